/** Forgets lines of rows that were deleted long ago. */

import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import { inTransaction } from '../database/transaction.ts'
import { DAY } from '../effects/timestamps.ts'
import { noteDay, pruneScope, sequencesBefore } from './queries.ts'

/** Longer than a computer is likely to stay away. */
export const KEPT_DAYS = 90

/**
 * Deletes lines of rows that were deleted more than 90 days ago. A cursor from before is refused, since its reader would not
 * hear of them.
 */
export async function pruneFeed(db: Db, now: Instant) {
  const today = Math.floor(now / DAY)
  await noteDay(db, today)
  const before = today - KEPT_DAYS
  for (const { scope, sequence } of await sequencesBefore(db, before)) {
    await inTransaction(db, (transaction) => pruneScope(transaction, { scope, sequence, before }))
  }
}
