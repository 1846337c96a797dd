/** Column types that both dialects share. Declared names (`boolean`, `json`, `bigint`) work in both. */

import type { ColumnType } from 'kysely'

/**
 * An instant: integer microseconds since 1970-01-01T00:00:00Z, declared `bigint`. Integers compare, subtract and sum
 * alike in both dialects, and carry the microseconds that `at` fields show.
 */
export type Instant = number

/** A JSON document, declared `json`: read as parsed, written with `JSON.stringify` (arrays too: `pg` needs it). */
export type Json<T> = ColumnType<T, string, string>

/** The columns that name a row of a tenant. */
export interface TenantColumns {
  organization_id: number
  id: number
}

/** Those that name a row of a workspace. */
export interface WorkspaceColumns extends TenantColumns {
  workspace_id: number
}

/** The columns of a table that links rows of a tenant. */
export type LinkColumns<Names extends string> = Record<'organization_id' | Names, number>

export interface DatedColumns {
  created_at: Instant
  at: Instant
}

/** Of rows that stay when they are deleted, so that lists of changes show it. */
export interface KeptColumns extends DatedColumns {
  deleted_at: Instant | null
}

/** Those of a row of a workspace that stays. */
export interface KeptRowColumns extends WorkspaceColumns, KeptColumns {}

/** The columns of every entry, whether it is tracked, planned or kept as a favorite. */
export interface EntryColumns extends KeptRowColumns {
  user_id: number
  project_id: number | null
  task_id: number | null
  description: string | null
  billable: boolean
}
