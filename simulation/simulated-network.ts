/** The network between a computer and its service, and what can happen to a request on it. */

import { readFeed } from '../shared/api/feed.ts'
import { listenToChanges } from '../shared/api/live-changes.ts'
import type { Fetch } from '../electron/core/api-client/api-client.ts'
import type { UniqueNames } from '../electron/core/sync/testing/unique-names.ts'
import type { VirtualTime } from './virtual-time.ts'

/** The disturbances of requests, each with its share of them, from 0 to 1. */
export interface Weather {
  /** Never arrives. */
  readonly lostRequests: number
  /** Is carried out, and nobody hears of it. */
  readonly lostAnswers: number
  /** Arrives twice; the first answer counts. */
  readonly doubled: number
  /** The answer takes seconds, so that later ones overtake it. */
  readonly slow: number
  readonly serverErrors: number
  readonly tooMany: number
  readonly quotaUsedUp: number
}

export const fairWeather: Weather = {
  lostRequests: 0,
  lostAnswers: 0,
  doubled: 0,
  slow: 0,
  serverErrors: 0,
  tooMany: 0,
  quotaUsedUp: 0,
}

export interface NetworkOptions {
  readonly time: VirtualTime
  /** The service of the moment; null while it is down. */
  readonly service: () => Fetch | null
  readonly random: () => number
  /** The server does not know the header and ignores it. */
  readonly ignoresIdempotencyKeys: boolean
  /** Whether answers say when they were made, as those of every server on the network do. */
  readonly tellsTime: boolean
  /** Of the server, where it has one client and one project of a name. */
  readonly names: UniqueNames | null
}

function unreachable(): TypeError {
  const cause = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  return new TypeError('fetch failed', { cause })
}

function hungUp(): TypeError {
  return new TypeError('fetch failed', { cause: new Error('socket hang up') })
}

const refuse = (status: number, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify('Trouble'), {
    status,
    headers: { 'Content-Type': 'application/json', ...headers },
  })

/** Of one computer. */
export class SimulatedNetwork {
  isUp = true
  /** The service answers 403 to everything, as when the token was reset. */
  isSignedOut = false
  weather: Weather = fairWeather
  readonly #options: NetworkOptions

  constructor(options: NetworkOptions) {
    this.#options = options
  }

  readonly fetch: Fetch = async (request) => {
    const { time } = this.#options
    time.underway += 1
    try {
      return await this.#carry(request)
    } finally {
      time.underway -= 1
    }
  }

  async #carry(request: Request): Promise<Response> {
    const { time, random } = this.#options
    if (!this.isUp) throw unreachable()
    // Its changes are found by asking, at times that a seed repeats.
    if (new URL(request.url).pathname === listenToChanges.path) return refuse(404)
    if (this.isSignedOut) return refuse(403)
    const { lostRequests, lostAnswers, doubled, slow, serverErrors, tooMany, quotaUsedUp } = this.weather
    const happens = (share: number): boolean => share > 0 && random() < share
    if (happens(lostRequests)) throw hungUp()
    if (happens(serverErrors)) return refuse(503)
    if (happens(tooMany)) return refuse(429, { 'Retry-After': '30' })
    if (happens(quotaUsedUp)) {
      return refuse(402, { 'X-Toggl-Quota-Remaining': '0', 'X-Toggl-Quota-Resets-In': '120' })
    }
    const copy = request.clone()
    const answer = await this.#serve(request)
    // Without keys nothing could tell the second from another entry like it.
    const isSafe = !this.#options.ignoresIdempotencyKeys
    if (happens(doubled) && isSafe && request.method !== 'GET') await this.#serve(copy)
    if (happens(slow)) {
      time.underway -= 1
      await time.wait(this, 1000 + random() * 20_000)
      time.underway += 1
    }
    if (happens(lostAnswers)) throw hungUp()
    request.signal.throwIfAborted()
    return answer
  }

  async #serve(request: Request): Promise<Response> {
    const { service, ignoresIdempotencyKeys, tellsTime, names, time } = this.#options
    const running = service()
    if (running === null) throw unreachable()
    const serve: Fetch = names === null ? running : (one) => names.carry(one, running)
    const answer = await (ignoresIdempotencyKeys ? this.#serveForeign(request, serve) : serve(request))
    if (tellsTime) answer.headers.set('Date', new Date(time.now).toUTCString())
    return answer
  }

  async #serveForeign(request: Request, serve: Fetch): Promise<Response> {
    if (new URL(request.url).pathname === readFeed.path) return refuse(404)
    const stripped = new Request(request)
    stripped.headers.delete('Idempotency-Key')
    stripped.headers.delete('If-Match')
    stripped.headers.delete('If-None-Match')
    stripped.headers.delete('X-Known-Running')
    const answer = await serve(stripped)
    answer.headers.delete('ETag')
    return answer
  }
}
