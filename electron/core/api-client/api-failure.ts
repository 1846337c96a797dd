/** The failures between a request and a usable answer, in the classes that the queue tells apart. */

import type { ReasonCode } from '../../../shared/api/reasons.ts'
import { type EditReason, ownReasonOf } from '../../../shared/bridge/reasons.ts'
import { z } from 'zod'

export type FailureKind =
  /** No answer: no network, no such host, time-out. Or 412 `restarted`: the feed is to be read first. */
  | 'unreachable'
  /** 408 or 5xx: the server is there and cannot answer now. */
  | 'busy'
  /** 429, or 402 with an exhausted quota: nothing more until `retryAfterSeconds` have passed. */
  | 'paused'
  /** 401: the credentials are not accepted. */
  | 'unauthorized'
  /** 403: the credentials are not accepted, or this one thing is not allowed; only another request can tell. */
  | 'forbidden'
  /** 404. */
  | 'missing'
  /** 412: the row is not what the edit was made on any more; the service has not acted. */
  | 'stale'
  /** Any other 4xx: the same request would be refused again. */
  | 'refused'
  /** An answer that is not this API's: a redirect, a page of a captive portal, broken JSON. */
  | 'foreign'

export interface ApiFailureDetails {
  /** The server's code for it, where that is known. */
  readonly means?: ReasonCode | null
  readonly kind: FailureKind
  /** Null, the default, when there was no answer. */
  readonly status?: number | null
  /** False, the default, only where it is certain that the server did not act on the request. */
  readonly mayHaveActed?: boolean
  /** Seconds that the server asked to wait; null, the default, when it named none. */
  readonly retryAfterSeconds?: number | null
  readonly cause?: unknown
}

/** A request that did not come to a usable answer. `message` is for logs. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure'
  readonly kind: FailureKind
  /** The HTTP status; null when there was no answer. */
  readonly status: number | null
  readonly mayHaveActed: boolean
  readonly retryAfterSeconds: number | null
  /** For the person. */
  readonly reason: EditReason
  readonly #means: ReasonCode | null

  constructor(reason: EditReason, details: ApiFailureDetails) {
    super(JSON.stringify(reason), { cause: details.cause })
    this.reason = reason
    this.#means = details.means ?? null
    this.kind = details.kind
    this.status = details.status ?? null
    this.mayHaveActed = details.mayHaveActed ?? false
    this.retryAfterSeconds = details.retryAfterSeconds ?? null
  }

  /** Whether that is what the server means. */
  means(code: ReasonCode): boolean {
    return this.#means === code
  }
}

/** Whether the server answered, and said no to this one request. */
export function isRefusal({ kind }: ApiFailure): boolean {
  return kind === 'forbidden' || kind === 'missing' || kind === 'refused'
}

const wrapped = z.union([
  z.array(z.unknown()),
  z.object({ items: z.array(z.unknown()) }).transform(({ items }) => items),
  z.object({ data: z.array(z.unknown()) }).transform(({ data }) => data),
  // Servers of this API family answer `null` for an empty list.
  z.null().transform(() => []),
])

/** The rows of a list, whichever way the server wraps them: a bare array, `items` or `data` (decisions §1). */
export function answerList(body: unknown): readonly unknown[] {
  return understood(wrapped, body)
}

/** The body of an answer. @throws {ApiFailure} `foreign` when it is none of this API */
export function understood<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const answer = schema.safeParse(body)
  if (answer.success) return answer.data
  throw new ApiFailure(ownReasonOf('not_understood'), { kind: 'foreign', status: 200, cause: answer.error })
}
