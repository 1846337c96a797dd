/** The burst limit (decisions §8): against abuse only, so generous, and per process. */

import type { Instant } from '../database/columns.ts'
import type { Clock } from '../effects/clock.ts'
import { SECOND } from '../effects/timestamps.ts'
import { TooManyRequests } from '../errors/app-error.ts'
import { isLoopback } from './sources.ts'

export type BurstLimit = ReturnType<typeof createBurstLimit>

/** How many requests may come at once, and how many a second are regained. */
export interface BurstRate {
  readonly capacity: number
  readonly perSecond: number
}

export const defaultBurstRate: BurstRate = { capacity: 1000, perSecond: 100 }

/** More networks than this are not told apart for long: the ones seen first are forgotten. */
const MAXIMUM_NETWORKS = 10_000

interface Bucket {
  tokens: number
  filledAt: number
}

/** A token bucket per network. This computer's own programs, embedded or over loopback, are not limited. */
export function createBurstLimit(clock: Clock, { capacity, perSecond }: BurstRate) {
  const buckets = new Map<string, Bucket>()

  function regained({ tokens, filledAt }: Bucket, now: Instant): number {
    // A clock that is set back regains nothing, and takes nothing away.
    return Math.min(capacity, tokens + (Math.max(0, now - filledAt) / SECOND) * perSecond)
  }

  return {
    /** @throws {TooManyRequests} when the network sends more than the limit allows. */
    admit(network: string | null): void {
      if (network === null || isLoopback(network)) return
      const now = clock.now()
      const bucket = buckets.get(network) ?? { tokens: capacity, filledAt: now }
      bucket.tokens = regained(bucket, now)
      bucket.filledAt = now
      if (bucket.tokens < 1) throw new TooManyRequests((1 - bucket.tokens) / perSecond)
      bucket.tokens -= 1
      buckets.set(network, bucket)
      const oldest = buckets.keys().next().value
      if (buckets.size > MAXIMUM_NETWORKS && oldest !== undefined) buckets.delete(oldest)
    },
    /** How many networks have nothing left at the moment. */
    exhausted(): number {
      const now = clock.now()
      return [...buckets.values()].filter((bucket) => regained(bucket, now) < 1).length
    },
  }
}
