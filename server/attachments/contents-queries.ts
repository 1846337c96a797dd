/**
 * Which contents are kept, and until when without question. A content is looked at again when an attachment that has it
 * is deleted, and once after it has arrived; it is removed when no attachment has it then.
 */

import type { ContentKey } from '../contents/content-store.ts'
import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import { DAY } from '../effects/timestamps.ts'
import { deleteRows, hasRow, rowsOf } from '../database/rows.ts'
import { chunksOf } from '../database/id-list.ts'

/** Longer than any request takes, and long enough for yesterday's backup of the database to find its contents. */
export const KEPT_UNASKED: Instant = 7 * DAY

/** Few enough for one statement of any database. */
const AT_A_TIME = 500

function chunksOfHashes(hashes: readonly string[]): readonly string[][] {
  return [...chunksOf([...new Set(hashes)], AT_A_TIME)]
}

/**
 * Notes that contents are there, or about to be: until their time is over nobody removes them. Waits for who is removing
 * one of them right now; what has been put there by then is put there again.
 */
export async function claimContents(db: Db, organizationId: number, hashes: readonly string[], now: Instant) {
  const check_at = now + KEPT_UNASKED
  for (const chunk of chunksOfHashes(hashes)) {
    await db
      .insertInto('attachment_contents')
      // In one order, so that two requests never wait for each other.
      .values(chunk.toSorted().map((sha256) => ({ organization_id: organizationId, sha256, check_at })))
      .onConflict((conflict) => conflict.columns(['organization_id', 'sha256']).doUpdateSet({ check_at }))
      .execute()
  }
}

/** Looks at contents again when their time is over. @returns how many of them there are. */
export async function checkLater(db: Db, organizationId: number, hashes: readonly string[], now: Instant) {
  let found = 0
  for (const chunk of chunksOfHashes(hashes)) {
    const rows = await db
      .updateTable('attachment_contents')
      .set({ check_at: now + KEPT_UNASKED })
      .where('organization_id', '=', organizationId)
      .where('sha256', 'in', chunk)
      .returning('sha256')
      .execute()
    found += rows.length
  }
  return found
}

/** Contents that are to be looked at, at most so many. */
export async function dueContents(db: Db, now: Instant, limit: number) {
  const rows = await db
    .selectFrom('attachment_contents')
    .select(['organization_id', 'sha256'])
    .where('check_at', '<=', now)
    .orderBy('check_at')
    .limit(limit)
    .execute()
  return rows.map(({ organization_id, sha256 }) => ({ organizationId: organization_id, sha256 }))
}

/**
 * Settles a content that is due, in a transaction: until its end nobody else claims it.
 *
 * @returns `unused` when no attachment has it; its row is gone then, and it has to go before the transaction ends. Null when
 *   it is not due any more.
 */
export async function settleContent(transaction: Db, { organizationId, sha256 }: ContentKey, now: Instant) {
  const settled = await transaction
    .updateTable('attachment_contents')
    .set({ check_at: null })
    .where('organization_id', '=', organizationId)
    .where('sha256', '=', sha256)
    .where('check_at', '<=', now)
    .returning('sha256')
    .execute()
  if (settled.length === 0) return null
  const content = { organization_id: organizationId, sha256 }
  const users = rowsOf(transaction, 'attachments', { ...content, deleted_at: null }).select('id')
  if (await hasRow(users.limit(1))) return 'used'
  await deleteRows(transaction, 'attachment_contents', content)
  return 'unused'
}
