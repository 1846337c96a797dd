/** Timesheet setups and timesheets over HTTP. */

import {
  createTimesheetSetups,
  deleteTimesheetSetup,
  listTimesheetSetups,
  putTimesheetSetup,
  updateTimesheetSetup,
} from '../../shared/api/timesheet-setups.ts'
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
    route(listTimesheetSetups, readSetups, setupOptions),
    route(
      createTimesheetSetups,
      (context) => {
        context.afterCommit(reschedule)
        return createSetups(context, context.params.workspace_id, context.body)
      },
      setupOptions,
    ),
    ...[updateTimesheetSetup, putTimesheetSetup].map((endpoint) =>
      route(
        endpoint,
        (context) => {
          context.afterCommit(reschedule)
          return changeSetup(context, context.params, context.body)
        },
        setupOptions,
      ),
    ),
    route(deleteTimesheetSetup, deleteSetup, setupOptions),
    route(listTimesheets, readSheets),
    route(listMyTimesheets, readOwnSheets),
    route(updateTimesheet, changeSheet),
  ]
}
