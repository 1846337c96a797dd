/** Projects over HTTP. */

import * as api from '../../shared/api/projects.ts'
import { answerBulk } from '../bulk/bulk-changes.ts'
import { type BoundRoute, route } from '../http/route.ts'
import { changeProject, deleteProject, patchProjects, setPinned, createProject } from './create.ts'
import { readOwnProjects, readProject, readProjects } from './find.ts'

export const projectRoutes: readonly BoundRoute[] = [
  route(api.listProjects, async (context) => {
    const { projects, page, size } = await readProjects(context, context.params.workspace_id, context.query)
    context.setHeader('X-Page', String(page))
    context.setHeader('X-Page-Size', String(size))
    return projects
  }),
  route(api.listMyProjects, readOwnProjects),
  route(api.createProject, createProject),
  route(api.getProject, readProject),
  route(api.updateProject, changeProject),
  route(api.deleteProject, deleteProject),
  route(api.patchProjects, (context, path, patches) =>
    answerBulk(context, patchProjects(context, path, patches)),
  ),
  route(api.pinProject, (context, path, body) => setPinned(context, path, body?.pin ?? body?.pinned ?? true)),
]
