/** Task statuses over HTTP. */

import * as api from '../../shared/api/statuses.ts'
import { type BoundRoute, route } from '../http/route.ts'
import { changeStatus, createStatus, deleteStatus, readStatus, readStatuses } from './service.ts'

export const statusRoutes: readonly BoundRoute[] = [
  route(api.listStatuses, readStatuses),
  route(api.createStatus, createStatus),
  route(api.getStatus, readStatus),
  route(api.updateStatus, changeStatus),
  route(api.deleteStatus, deleteStatus),
]
