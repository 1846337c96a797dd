/**
 * Forgets what has served its time: idempotency keys, ended sessions, used codes, counted attempts, events, contents, and
 * what the feed says of rows that were deleted long ago, with what went along, and old lines of the audit log.
 */

import { freeContents } from './attachments/free-contents.ts'
import { pruneLines } from './audit/queries.ts'
import type { ContentStore } from './contents/content-store.ts'
import type { Db } from './database/database.ts'
import { deleteUntil } from './database/rows.ts'
import type { Clock } from './effects/clock.ts'
import { repeatedly } from './effects/timers.ts'
import { DAY } from './effects/timestamps.ts'
import { KEPT_DAYS, pruneFeed } from './feed/pruning.ts'
import { EVENTS_KEPT_FOR } from './webhooks/dispatcher.ts'

export interface HousekeepingEffects {
  readonly db: Db
  readonly clock: Clock
  readonly contents: ContentStore
  /** Days. */
  readonly auditKept: number
}

const EVERY_MILLISECONDS = 60 * 60 * 1000

function tasksOf({ db, clock, contents, auditKept }: HousekeepingEffects): (() => Promise<void>)[] {
  const now = clock.now()
  return [
    // Longer than a computer is likely to stay offline with an unanswered request.
    () => deleteUntil(db, 'idempotency_keys', 'created_at', now - 30 * DAY),
    () => deleteUntil(db, 'access_tokens', 'expires_at', now),
    () => deleteUntil(db, 'mailed_codes', 'expires_at', now),
    () => deleteUntil(db, 'sign_in_codes', 'expires_at', now),
    () => deleteUntil(db, 'sent_mails', 'sent_at', now - 30 * DAY),
    () => deleteUntil(db, 'sign_in_attempts', 'at', now - DAY),
    // An event and its request are of the same instant.
    () => deleteUntil(db, 'webhook_deliveries', 'created_at', now - EVENTS_KEPT_FOR),
    () => deleteUntil(db, 'webhook_requests', 'created_at', now - EVENTS_KEPT_FOR),
    () => pruneFeed(db, now),
    () => deleteUntil(db, 'deletions', 'deleted_at', now - KEPT_DAYS * DAY),
    () => pruneLines(db, now - auditKept * DAY),
    () => freeContents(db, contents, now),
  ]
}

/**
 * Begins at once and repeats every hour; does not keep the process alive. One task follows the other, so that requests have the
 * connections, and one that fails keeps no other from its work.
 *
 * @param background runs it and reports its failure.
 * @returns what ends it.
 */
export function startHousekeeping(
  effects: HousekeepingEffects,
  background: (task: () => Promise<void>) => void,
): () => void {
  function runAll([task, ...others]: readonly (() => Promise<void>)[]): void {
    if (task !== undefined) background(() => task().finally(() => runAll(others)))
  }
  return repeatedly(EVERY_MILLISECONDS, () => runAll(tasksOf(effects)))
}
