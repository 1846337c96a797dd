import type { Periodicity, TimesheetAction, TimesheetStatus } from '../../shared/api/timesheets.ts'
import type { Instant, KeptRowColumns, TenantColumns } from '../database/columns.ts'

export interface TimesheetTables {
  timesheet_setups: KeptRowColumns & {
    /** The user whose time is approved. */
    member_id: number
    periodicity: Periodicity
    /** `YYYY-MM-DD`: the first day of the first period. */
    start_date: string
    /** `YYYY-MM-DD`: the last day of the last period; null for no end. */
    end_date: string | null
    /** 0 Sunday … 6 Saturday; null for no reminders, as `reminder_time` then. */
    reminder_day: number | null
    /** `HH:MM` on the member's wall. */
    reminder_time: string | null
    /** When the next reminder is due; null when none is to come. */
    next_reminder_at: Instant | null
    /** First day of the period that the next reminder is about. */
    next_reminder_period: string | null
    /** IANA zone that `next_reminder_at` was reckoned in. */
    reminder_zone: string | null
    /** First day of the latest period that a reminder was sent for: each has one at most. */
    reminded_period: string | null
  }
  timesheet_approvers: {
    organization_id: number
    setup_id: number
    /** From 1: a layer approves after those below it. */
    layer: number
    user_id: number
    /** Order within the layer. */
    position: number
  }
  /** Periods that were submitted at some time; all others are open. */
  timesheets: {
    organization_id: number
    setup_id: number
    /** `YYYY-MM-DD` */
    period_start: string
    /** `YYYY-MM-DD`, the last day. */
    period_end: string
    workspace_id: number
    member_id: number
    /** Bounds of the period in the zone that the member had when they submitted it; the end is exclusive. */
    starts_at: Instant
    ends_at: Instant
    status: TimesheetStatus
    /** The layer that is to approve next, while submitted. */
    layer: number
    /** Entries that start within the bounds cannot be changed. */
    locked: boolean
    at: Instant
  }
  /** The events of timesheets, oldest first by id. */
  timesheet_events: TenantColumns & {
    setup_id: number
    period_start: string
    user_id: number
    action: TimesheetAction
    /** The layer that approved or rejected. */
    layer: number | null
    note: string | null
    done_at: Instant
  }
}
