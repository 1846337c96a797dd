/** How time entries came about and what became of them (an extension of the service). */

import { z } from 'zod'
import { endpointsOf } from './endpoint.ts'
import { id, timestamp } from './fields.ts'

/**
 * How an entry was made. The service saw a `started` one begin to run; all others are told by the program that made it: a
 * `timer` that ran while there was no connection, times that were `typed`, an `import`, a time `block` that was worked.
 * `unknown` where it did not tell.
 */
export const origins = ['started', 'timer', 'typed', 'import', 'block', 'unknown'] as const
export type Origin = (typeof origins)[number]

export const historyFields = [
  'billable',
  'billed_on',
  'deleted_at',
  'description',
  'project_id',
  'start',
  'stop',
  'tags',
  'task_id',
  'user_id',
] as const

export const historyChange = z.object({
  field: z.enum(historyFields),
  /** Times in UTC, `true` and `false`, and names of what has one; null for none. Of tags those that were taken off. */
  from: z.string().nullable(),
  /** Of tags those that were put on. */
  to: z.string().nullable(),
})
export type HistoryChange = z.output<typeof historyChange>

export const entryHistory = z.object({
  /** Where the entry is older than the keeping of histories: since when changes of it are kept; else null. */
  begins_at: timestamp.nullable(),
  /** By the clock of the service, which heard of it then. */
  created_at: timestamp,
  created_with: z.string(),
  /** In the order in which they came to the service. */
  edits: z.array(
    z.object({
      at: timestamp,
      changes: z.array(historyChange),
      /** Null where the service did it by itself. */
      user_id: id.nullable(),
      user_name: z.string().nullable(),
    }),
  ),
  /** Null for one that is older than the keeping of histories. */
  origin: z.enum(origins).nullable(),
})
export type EntryHistory = z.output<typeof entryHistory>

const endpoint = endpointsOf({ area: 'tracking', source: 'decisions §6', row: entryHistory })

export const getEntryHistory = endpoint(
  'time_entries.history',
  'GET /api/v9/workspaces/{workspace_id}/time_entries/{time_entry_id}/history',
  {
    summary:
      'Extension: tells how a time entry came about, and who changed it when, from which value to which.',
    answer: { kind: 'object', status: 200, schema: entryHistory },
  },
)
