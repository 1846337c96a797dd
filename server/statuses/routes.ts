/** Task statuses over HTTP. */

import {
  createStatus as createEndpoint,
  deleteStatus as deleteEndpoint,
  getStatus,
  listStatuses,
  updateStatus,
} from '../../shared/api/statuses.ts'
import { type BoundRoute, route } from '../http/route.ts'
import { changeStatus, createStatus, deleteStatus, readStatus, readStatuses } from './service.ts'

export const statusRoutes: readonly BoundRoute[] = [
  route(listStatuses, (context) => readStatuses(context, context.params.workspace_id, context.query.since)),
  route(createEndpoint, (context) => createStatus(context, context.params.workspace_id, context.body)),
  route(getStatus, (context) => readStatus(context, context.params)),
  route(updateStatus, (context) => changeStatus(context, context.params, context.body)),
  route(deleteEndpoint, (context) => deleteStatus(context, context.params)),
]
