/** The endpoints of time entries (T §4.11, decisions §5 and §6). */

import { z } from 'zod'
import { bulkResult, patchOperations } from './bulk.ts'
import { endpointsOf } from './endpoint.ts'
import {
  timeEntry,
  timeEntryBody,
  timeEntryListQuery,
  timeEntryMetaQuery,
  timeEntryQuery,
} from './time-entries.ts'

const path = '/api/v9/workspaces/{workspace_id}/time_entries'
const endpoint = endpointsOf({ area: 'tracking', source: 'T §4.11', row: timeEntry })
const beyond = { source: 'decisions §6' } as const

export const listTimeEntries = endpoint('time_entries.list', 'GET /api/v9/me/time_entries', {
  summary:
    'Lists time entries, newest start first, at most 1,000. Extension: when more match, the header X-Next-Cursor carries the value of the query parameter `cursor` that continues.',
  query: timeEntryListQuery,
})

export const getCurrentTimeEntry = endpoint('time_entries.current', 'GET /api/v9/me/time_entries/current', {
  summary: 'Reads the running time entry; null when nothing runs.',
  query: timeEntryQuery,
  answer: { kind: 'object', status: 200, schema: timeEntry.nullable() },
})

export const getTimeEntry = endpoint('time_entries.get', 'GET /api/v9/me/time_entries/{time_entry_id}', {
  summary: 'Reads one time entry.',
  query: timeEntryQuery,
})

export const createTimeEntry = endpoint('time_entries.create', `POST ${path}`, {
  summary:
    'Creates a time entry, or starts one with a negative duration; starting stops the running one. Extension: `X-Known-Running: <id>, …` or `none`; a start that would stop another one is refused with 412.',
  query: timeEntryMetaQuery,
  body: timeEntryBody,
})

export const updateTimeEntry = endpoint('time_entries.update', `PUT ${path}/{time_entry_id}`, {
  ...beyond,
  summary: 'Changes a time entry; absent keys stay as they are.',
  query: timeEntryMetaQuery,
  body: timeEntryBody,
})

export const deleteTimeEntry = endpoint('time_entries.delete', `DELETE ${path}/{time_entry_id}`, {
  ...beyond,
  summary: 'Deletes a time entry.',
})

export const stopTimeEntry = endpoint('time_entries.stop', `PATCH ${path}/{time_entry_id}/stop`, {
  ...beyond,
  summary: 'Stops a running time entry now; 409 when it has stopped already.',
  query: timeEntryMetaQuery,
})

export const patchTimeEntries = endpoint('time_entries.patch', `PATCH ${path}/{time_entry_ids}`, {
  summary:
    'Changes up to 100 time entries by RFC 6902 operations. Those of one id apply in order and as a whole; ids are independent of each other. Extension: `If-Match: "<id>:<at>", …` names the versions that are meant; an entry that has another stays as it is.',
  params: { time_entry_ids: z.string() },
  query: timeEntryMetaQuery,
  body: patchOperations,
  answer: { kind: 'object', status: 200, schema: bulkResult },
})

/** Entries of one request. */
export const MOST_NEW_ENTRIES = 500

export const createTimeEntries = endpoint('time_entries.bulk_create', `POST ${path}/bulk`, {
  ...beyond,
  summary:
    'Extension: creates up to 500 finished time entries, each independently of the others and once under its own key: the `Idempotency-Key` under which the same body may also be sent alone.',
  body: z.object({
    entries: z
      .array(
        z.object({
          /** As `Idempotency-Key`: 1 to 255 printable ASCII characters. */
          key: z.string().regex(/^[\x21-\x7e]{1,255}$/),
          /** The body of `POST …/time_entries`; a fault in it fails this entry alone. */
          entry: z.record(z.string(), z.unknown()),
        }),
      )
      .min(1)
      .max(MOST_NEW_ENTRIES),
  }),
  answer: {
    kind: 'object',
    status: 200,
    schema: z.object({
      failure: z.array(z.object({ code: z.string(), key: z.string(), message: z.string(), status: z.int() })),
      success: z.array(z.object({ entry: timeEntry, key: z.string() })),
    }),
  },
})

const bare = '/api/v9/time_entries/{time_entry_id}'

export const updateOwnTimeEntry = endpoint('time_entries.update_own', `PUT ${bare}`, {
  ...updateTimeEntry,
  params: {},
})

export const deleteOwnTimeEntry = endpoint('time_entries.delete_own', `DELETE ${bare}`, {
  ...deleteTimeEntry,
  params: {},
})

export const stopOwnTimeEntry = endpoint('time_entries.stop_own', `PATCH ${bare}/stop`, {
  ...stopTimeEntry,
  params: {},
})
