/** Time entries: shapes of answers and bodies (T §2 Time entry, T §4.11, decisions §5). */

import { z } from 'zod'
import { id, queryBoolean, queryInteger, timestamp } from './fields.ts'
import { integrationFields } from './integration.ts'
import { adoptLegacyKeys, reference } from './legacy-keys.ts'
import { briefQuery, withSyncId } from './feed.ts'
import { bulkResult, patchOperations } from './bulk.ts'
import { endpointsOf } from './endpoint.ts'

export const timeEntry = z.object({
  /** Last change, UTC with microseconds. */
  at: timestamp,
  billable: z.boolean(),
  /** Extension: the number of the invoice that it is billed on; null for none. */
  billed_on: z.string().nullable(),
  /** Present only when `meta` was asked for; null without a client. */
  client_id: id.nullish(),
  /** Present only when `meta` was asked for; null without a client. */
  client_name: z.string().nullish(),
  description: z.string().nullable(),
  /** Seconds; negative while it runs. */
  duration: z.int(),
  duronly: z.literal(true),
  expense_ids: z.array(id),
  id,
  ...integrationFields,
  permissions: z.array(z.string()),
  pid: id.nullable(),
  project_active: z.boolean().nullable(),
  project_billable: z.boolean().nullable(),
  project_color: z.string().nullable(),
  project_id: id.nullable(),
  project_name: z.string().nullable(),
  /** When it was deleted; null otherwise. */
  server_deleted_at: timestamp.nullable(),
  shared_with: z.array(z.object({ accepted: z.boolean(), user_id: id, user_name: z.string() })),
  /** UTC, whole seconds. */
  start: timestamp,
  /** UTC, whole seconds; null while it runs. */
  stop: timestamp.nullable(),
  /** Null if there are none. */
  tag_ids: z.array(id).nullable(),
  /** Names, in the order of `tag_ids`; null if there are none. */
  tags: z.array(z.string()).nullable(),
  task_id: id.nullable(),
  task_name: z.string().nullable(),
  tid: id.nullable(),
  uid: id,
  user_avatar_url: z.string(),
  user_id: id,
  user_name: z.string(),
  wid: id,
  workspace_id: id,
})
export type TimeEntry = z.output<typeof timeEntry>

/** A time entry without the names and settings of what it refers to, and without the second names of its keys. */
export const briefTimeEntry = timeEntry.pick({
  at: true,
  billable: true,
  billed_on: true,
  description: true,
  duration: true,
  id: true,
  project_id: true,
  server_deleted_at: true,
  start: true,
  stop: true,
  tag_ids: true,
  task_id: true,
  user_id: true,
  workspace_id: true,
})
export type BriefTimeEntry = z.output<typeof briefTimeEntry>

/** Of an entry that is stored as it was sent. */
export const sentTimeEntry = briefTimeEntry.pick({ at: true, id: true })

/** Expenses, or people, of one entry. */
const MAXIMUM_LISTED_IDS = 200

const fields = {
  billable: z.boolean(),
  created_with: z.string().max(255),
  description: z.string().nullable(),
  /** Seconds; negative, preferably -1, to run. */
  duration: z.int(),
  duronly: z.boolean(),
  event_metadata: z.object({
    origin_feature: z.string().optional(),
    visible_goals_count: z.int().optional(),
  }),
  expense_ids: z.array(id).max(MAXIMUM_LISTED_IDS).nullable(),
  project_id: reference,
  shared_with_user_ids: z.array(id).max(MAXIMUM_LISTED_IDS).nullable(),
  /** RFC 3339, any offset, fractions of a second are cut. */
  start: z.string(),
  /** Its date part replaces that of `start`. */
  start_date: z.string(),
  stop: z.string().nullable(),
  /** How an update applies `tags` and `tag_ids`; without it they replace what is there. */
  tag_action: z.enum(['add', 'delete']),
  tag_ids: z.array(id).nullable(),
  tags: z.array(z.string()).nullable(),
  task_id: reference,
  /**
   * Extension, when an entry is created: the time block of which it is made. Refused when that time is an entry already.
   */
  time_block_id: id.nullable(),
  user_id: id,
  workspace_id: id,
}
const legacyFields = { pid: fields.project_id, tid: fields.task_id, uid: id, wid: id }

/**
 * A create and an update take the same keys, all optional here: which must be present when, and how start, stop
 * and duration must agree, are rules of the service.
 */
export const timeEntryBody = adoptLegacyKeys(
  z.object({ ...fields, ...legacyFields, ...withSyncId }).partial(),
  {
    pid: 'project_id',
    tid: 'task_id',
    uid: 'user_id',
    wid: 'workspace_id',
  },
)
export type TimeEntryBody = z.output<typeof timeEntryBody>

const meta = queryBoolean.optional()
export const timeEntryMetaQuery = z.object({ meta })
export const timeEntryQuery = z.object({ meta, include_sharing: queryBoolean.optional() })

export const timeEntryListQuery = timeEntryQuery.extend({
  /** UNIX seconds: what was created, changed or deleted since; deleted entries are included. */
  since: queryInteger.optional(),
  /** A date or RFC 3339: entries that start before it. */
  before: z.string().optional(),
  /** With `end_date`: a date, in the person's zone, or RFC 3339; on the start of entries. */
  start_date: z.string().optional(),
  /** Exclusive. */
  end_date: z.string().optional(),
  /** The `X-Next-Cursor` of the page before, with otherwise the same query. */
  cursor: z.string().max(64).optional(),
})

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
    'Extension: creates up to 500 finished time entries, each independently of the others and once, under its `sync_id` or else its key: the `Idempotency-Key` under which the same body may also be sent alone. With `brief` the answer has the entries as rows of the brief feed, with `omit_sent` those that are stored as they were sent with `id` and `at` alone.',
  query: briefQuery.extend({ omit_sent: queryBoolean.optional() }),
  body: z.object({
    entries: z
      .array(
        z.object({
          /** Names the entry in the answer. As `Idempotency-Key`: 1 to 255 printable ASCII characters. */
          key: z.string().regex(/^[\x21-\x7e]{1,255}$/),
          /** The body of `POST …/time_entries`; a fault in it fails this entry alone. */
          entry: z.looseObject({}),
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
      success: z.array(
        z.object({ entry: z.union([timeEntry, briefTimeEntry, sentTimeEntry]), key: z.string() }),
      ),
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
