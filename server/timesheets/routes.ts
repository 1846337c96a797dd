/** Timesheet setups and timesheets over HTTP. */

import * as api from '../../shared/api/timesheet-setups.ts'
import { listMyTimesheets, listTimesheets, updateTimesheet } from '../../shared/api/timesheets.ts'
import { type BoundRoute, route, type RouteOptions } from '../http/route.ts'
import { changeSheet, readOwnSheets, readSheets } from './sheets.ts'
import { changeSetup, createSetups, deleteSetup, readSetups } from './setups.ts'

const setupOptions: RouteOptions = { texts: { params: { status: 400, message: 'Workspace not found' } } }

export const timesheetRoutes: readonly BoundRoute[] = [
  route(api.listTimesheetSetups, readSetups, setupOptions),
  route(api.createTimesheetSetups, createSetups, setupOptions),
  route(api.updateTimesheetSetup, changeSetup, setupOptions),
  route(api.putTimesheetSetup, changeSetup, setupOptions),
  route(api.deleteTimesheetSetup, deleteSetup, setupOptions),
  route(listTimesheets, readSheets),
  route(listMyTimesheets, readOwnSheets),
  route(updateTimesheet, changeSheet),
]
