/** Time entries as planning sees them (P §2 Time entry), and the caller's running one (P §4.7). */

import { z } from 'zod'
import { id, timestamp, queryBoolean, queryInteger } from './fields.ts'
import { reference } from './legacy-keys.ts'
import { endpointsOf } from './endpoint.ts'
import { withSyncId } from './feed.ts'

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

const path = '/api/workspaces/{workspace_id}/time-entries'
const endpoint = endpointsOf({ area: 'planning', source: 'decisions §6', row: planningTimeEntry })

export const planningTimeEntryListQuery = z.object({
  /** Only archived entries; otherwise none of them. */
  archived: queryBoolean.optional(),
  /** The `X-Next-Cursor` of the page before, with otherwise the same query. */
  cursor: z.string().max(64).optional(),
  /** With `date_to`: a date, in the caller's zone, or RFC 3339; on the start, or the planned start. */
  date_from: z.string().optional(),
  /** A date is included, a time is not. */
  date_to: z.string().optional(),
  /** Only plans, or only tracked time. */
  planned: queryBoolean.optional(),
  /** UNIX seconds: what was created, changed or deleted since, in the order of change. */
  since: queryInteger.optional(),
  /** Whose; the caller's own without it. */
  svc_user_id: queryInteger.optional(),
  task_id: queryInteger.optional(),
})
export type PlanningTimeEntryListQuery = z.output<typeof planningTimeEntryListQuery>

export const listPlanningTimeEntries = endpoint('planning_time_entries.list', `GET ${path}`, {
  summary:
    'Lists plans and tracked time of a person, newest first, at most 1,000; `X-Next-Cursor` continues the list. With `since` what changed since, archived and deleted ones included, in the order of change.',
  query: planningTimeEntryListQuery,
})

export const createPlanningTimeEntry = endpoint('planning_time_entries.create', `POST ${path}`, {
  summary: 'Plans an entry; with a start it is tracked time at once, running when its duration is null.',
  body: planningTimeEntryBody.extend(withSyncId),
})

export const getPlanningTimeEntry = endpoint('planning_time_entries.get', `GET ${path}/{time_entry_id}`, {
  summary: 'Reads one entry, planned or tracked.',
})

export const updatePlanningTimeEntry = endpoint(
  'planning_time_entries.update',
  `PATCH ${path}/{time_entry_id}`,
  {
    summary: 'Changes an entry, planned or tracked; absent keys stay as they are.',
    body: planningTimeEntryChangeBody,
  },
)

export const deletePlanningTimeEntry = endpoint(
  'planning_time_entries.delete',
  `DELETE ${path}/{time_entry_id}`,
  {
    summary: 'Deletes an entry, planned or tracked.',
  },
)

export const logPlanningTimeEntry = endpoint(
  'planning_time_entries.log',
  `POST ${path}/{planned_entry_id}/log`,
  {
    summary: 'Makes tracked time of a plan, under the same id, once; 409 when it is tracked already.',
    body: planLogBody,
    answer: { kind: 'object', status: 200, schema: planningTimeEntry },
  },
)

const trackingPath = '/api/organizations/{organization_id}/workspaces/{workspace_id}/tracking'
const trackingEndpoint = endpointsOf({ area: 'planning', source: 'P §4.7' })

export const getTracking = trackingEndpoint('tracking.current', `GET ${trackingPath}/current`, {
  summary: 'Reads the running entry of the caller, in whichever workspace; 204 when nothing runs.',
  answer: { kind: 'optional', status: 200, schema: planningTimeEntry },
})

export const startTracking = trackingEndpoint('tracking.start', `POST ${trackingPath}/start`, {
  summary: 'Starts an entry, now unless the body gives another start; what runs of the caller is stopped.',
  body: trackingStartBody.extend(withSyncId),
  answer: { kind: 'object', status: 200, schema: planningTimeEntry },
})

export const trackingStopBody = z.object({
  /** RFC 3339; the time of the request without it. */
  end: z.string().optional(),
})

export const stopTracking = trackingEndpoint('tracking.stop', `POST ${trackingPath}/stop`, {
  summary: 'Stops the running entry of the caller, in whichever workspace.',
  body: trackingStopBody,
  answer: { kind: 'object', status: 200, schema: planningTimeEntry },
})
