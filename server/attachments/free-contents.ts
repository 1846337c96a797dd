/** Removes contents that no attachment has any more, and what uploads left behind whose process died. */

import type { ContentKey, ContentStore } from '../contents/content-store.ts'
import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import { inTransaction } from '../database/transaction.ts'
import { DAY } from '../effects/timestamps.ts'
import { dueContents, settleContent } from './queries.ts'

const AT_A_TIME = 100

/** No upload takes longer. */
const ABANDONED_AFTER: Instant = DAY

/**
 * A content goes within the transaction that its row goes in. A request that uploads it again meanwhile waits for the end of that
 * before putting it there again; when the process dies in between, the row is still there and it is tried again.
 */
async function settle(db: Db, contents: ContentStore, key: ContentKey, now: Instant) {
  await inTransaction(db, async (transaction) => {
    if ((await settleContent(transaction, key, now)) === 'unused') await contents.remove(key)
  })
}

/** @throws what went wrong first, after everything else has been done. */
export async function freeContents(db: Db, contents: ContentStore, now: Instant) {
  const failures: unknown[] = []
  let due: readonly ContentKey[]
  do {
    due = await dueContents(db, now, AT_A_TIME)
    for (const key of due) {
      await settle(db, contents, key, now).catch((error: unknown) => failures.push(error))
    }
    // Contents that failed are still due, and would be found again and again.
  } while (due.length === AT_A_TIME && failures.length === 0)
  await contents.removeAbandoned(new Date((now - ABANDONED_AFTER) / 1000))
  if (failures.length > 0)
    throw new Error(`${failures.length} contents are still there.`, { cause: failures[0] })
}
