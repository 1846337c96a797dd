/**
 * Forgets what has served its time: idempotency keys, ended sessions, used codes, counted attempts, events, contents, and
 * what the feed says of rows that were deleted long ago, with what went along.
 */

import { forgetOldAttempts } from './accounts/attempts.ts'
import { forgetExpiredSecrets } from './accounts/queries.ts'
import { freeContents } from './attachments/free-contents.ts'
import type { ContentStore } from './contents/content-store.ts'
import type { Db } from './database/database.ts'
import type { Clock } from './effects/clock.ts'
import { forgetOldDeletions } from './deletions/queries.ts'
import { pruneFeed } from './feed/pruning.ts'
import { forgetOldKeys } from './http/idempotency-queries.ts'
import { forgetOldDeliveries } from './webhooks/delivery-queries.ts'

export interface HousekeepingEffects {
  readonly db: Db
  readonly clock: Clock
  readonly contents: ContentStore
}

const EVERY_MILLISECONDS = 60 * 60 * 1000

/** Each on its own: one that fails keeps no other from its work. */
function tasksOf({ db, clock, contents }: HousekeepingEffects): (() => Promise<void>)[] {
  const now = clock.now()
  return [
    () => forgetOldKeys(db, now),
    () => forgetExpiredSecrets(db, now),
    () => forgetOldAttempts(db, now),
    () => forgetOldDeliveries(db, now),
    () => pruneFeed(db, now),
    () => forgetOldDeletions(db, now),
    () => freeContents(db, contents, now),
  ]
}

/**
 * Begins at once and repeats every hour; does not keep the process alive.
 *
 * @param background runs it and reports its failure.
 * @returns what ends it.
 */
export function startHousekeeping(
  effects: HousekeepingEffects,
  background: (task: () => Promise<void>) => void,
): () => void {
  const run = (): void => {
    for (const task of tasksOf(effects)) background(task)
  }
  run()
  const timer = setInterval(run, EVERY_MILLISECONDS)
  timer.unref()
  return () => clearInterval(timer)
}
