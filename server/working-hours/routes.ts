/** Working hours over HTTP. */

import * as api from '../../shared/api/working-hours.ts'
import { type BoundRoute, route } from '../http/route.ts'
import { deleteHours, readHours, readHoursOfWorkspace, saveHours } from './service.ts'

export const workingHoursRoutes: readonly BoundRoute[] = [
  route(api.listWorkspaceHours, readHoursOfWorkspace),
  route(api.listUserHours, readHours),
  route(api.putUserHours, saveHours),
  route(api.postUserHours, saveHours),
  route(api.deleteUserHours, deleteHours),
  route(api.listGhostHours, readHours),
  route(api.putGhostHours, saveHours),
  route(api.postGhostHours, saveHours),
  route(api.deleteGhostHours, deleteHours),
]
