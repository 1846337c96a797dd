import type { Instant } from '../database/columns.ts'
import type { Random } from '../effects/random.ts'
import { DAY, HOUR, MINUTE } from '../effects/timestamps.ts'

/** How long an event is kept; one that could not be delivered by then is dropped (decisions §7). */
export const EVENTS_KEPT_FOR: Instant = 7 * DAY

/** The waits after each failed try; the last goes on until the event is dropped. */
const delays: readonly Instant[] = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 6 * HOUR]
const LAST_DELAY: Instant = 24 * HOUR

/** A tenth more or less: receivers that were down together are not called together. */
const JITTER = 0.1
const RANDOM_BYTES = 4

/** How long to wait after a try that failed, in microseconds. @param attempts how many there were, at least 1. */
export function retryDelay(attempts: number, random: Random): Instant {
  const share = random.bytes(RANDOM_BYTES).readUInt32BE() / 2 ** (8 * RANDOM_BYTES)
  const delay = delays[attempts - 1] ?? LAST_DELAY
  return Math.round(delay * (1 + JITTER * (2 * share - 1)))
}
