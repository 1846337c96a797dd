/** Time off over HTTP. */

import * as api from '../../shared/api/time-off.ts'
import { type BoundRoute, route, type RouteOptions } from '../http/route.ts'
import { deleteTimeOff, readOwnTimeOff, readTimeOff, readTimeOffOfWorkspace, saveTimeOff } from './service.ts'

/** P §7 has words of its own for time off. */
const options: RouteOptions = { texts: { invalid: 'Invalid parameters' } }

export const timeOffRoutes: readonly BoundRoute[] = [
  route(api.listWorkspaceTimeOff, readTimeOffOfWorkspace, options),
  route(api.listTimeOff, readTimeOff, options),
  route(api.listUserTimeOff, readOwnTimeOff, options),
  route(api.putUserTimeOff, saveTimeOff, options),
  route(api.postUserTimeOff, saveTimeOff, options),
  route(api.patchUserTimeOff, saveTimeOff, options),
  route(api.deleteUserTimeOff, deleteTimeOff, options),
  route(api.listGhostTimeOff, readOwnTimeOff, options),
  route(api.putGhostTimeOff, saveTimeOff, options),
  route(api.postGhostTimeOff, saveTimeOff, options),
  route(api.deleteGhostTimeOff, deleteTimeOff, options),
]
