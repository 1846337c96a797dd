/** The one place where an HTTP failure is given its class. */

import type { Endpoint } from '../../../shared/api/endpoint.ts'
import { readReason, REASON_HEADER, type ReasonCode } from '../../../shared/api/reasons.ts'
import { ownReasonOf, type EditReason } from '../../../shared/bridge/reasons.ts'
import { ApiFailure, type FailureKind } from './api-failure.ts'

/** An answer that is not a success. `now` is in epoch milliseconds. */
export interface FailedAnswer {
  readonly endpoint: Endpoint
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly now: number
}

/** Gives an answer other than 2xx its class. */
export function classifyAnswer({ endpoint, status, headers, text, now }: FailedAnswer): ApiFailure {
  const reason = readReason(headers.get(REASON_HEADER))
  const seconds = secondsToWait(headers, text, now)
  const isQuota = status === 402 && reason === null && isQuotaExhausted(headers, seconds)
  const means = reason?.code ?? codeOfStatus(endpoint, status)
  const isGone = means === 'not_found' && byEndpoint[endpoint.name]?.[status] === 'not_found'
  const kind = means === 'restarted' ? 'unreachable' : isGone ? 'missing' : kindOf(status, isQuota)
  const said = reason ?? ownReasonOf('in_server_words', { status, text: serverMessage(text) })
  return new ApiFailure(kind === 'foreign' ? foreignReason(headers) : said, {
    kind,
    status,
    means,
    mayHaveActed: kind === 'busy' || kind === 'foreign',
    retryAfterSeconds: kind === 'paused' || kind === 'busy' ? seconds : null,
  })
}

function kindOf(status: number, isQuota: boolean): FailureKind {
  const known = isQuota ? 'paused' : kinds[status]
  if (known !== undefined) return known
  return status >= 500 ? 'busy' : status >= 400 ? 'refused' : 'foreign'
}

const kinds: Readonly<Record<number, FailureKind>> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'missing',
  408: 'busy',
  412: 'stale',
  // A request with the same key is still being worked on, as the Idempotency-Key draft suggests 409 and 425.
  425: 'busy',
  429: 'paused',
}

function foreignReason(headers: Headers): EditReason {
  const location = headers.get('Location')
  return location === null ? ownReasonOf('not_a_tracking_server') : ownReasonOf('redirected', { location })
}

/** The error of OpenSSL, or of Chromium, when the answer to its greeting is plain text. */
const NOT_ENCRYPTED = [
  'ERR_SSL_WRONG_VERSION_NUMBER',
  'ERR_SSL_PACKET_LENGTH_TOO_LONG',
  'ERR_SSL_PROTOCOL_ERROR',
]

/** Of Node and of Chromium, as those that follow. */
const HOST_UNKNOWN = ['ENOTFOUND', 'EAI_AGAIN', 'ERR_NAME_NOT_RESOLVED']
const NOTHING_ANSWERS = ['ECONNREFUSED', 'ERR_CONNECTION_REFUSED']

/** Codes of connections that never came about, so that the server cannot have acted. */
const NEVER_CONNECTED = new Set([
  ...NOT_ENCRYPTED,
  ...HOST_UNKNOWN,
  ...NOTHING_ANSWERS,
  'ENETUNREACH',
  'EHOSTUNREACH',
  'ENETDOWN',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'ERR_ADDRESS_UNREACHABLE',
  'ERR_CERT_AUTHORITY_INVALID',
  'ERR_CERT_COMMON_NAME_INVALID',
  'ERR_CERT_DATE_INVALID',
  'ERR_CONNECTION_TIMED_OUT',
  'ERR_INTERNET_DISCONNECTED',
  'ERR_PROXY_CONNECTION_FAILED',
  'ERR_TUNNEL_CONNECTION_FAILED',
])

/** Gives an exception of fetch its class. */
export function classifyException(error: unknown): ApiFailure {
  const code = networkCode(error)
  return new ApiFailure(unreachableReason(error, code), {
    kind: 'unreachable',
    mayHaveActed: code === null || !NEVER_CONNECTED.has(code),
    cause: error,
  })
}

function unreachableReason(error: unknown, code: string | null): EditReason {
  return ownReasonOf('unreachable', { trouble: troubleOf(error, code), detail: code })
}

function troubleOf(error: unknown, code: string | null) {
  if (code !== null && HOST_UNKNOWN.includes(code)) return 'host_unknown'
  if (code !== null && NOTHING_ANSWERS.includes(code)) return 'nothing_answers'
  if (code !== null && NOT_ENCRYPTED.includes(code)) return 'not_encrypted'
  if (code !== null && (code.includes('CERT') || code.includes('LEAF_SIGNATURE'))) return 'bad_certificate'
  return error instanceof Error && error.name === 'TimeoutError' ? 'too_slow' : 'no_answer'
}

/** fetch wraps the system's error: `TypeError: fetch failed` with a `cause`, itself perhaps an AggregateError. */
function networkCode(error: unknown): string | null {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 4; at = at.cause, depth += 1) {
    if ('code' in at && typeof at.code === 'string') return at.code
    if (at instanceof AggregateError) return networkCode(at.errors[0])
  }
  return null
}

/** Longest pause that is taken at its word; what asks for more is asked again after it. */
const LONGEST_SECONDS = 24 * 60 * 60

/** True when a 402 means a used-up quota, not a missing plan: only a quota comes back after some seconds. */
export function isQuotaExhausted(headers: Headers, seconds: number | null): boolean {
  return headers.get('X-Toggl-Quota-Remaining') === '0' || seconds !== null
}

/**
 * Seconds to wait, from `X-Toggl-Quota-Resets-In`, `Retry-After` (seconds or an HTTP date, counted from `now`, epoch
 * milliseconds), or "… 1200 seconds" in the text; null when none of them says.
 */
export function secondsToWait(headers: Headers, text: string, now: number): number | null {
  const seconds =
    plainSeconds(headers.get('X-Toggl-Quota-Resets-In')) ??
    plainSeconds(headers.get('Retry-After')) ??
    secondsUntil(headers.get('Retry-After'), now) ??
    plainSeconds(/(\d+)\s*(?:seconds|secs|s)\b/i.exec(text)?.[1] ?? null)
  return seconds === null ? null : Math.min(Math.max(seconds, 1), LONGEST_SECONDS)
}

function plainSeconds(text: string | null): number | null {
  return text !== null && /^\s*\d+(\.\d+)?\s*$/.test(text) ? Math.ceil(Number(text)) : null
}

function secondsUntil(date: string | null, now: number): number | null {
  const then = date === null ? Number.NaN : Date.parse(date)
  return Number.isNaN(then) ? null : Math.ceil((then - now) / 1000)
}

/**
 * The sentence in an error's body: a JSON string (tracking, accounts; decisions §3), `{error_description}`
 * (planning), or whatever text a foreign server sent, shortened; empty for none.
 */
export function serverMessage(text: string): string {
  return (fromJson(text) ?? (text.trimStart().startsWith('<') ? '' : text.trim())).slice(0, 300)
}

function fromJson(text: string): string | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  if (typeof value === 'string') return value.trim()
  if (typeof value !== 'object' || value === null) return ''
  const fields = value as Readonly<Record<string, unknown>>
  for (const key of ['error_description', 'message', 'error', 'tip']) {
    const field = fields[key]
    if (typeof field === 'string' && field !== '') return field
  }
  return ''
}

/** Where one of a name, or of a pair, is enough for a workspace. */
const byEndpoint: Readonly<Record<string, Readonly<Record<number, ReasonCode>>>> = {
  'clients.create': { 400: 'taken', 409: 'taken' },
  'projects.create': { 400: 'taken', 409: 'taken' },
  'tags.create': { 400: 'taken', 409: 'taken' },
  'statuses.create': { 409: 'taken' },
  'projectUsers.create': { 400: 'already_exists', 409: 'already_exists' },
  // T §7 answers 400 for what others answer 404 for.
  'projectUsers.update': { 400: 'not_found' },
  'projectUsers.delete': { 400: 'not_found' },
  'time_entries.stop': { 409: 'already_stopped' },
}

const byStatus: Readonly<Record<number, ReasonCode>> = {
  401: 'wrong_credentials',
  402: 'plan_limit',
  403: 'forbidden',
  404: 'not_found',
  412: 'changed_since',
}

export function codeOfStatus(endpoint: Endpoint, status: number): ReasonCode | null {
  const known = byEndpoint[endpoint.name]?.[status] ?? byStatus[status]
  if (known !== undefined) return known
  // A list can only be refused for its dates, when they lie too far back.
  if (status === 400 && endpoint.method === 'GET' && 'since' in endpoint.query.shape) return 'too_long_ago'
  // In tracking alone: planning has it for a field that a workspace requires.
  return status === 422 && endpoint.area === 'tracking' ? 'key_used' : null
}
