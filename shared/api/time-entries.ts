/** Time entries: shapes of answers and bodies (T §2 Time entry, T §4.11, decisions §5). */

import { z } from 'zod'
import { id, queryBoolean, queryInteger, timestamp } from './fields.ts'
import { integrationFields } from './integration.ts'
import { adoptLegacyKeys, reference } from './legacy-keys.ts'
import { withSyncId } from './feed.ts'

export const timeEntry = z.object({
  /** Last change, UTC with microseconds. */
  at: timestamp,
  billable: z.boolean(),
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
