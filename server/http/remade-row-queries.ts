/**
 * Rows that the service had lost because it was put back to a copy, and that several people's programs may make again:
 * whoever comes first does, once for everybody (decision 18).
 */

import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import { changeRows, rowsOf } from '../database/rows.ts'

/** A UUID of version 8 says that it is derived (RFC 9562): all who knew the lost row derive the same. */
const DERIVED = /^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/

/** Whether a key stands for a lost row, and not for one person's request. */
export function standsForLostRow(key: string): boolean {
  return DERIVED.test(key)
}

export interface RemadeRow {
  readonly key: string
  /** Of the request: who may not write there claims nothing there. */
  readonly path: string
}

/** Claims the row in the request's transaction. Answers `claimed`, or the id of the row that somebody has made; null when unknown. */
export async function claimRemadeRow(
  transaction: Db,
  { key, path }: RemadeRow,
  now: Instant,
): Promise<'claimed' | number | null> {
  const claimed = await transaction
    .insertInto('remade_rows')
    .values({ key, path, made_id: null, created_at: now })
    .onConflict((conflict) => conflict.columns(['key', 'path']).doNothing())
    .returning('key')
    .executeTakeFirst()
  if (claimed !== undefined) return 'claimed'
  const known = await rowsOf(transaction, 'remade_rows', { key, path }).select('made_id').executeTakeFirst()
  return known?.made_id ?? null
}

/** The claimed row has been made. */
export function noteRemadeRow(
  transaction: Db,
  { key, path }: RemadeRow,
  madeId: number | null,
): Promise<void> {
  return changeRows(transaction, 'remade_rows', { key, path }, { made_id: madeId })
}

/** Forgets those that were made before. */
export async function forgetRemadeRows(db: Db, before: Instant): Promise<void> {
  await db.deleteFrom('remade_rows').where('created_at', '<', before).execute()
}
