/** Where a request comes from, and the burst limit (decisions §8): against abuse only, so generous, and per process. */

import { z } from 'zod'
import type { Clock } from '../effects/clock.ts'
import { SECOND } from '../effects/timestamps.ts'
import { TooManyRequests } from '../errors/app-error.ts'

const nodeBindings = z.object({
  incoming: z.object({ socket: z.object({ remoteAddress: z.string() }) }),
})

export function isLoopback(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\./.test(address)
}

/**
 * The sender's address; null when the service runs embedded. A proxy on this computer is believed about whom it
 * speaks for (the last entry of `X-Forwarded-For` is the one that it added itself).
 *
 * @param bindings what the HTTP server hands over beside the request.
 */
export function addressOf(headers: Headers, bindings: unknown): string | null {
  const parsed = nodeBindings.safeParse(bindings)
  if (!parsed.success) return null
  const address = parsed.data.incoming.socket.remoteAddress
  const forwarded = headers.get('x-forwarded-for')
  if (forwarded === null || !isLoopback(address)) return address
  return forwarded.split(',').at(-1)?.trim() ?? address
}

export type BurstLimit = ReturnType<typeof createBurstLimit>

/** How many requests may come at once, and how many a second are regained. */
export interface BurstRate {
  readonly capacity: number
  readonly perSecond: number
}

export const defaultBurstRate: BurstRate = { capacity: 1000, perSecond: 100 }

/** More addresses than this are not told apart for long: the ones seen first are forgotten. */
const MAXIMUM_ADDRESSES = 10_000

interface Bucket {
  tokens: number
  filledAt: number
}

/** A token bucket per address. This computer's own programs, embedded or over loopback, are not limited. */
export function createBurstLimit(clock: Clock, { capacity, perSecond }: BurstRate) {
  const buckets = new Map<string, Bucket>()
  return {
    /** @throws {TooManyRequests} when the address sends more than the limit allows. */
    admit(address: string | null): void {
      if (address === null || isLoopback(address)) return
      const now = clock.now()
      const bucket = buckets.get(address) ?? { tokens: capacity, filledAt: now }
      // A clock that is set back regains nothing, and takes nothing away.
      const regained = (Math.max(0, now - bucket.filledAt) / SECOND) * perSecond
      bucket.tokens = Math.min(capacity, bucket.tokens + regained)
      bucket.filledAt = now
      if (bucket.tokens < 1) throw new TooManyRequests((1 - bucket.tokens) / perSecond)
      bucket.tokens -= 1
      buckets.set(address, bucket)
      const oldest = buckets.keys().next().value
      if (buckets.size > MAXIMUM_ADDRESSES && oldest !== undefined) buckets.delete(oldest)
    },
  }
}
