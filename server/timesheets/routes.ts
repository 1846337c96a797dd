/** Timesheet setups and timesheets over HTTP. */

import * as api from '../../shared/api/timesheet-setups.ts'
import { listMyTimesheets, listTimesheets, updateTimesheet } from '../../shared/api/timesheets.ts'
import { type BoundRoute, route, type RouteOptions } from '../http/route.ts'
import { changeSheet } from './approvals.ts'
import type { Reminders } from './reminders.ts'
import { changeSetup, createSetups, deleteSetup, readSetups } from './setups.ts'
import { readOwnSheets, readSheets } from './sheets.ts'

const setupOptions: RouteOptions = { texts: { params: { status: 400, message: 'Workspace not found' } } }

/** @param reminders told of setups that are new or changed. */
export function timesheetRoutes({ reschedule }: Pick<Reminders, 'reschedule'>): readonly BoundRoute[] {
  return [
    route(api.listTimesheetSetups, readSetups, setupOptions),
    route(
      api.createTimesheetSetups,
      (context) => {
        context.afterCommit(reschedule)
        return createSetups(context, context.params.workspace_id, context.body)
      },
      setupOptions,
    ),
    ...[api.updateTimesheetSetup, api.putTimesheetSetup].map((endpoint) =>
      route(
        endpoint,
        (context) => {
          context.afterCommit(reschedule)
          return changeSetup(context, context.params, context.body)
        },
        setupOptions,
      ),
    ),
    route(api.deleteTimesheetSetup, deleteSetup, setupOptions),
    route(listTimesheets, readSheets),
    route(listMyTimesheets, readOwnSheets),
    route(updateTimesheet, changeSheet),
  ]
}
