/** The one place where an HTTP failure is given its class. */

import { ApiFailure, type FailureKind } from './api-failure.ts'
import { isQuotaExhausted, secondsToWait } from './quota.ts'
import { serverMessage } from './server-message.ts'

/** What is known of an answer that is not a success. `now` is in epoch milliseconds. */
export interface FailedAnswer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly now: number
}

/** Gives an answer other than 2xx its class. */
export function classifyAnswer({ status, headers, text, now }: FailedAnswer): ApiFailure {
  const kind = kindOf(status, headers, text)
  return new ApiFailure(kind === 'foreign' ? foreignMessage(headers) : serverMessage(text, status), {
    kind,
    status,
    mayHaveActed: kind === 'busy' || kind === 'foreign',
    retryAfterSeconds: kind === 'paused' || kind === 'busy' ? secondsToWait(headers, text, now) : null,
    madeId: status === 422 ? madeId(headers) : undefined,
  })
}

/** Our service names the row that a key has made. */
function madeId(headers: Headers): number | undefined {
  const id = Number(headers.get('Idempotency-Made-Id') ?? 0)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

function kindOf(status: number, headers: Headers, text: string): FailureKind {
  if (status === 401) return 'unauthorized'
  if (status === 402) return isQuotaExhausted(headers, text) ? 'paused' : 'refused'
  if (status === 403) return 'forbidden'
  if (status === 404) return 'missing'
  if (status === 408 || status >= 500) return 'busy'
  // 425: a request with the same key is still being worked on, as the Idempotency-Key draft suggests 409 and 425.
  if (status === 425) return 'busy'
  if (status === 412) return 'stale'
  if (status === 429) return 'paused'
  return status >= 400 ? 'refused' : 'foreign'
}

function foreignMessage(headers: Headers): string {
  const location = headers.get('Location')
  return location === null
    ? 'The answer did not come from a time tracking server.'
    : `The server sends requests on to ${location}: use that address.`
}

/** Codes of connections that never came about, so that the server cannot have acted. */
const NEVER_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'ENETDOWN',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
])

/** Gives an exception of fetch its class. */
export function classifyException(error: unknown): ApiFailure {
  const code = networkCode(error)
  return new ApiFailure(unreachableMessage(error, code), {
    kind: 'unreachable',
    status: null,
    mayHaveActed: code === null || !NEVER_CONNECTED.has(code),
    retryAfterSeconds: null,
    cause: error,
  })
}

function unreachableMessage(error: unknown, code: string | null): string {
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'The name of the server could not be found.'
  if (code === 'ECONNREFUSED') return 'Nothing answers at that address.'
  if (code !== null && (code.includes('CERT') || code.includes('LEAF_SIGNATURE'))) {
    return `The certificate of the server is not valid (${code}).`
  }
  if (error instanceof Error && error.name === 'TimeoutError') return 'The server did not answer in time.'
  return 'There was no answer.'
}

/** fetch wraps the system's error: `TypeError: fetch failed` with a `cause`, itself perhaps an AggregateError. */
function networkCode(error: unknown): string | null {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 4; at = at.cause, depth += 1) {
    if ('code' in at && typeof at.code === 'string') return at.code
    if (at instanceof AggregateError) return networkCode(at.errors[0])
  }
  return null
}
