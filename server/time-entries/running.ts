/** The rule that at most one entry of a person runs, over all workspaces (decisions §5). */

import type { Scope } from '../access/scope.ts'
import type { Instant } from '../database/columns.ts'
import { SECOND } from '../effects/timestamps.ts'
import { recordRows } from '../events/record-rows.ts'
import { stopRunning } from './write-queries.ts'
import { lockRows } from '../database/transaction.ts'
import { requireKnownRunning } from '../access/expected-version.ts'

/** The whole second that has begun. */
export function wholeSecond(instant: Instant): Instant {
  return instant - (instant % SECOND)
}

/**
 * Stops whatever runs of the entry's person besides the entry itself, at the time of the request. Starts of one person
 * wait for each other: admins of different organizations may start for the same person at once.
 *
 * @throws {PreconditionFailed} when something runs that the request says not to know
 */
export async function stopOthers(scope: Scope, entry: { readonly user_id: number; readonly id: number }) {
  const { db, now, at } = scope
  await lockRows(db, 'users', [entry.user_id])
  const { user_id: userId, id: exceptId } = entry
  const stopped = await stopRunning(db, { userId, exceptId, second: wholeSecond(now), at })
  requireKnownRunning(scope, stopped)
  recordRows(scope, 'time_entry', 'updated', stopped)
}
