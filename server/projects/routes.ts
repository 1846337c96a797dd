/** Projects over HTTP. */

import {
  createProject as createEndpoint,
  deleteProject as deleteEndpoint,
  getProject,
  listMyProjects,
  listProjects,
  patchProjects as patchEndpoint,
  pinProject,
  updateProject,
} from '../../shared/api/project-endpoints.ts'
import { answerBulk } from '../bulk/bulk-changes.ts'
import { type BoundRoute, route } from '../http/route.ts'
import { changeProject, patchProjects, setPinned } from './change.ts'
import { createProject } from './create.ts'
import { deleteProject } from './delete.ts'
import { readOwnProjects, readProject, readProjects } from './read.ts'

export const projectRoutes: readonly BoundRoute[] = [
  route(listProjects, async (context) => {
    const { projects, page, size } = await readProjects(context, context.params.workspace_id, context.query)
    context.setHeader('X-Page', String(page))
    context.setHeader('X-Page-Size', String(size))
    return projects
  }),
  route(listMyProjects, (context) => readOwnProjects(context, context.query)),
  route(createEndpoint, (context) => createProject(context, context.params.workspace_id, context.body)),
  route(getProject, (context) => readProject(context, context.params)),
  route(updateProject, (context) => changeProject(context, context.params, context.body)),
  route(deleteEndpoint, (context) => deleteProject(context, context.params, context.query.teDeletionMode)),
  route(patchEndpoint, (context) =>
    answerBulk(context, patchProjects(context, context.params, context.body)),
  ),
  route(pinProject, (context) =>
    setPinned(context, context.params, context.body?.pin ?? context.body?.pinned ?? true),
  ),
]
