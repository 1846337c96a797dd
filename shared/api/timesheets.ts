/** Timesheet setups and timesheets of a workspace (T §2 Timesheet setup, T §4.9, decisions §6). */

import { z } from 'zod'

/** How long a period is; periods follow each other from the setup's first day on. */
export const periodicity = z.enum(['weekly', 'biweekly', 'monthly'])
export type Periodicity = z.output<typeof periodicity>

/** `rejected` can be changed and submitted again, as `open`. */
export const timesheetStatus = z.enum(['open', 'submitted', 'approved', 'rejected'])
export type TimesheetStatus = z.output<typeof timesheetStatus>

export const timesheetAction = z.enum(['submit', 'approve', 'reject', 'reopen'])
export type TimesheetAction = z.output<typeof timesheetAction>
