/** Time entries as planning sees them (P §2 Time entry). */

import { z } from 'zod'
import { id, timestamp } from './fields.ts'
import { reference } from './legacy-keys.ts'

export const entryType = z.enum(['activity', 'break'])

export const planningTimeEntry = z.object({
  archived_at: timestamp.nullable(),
  billable: z.boolean(),
  /** Where it comes from whether it is billable; null when nobody said so through planning. */
  billable_source: z
    .object({
      type: z.enum(['time_entry', 'task', 'project']),
      /** Of the task or project; null when a request said so itself. */
      id: id.nullable(),
    })
    .nullable(),
  calendar_event_id: id.nullable(),
  created_at: timestamp,
  deleted_at: timestamp.nullable(),
  description: z.string().nullable(),
  /** Seconds; null while it runs. */
  duration: z.int().nullable(),
  id,
  /** When it was planned; null when it never was. */
  planned_at: timestamp.nullable(),
  /** Seconds. */
  planned_duration: z.int().nullable(),
  planned_start: timestamp.nullable(),
  project_id: id.nullable(),
  /** Null while it is a plan. */
  start: timestamp.nullable(),
  /** Whose time it is. */
  svc_user_id: id,
  task_id: id.nullable(),
  time_block_id: id.nullable(),
  /** When it became tracked time; null while it is a plan. */
  tracked_at: timestamp.nullable(),
  type: entryType,
  /** Last change, UTC with microseconds. */
  updated_at: timestamp,
  workspace_id: id,
})
export type PlanningTimeEntry = z.output<typeof planningTimeEntry>

const seconds = z.int().min(0)

const fields = {
  billable: z.boolean(),
  calendar_event_id: id.nullable(),
  description: z.string().nullable(),
  /** Seconds of tracked time; null, or negative as in tracking, to run. */
  duration: z.int().nullable(),
  planned_at: z.string().nullable(),
  /** Seconds. */
  planned_duration: seconds.nullable(),
  planned_start: z.string().nullable(),
  project_id: reference,
  /** RFC 3339, any offset, fractions of a second are cut. */
  start: z.string(),
  task_id: reference,
  time_block_id: reference,
  type: entryType,
}

/** The body that starts a running entry (P §4.7). */
export const trackingStartBody = z
  .object({ ...fields })
  .pick({
    billable: true,
    calendar_event_id: true,
    description: true,
    project_id: true,
    start: true,
    task_id: true,
    time_block_id: true,
    type: true,
  })
  .partial()
export type TrackingStartBody = z.output<typeof trackingStartBody>

/** With `start` or `tracked_at` it is tracked time, otherwise a plan. All optional here; rules are the service's. */
export const planningTimeEntryBody = z
  .object({
    ...fields,
    /** Whose time it is: the caller's unless an admin says otherwise. */
    svc_user_id: id,
    /** When the time was tracked, for requests that give no `start`. */
    tracked_at: z.string().nullable(),
  })
  .partial()
export type PlanningTimeEntryBody = z.output<typeof planningTimeEntryBody>

export const planningTimeEntryChangeBody = z.object({ ...fields, archived: z.boolean() }).partial()
export type PlanningTimeEntryChangeBody = z.output<typeof planningTimeEntryChangeBody>

/** When the planned time was worked after all; as planned without it. */
export const planLogBody = z.object({ duration: seconds, start: fields.start }).partial()
export type PlanLogBody = z.output<typeof planLogBody>
