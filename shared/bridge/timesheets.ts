/** Timesheets: one's own as this computer knows them; everybody's, and who has any, as the service tells them. */

import { z } from 'zod'
import { periodicity, timesheetAction, timesheetStatus } from '../api/timesheets.ts'
import { instant, localId, nothing, plainDate, workspaceId } from './fields.ts'
import { command, query } from './procedure.ts'

/** The time of one person in one period. */
export const timesheet = z.object({
  setupId: z.int(),
  workspaceId,
  /** Null for somebody who is not on this computer. */
  memberId: localId.nullable(),
  memberName: z.string(),
  /** First and last day. */
  from: plainDate,
  to: plainDate,
  status: timesheetStatus,
  /** Submitted or approved: its entries stay as they are. */
  locked: z.boolean(),
  /** The actions that this person may take now. */
  actions: z.array(timesheetAction),
  seconds: z.int(),
  billableSeconds: z.int(),
  entries: z.int(),
  /** Oldest first. */
  history: z.array(
    z.object({
      action: timesheetAction,
      at: instant,
      note: z.string().nullable(),
      person: z.string(),
    }),
  ),
})
export type Timesheet = z.output<typeof timesheet>

const approver = z.object({ memberId: localId.nullable(), name: z.string() })

/** Whose time is approved by whom. */
export const timesheetSetup = z.object({
  id: z.int(),
  memberId: localId.nullable(),
  memberName: z.string(),
  periodicity,
  from: plainDate,
  /** The last day; null for no end. */
  to: plainDate.nullable(),
  /** A step follows the one before; of a step, one approver is enough. */
  steps: z.array(z.array(approver)),
  /** 0 is Sunday; null for no reminders. */
  reminderDay: z.int().nullable(),
  /** `HH:MM` on the person's clock. */
  reminderTime: z.string().nullable(),
  /** Somebody in it has left the workspace, or may not approve any more. */
  isBroken: z.boolean(),
})
export type TimesheetSetup = z.output<typeof timesheetSetup>

const reminder = { reminderDay: z.int().min(0).max(6).nullable(), reminderTime: z.string().nullable() }
const steps = z.array(z.array(localId).min(1).max(100)).min(1).max(9)

/** Those that ask the service are `offline` while it cannot be reached, and `refused` with its reason. */
export const timesheetProcedures = {
  /** One's own in all workspaces, newest first, as the service told them last; `asOf` is null until it has. */
  'timesheets.own': query(nothing, z.object({ asOf: instant.nullable(), sheets: z.array(timesheet) })),
  /** Asks the service for one's own. */
  'timesheets.read': command(nothing, z.object({})),
  /** Those that this person may see, newest first. */
  'timesheets.list': query(
    z.object({ status: timesheetStatus, page: z.int().min(1).default(1) }),
    z.object({ sheets: z.array(timesheet), total: z.int() }),
  ),
  /** Submits it, takes it back and so on. What waits on this computer is sent before it is submitted. */
  'timesheets.act': command(
    z.object({
      workspaceId,
      setupId: z.int(),
      from: plainDate,
      action: timesheetAction,
      note: z.string().max(3000).nullable(),
    }),
    z.object({}),
  ),
  'timesheetSetups.list': query(nothing, z.object({ setups: z.array(timesheetSetup) })),
  'timesheetSetups.create': command(
    z.object({
      memberIds: z.array(localId).min(1).max(100),
      periodicity,
      from: plainDate,
      steps,
      ...reminder,
    }),
    z.object({}),
  ),
  'timesheetSetups.update': command(
    z.object({ id: z.int(), to: plainDate.nullable(), steps, ...reminder }),
    z.object({}),
  ),
  /** Its timesheets go, and what they locked can be changed again. */
  'timesheetSetups.delete': command(z.object({ id: z.int() }), z.object({})),
} as const
