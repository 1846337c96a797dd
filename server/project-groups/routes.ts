/** Groups that work on projects, over HTTP. */

import {
  createProjectGroup as createEndpoint,
  deleteProjectGroup as deleteEndpoint,
  listProjectGroups,
} from '../../shared/api/project-groups.ts'
import { type BoundRoute, route } from '../http/route.ts'
import { createProjectGroup, deleteProjectGroup, readProjectGroups } from './service.ts'

export const projectGroupRoutes: readonly BoundRoute[] = [
  route(listProjectGroups, (context) =>
    readProjectGroups(context, context.params.workspace_id, context.query.project_ids),
  ),
  route(createEndpoint, (context) => createProjectGroup(context, context.params.workspace_id, context.body)),
  route(deleteEndpoint, (context) => deleteProjectGroup(context, context.params)),
]
