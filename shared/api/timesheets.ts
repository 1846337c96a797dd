/** Timesheets: the time of one member in one period, to be approved (decisions §6). */

import { z } from 'zod'
import { endpointsOf } from './endpoint.ts'
import { id, plainDate, queryInteger, timestamp } from './fields.ts'

/** How long a period is; periods follow each other from the setup's first day on. */
export const periodicity = z.enum(['weekly', 'biweekly', 'monthly'])
export type Periodicity = z.output<typeof periodicity>

/** `rejected` can be changed and submitted again, as `open`. */
export const timesheetStatus = z.enum(['open', 'submitted', 'approved', 'rejected'])
export type TimesheetStatus = z.output<typeof timesheetStatus>

export const timesheetAction = z.enum(['submit', 'approve', 'reject', 'reopen'])
export type TimesheetAction = z.output<typeof timesheetAction>

export const timesheet = z.object({
  /** The caller's actions that are possible now. */
  actions: z.array(timesheetAction),
  /** Last change; null while nothing was done with it. */
  at: timestamp.nullable(),
  billable_seconds: z.int(),
  /** The period's last day. */
  end_date: z.string(),
  entry_count: z.int(),
  /** Its actions so far, oldest first. */
  history: z.array(
    z.object({
      action: timesheetAction,
      at: timestamp,
      layer: z.int().nullable(),
      note: z.string().nullable(),
      user_id: id,
      user_name: z.string(),
    }),
  ),
  /** The layer of approvers whose turn it is, while submitted. */
  layer: z.int().nullable(),
  /** Its time entries cannot be changed. */
  locked: z.boolean(),
  member_id: id,
  member_name: z.string(),
  setup_id: id,
  /** The period's first day. */
  start_date: z.string(),
  status: timesheetStatus,
  /** Of entries that start in the period; of a running one, until now. */
  total_seconds: z.int(),
  workspace_id: id,
})
export type Timesheet = z.output<typeof timesheet>

/** `action`, or the `status` that it leads to; `action` counts when both are sent. */
export const timesheetChange = z.object({
  action: timesheetAction.optional(),
  status: timesheetStatus.optional(),
  note: z.string().max(3000).nullish(),
})
export type TimesheetChange = z.output<typeof timesheetChange>

const listQuery = {
  status: timesheetStatus.optional(),
  /** Periods that have a day from this date on. */
  start_date: plainDate.optional(),
  /** Periods that have a day up to this date. */
  end_date: plainDate.optional(),
  page: queryInteger.optional(),
  per_page: queryInteger.optional(),
}

const endpoint = endpointsOf({ area: 'tracking', source: 'decisions §6', row: timesheet })

export const listTimesheets = endpoint(
  'timesheets.list',
  'GET /api/v9/workspaces/{workspace_id}/timesheets',
  {
    summary:
      'Lists the timesheets of the periods that have begun, newest first: admins see all, others their own and those that they approve.',
    query: z.object({
      ...listQuery,
      /** Comma-separated. */
      member_ids: z.string().optional(),
      approver_ids: z.string().optional(),
    }),
    answer: {
      kind: 'object',
      status: 200,
      schema: z.object({
        data: z.array(timesheet),
        page: z.int(),
        per_page: z.int(),
        total_count: z.int(),
      }),
    },
  },
)

export const listMyTimesheets = endpoint('me.timesheets', 'GET /api/v9/me/timesheets', {
  summary: 'Lists the timesheets of the caller in all workspaces, newest first.',
  query: z.object(listQuery),
})

export const updateTimesheet = endpoint(
  'timesheets.update',
  'PUT /api/v9/workspaces/{workspace_id}/timesheets/{setup_id}/{date}',
  {
    summary: 'Submits, approves, rejects or reopens the timesheet of the period in which the date lies.',
    params: { date: z.string() },
    body: timesheetChange,
  },
)
