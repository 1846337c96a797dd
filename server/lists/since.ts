import type { Instant } from '../database/columns.ts'
import { SECOND } from '../effects/timestamps.ts'

/** The last second whose microseconds are an exact number, in the year 2255. */
const LAST_SECOND = 9_000_000_000

/** The instant of a `since` parameter, UNIX seconds: nothing has changed before 1970 or will have after 2255. */
export function sinceInstant<T extends number | undefined>(seconds: T): Instant | (T & undefined) {
  if (seconds === undefined) return undefined as T & undefined
  return Math.min(Math.max(seconds, 0), LAST_SECOND) * SECOND
}
