/** Forgets what has served its time: idempotency keys, ended sessions, used codes, counted attempts, events. */

import { forgetOldAttempts } from './accounts/attempts.ts'
import { forgetExpiredSecrets } from './accounts/repository.ts'
import type { Db } from './database/database.ts'
import type { Clock } from './effects/clock.ts'
import { forgetOldKeys } from './http/idempotency.ts'
import { forgetOldDeliveries } from './webhooks/delivery-repository.ts'

const EVERY_MILLISECONDS = 60 * 60 * 1000

async function forget(db: Db, clock: Clock): Promise<void> {
  const now = clock.now()
  await forgetOldKeys(db, now)
  await forgetExpiredSecrets(db, now)
  await forgetOldAttempts(db, now)
  await forgetOldDeliveries(db, now)
}

/**
 * Begins at once and repeats every hour; does not keep the process alive.
 *
 * @param background runs it and reports its failure.
 * @returns what ends it.
 */
export function startHousekeeping(
  db: Db,
  clock: Clock,
  background: (task: () => Promise<void>) => void,
): () => void {
  const run = (): void => background(() => forget(db, clock))
  run()
  const timer = setInterval(run, EVERY_MILLISECONDS)
  timer.unref()
  return () => clearInterval(timer)
}
