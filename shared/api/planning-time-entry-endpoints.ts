/** The endpoints of planning's time entries (decisions §6 and §9). */

import { z } from 'zod'
import { endpointsOf } from './endpoint.ts'
import { withSyncId } from './feed.ts'
import { queryBoolean, queryInteger } from './fields.ts'
import {
  planLogBody,
  planningTimeEntry,
  planningTimeEntryBody,
  planningTimeEntryChangeBody,
} from './planning-time-entries.ts'

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
