/** Task statuses over HTTP. */

import { listStatuses } from '../../shared/api/statuses.ts'
import { type BoundRoute, route } from '../http/route.ts'
import { readStatuses } from './service.ts'

export const statusRoutes: readonly BoundRoute[] = [
  route(listStatuses, (context) => readStatuses(context, context.params.workspace_id)),
]
