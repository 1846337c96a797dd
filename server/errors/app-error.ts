/** Refusals: what services throw, and the HTTP layer turns into answers at one place. */

import type { Reason, ReasonCode, ReasonParameters, Thing } from '../../shared/api/reasons.ts'
import { textOfReason } from './reason-texts.ts'

interface Wording {
  /** The path of the field that the refusal is about. */
  readonly field?: string
  /** T §7's or P §7's text, sent as it stands. */
  readonly text?: string | undefined
  /** The fault of the field, where the service says more of it than of others with the same code. */
  readonly says?: string | undefined
  /** Planning's `error`, when it is another than the status's own. */
  readonly error?: string | undefined
  readonly cause?: unknown
}

/** A code's parameters, and how it is told. */
export type RefusalDetails<C extends ReasonCode> = ReasonParameters<C> & Wording

/** Codes without parameters need no details. */
type Details<C extends ReasonCode> = keyof ReasonParameters<C> extends never
  ? [RefusalDetails<C>?]
  : [RefusalDetails<C>]

interface Kind {
  readonly status: number
  /** Planning's `error`. */
  readonly error: string
  /** Headers that the answer carries besides. */
  readonly headers?: Readonly<Record<string, string>>
}

/** A refusal with its HTTP status and its reason; `message` is what is sent beside the reason. */
export class AppError extends Error {
  readonly status: number
  /** In snake_case, for planning's bodies. */
  readonly code: string
  readonly headers: Readonly<Record<string, string>>
  readonly reason: Reason
  /** Whether `message` is a text of the documents. */
  readonly isDocumented: boolean
  readonly #says: string | undefined

  constructor(kind: Kind, reason: Reason, { text, says, error, cause }: Wording = {}) {
    super(text ?? sentenceOf(reason, says), { cause })
    this.name = new.target.name
    this.status = kind.status
    this.code = error ?? kind.error
    this.headers = kind.headers ?? {}
    this.reason = reason
    this.isDocumented = text !== undefined
    this.#says = says
  }

  /** The same refusal with another status, or of a field with another path. */
  as({ status, field }: { readonly status?: number; readonly field?: string }): AppError {
    const kind = { status: status ?? this.status, error: this.code, headers: this.headers }
    const reason = { ...this.reason, field: field ?? this.reason.field }
    const text = this.isDocumented ? this.message : undefined
    return new AppError(kind, reason, { text, says: this.#says, cause: this })
  }

  /** The same refusal of one part of a request, such as `tasks.0`: a text of the documents names no field. */
  within(part: string): AppError {
    const { field } = this.reason
    const inside = this.as({ field: field === null ? part : `${part}.${field}` })
    if (!this.isDocumented) return inside
    const kind = { status: this.status, error: this.code, headers: this.headers }
    return new AppError(kind, inside.reason, { text: `${part}: ${this.message}`, cause: this })
  }
}

function sentenceOf(reason: Reason, says = textOfReason(reason)): string {
  return reason.field === null ? says : `${reason.field}: ${says}`
}

/** @param details as they are thrown */
function divided(
  code: ReasonCode,
  { field, text, says, error, cause, ...parameters }: Wording = {},
): readonly [Reason, Wording] {
  const reason = { code, field: field ?? null, parameters } as unknown as Reason
  return [reason, { text, says, error, cause }]
}

/** 400: the request cannot be understood or breaks a rule. */
export class BadRequest<C extends ReasonCode = ReasonCode> extends AppError {
  constructor(code: C, ...[details]: Details<C>) {
    super({ status: 400, error: 'invalid_request' }, ...divided(code, details))
  }
}

/** The field names a thing that is not there, or not for the caller. */
export function unknownReference(
  field: string,
  what: Thing,
  wording: Pick<Wording, 'text' | 'says'>,
): BadRequest<'unknown_reference'> {
  return new BadRequest('unknown_reference', { field, what, ...wording })
}

/** 401: the compat dialect's answer to a request without credentials; its body is empty (decisions §1). */
export class CredentialsMissing extends AppError {
  constructor() {
    const headers = { 'X-Authorization-Missing': 'true' }
    super({ status: 401, error: 'unauthorized', headers }, ...divided('no_credentials', {}))
  }
}

/** 402: the organization's plan does not include it. */
export class PaymentRequired extends AppError {
  constructor(text: string) {
    super({ status: 402, error: 'payment_required' }, ...divided('plan_limit', { text }))
  }
}

type ForbiddenCode = ReasonCode &
  (
    | 'cross_site'
    | 'second_factor_needed'
    | 'second_factor_wrong'
    | 'token_not_allowed'
    | 'token_read_only'
    | 'forbidden'
    | 'wrong_credentials'
    | 'password_refused'
    | 'provider_email'
    | 'provider_other_account'
    | 'provider_refused'
    | 'sign_up_by_invitation'
    | 'sign_up_closed'
    | 'unverified_email'
  )

/** 403: wrong credentials, a place that is not the caller's, or a permission that they lack. */
export class Forbidden extends AppError {
  constructor(code: ForbiddenCode = 'forbidden', wording: Wording = {}) {
    super({ status: 403, error: 'forbidden' }, ...divided(code, wording))
  }
}

/** 404: nothing with that id inside a place that the caller may see. */
export class NotFound extends AppError {
  constructor(what: ReasonParameters<'not_found'>['what'] = null, text?: string) {
    const details: RefusalDetails<'not_found'> = { what, text }
    super({ status: 404, error: 'not_found' }, ...divided('not_found', details))
  }
}

/** The row that was looked for. @throws {NotFound} when it is not there. */
export function orNotFound<Row>(row: Row | undefined, ...what: ConstructorParameters<typeof NotFound>): Row {
  if (row === undefined) throw new NotFound(...what)
  return row
}

/** 412: it is not the version, the running entry or the start that the request is meant for; nothing was changed. */
export class PreconditionFailed extends AppError {
  constructor(code: 'changed_since' | 'another_runs' | 'restarted', wording: Wording = {}) {
    super({ status: 412, error: 'precondition_failed' }, ...divided(code, wording))
  }
}

/** 405: the path exists, with other methods. */
export class MethodNotAllowed extends AppError {
  constructor(allowed: readonly string[]) {
    const headers = { Allow: allowed.join(', ') }
    super({ status: 405, error: 'method_not_allowed', headers }, ...divided('method_not_allowed', {}))
  }
}

/** 409: the state of the thing does not allow it, such as stopping what has stopped. */
export class Conflict<C extends ReasonCode = ReasonCode> extends AppError {
  constructor(code: C, ...[details]: Details<C>) {
    super({ status: 409, error: 'conflict' }, ...divided(code, details))
  }
}

/** 410: it was there, and was deleted. */
export class Gone extends AppError {
  constructor() {
    super({ status: 410, error: 'gone' }, ...divided('deleted', { field: 'sync_id' }))
  }
}

/** 413: the body, or a file in it, is larger than the service takes. */
export class PayloadTooLarge extends AppError {
  constructor(bytes: number, what = 'The body') {
    const details: RefusalDetails<'too_large'> = {
      bytes,
      says: `${what} must not be larger than ${bytes} bytes`,
    }
    super({ status: 413, error: 'payload_too_large' }, ...divided('too_large', details))
  }
}

/** 413: the files of the organization would have more than it may. @param bytes that it may have */
export class StorageFull extends AppError {
  constructor(bytes: number) {
    const details: RefusalDetails<'storage_full'> = { bytes }
    super({ status: 413, error: 'payload_too_large' }, ...divided('storage_full', details))
  }
}

/** 416: the thing has no such part. @param length of the whole, in bytes. */
export class RangeNotSatisfiable extends AppError {
  constructor(length: number) {
    const headers = { 'Content-Range': `bytes */${length}` }
    const wording = { field: 'Range', says: `there are ${length} bytes` }
    super(
      { status: 416, error: 'range_not_satisfiable', headers },
      ...divided('range_not_satisfiable', wording),
    )
  }
}

/** 422: an idempotency key that was used for another request; a field that the workspace requires. */
export class Unprocessable extends AppError {
  constructor(code: 'key_used', wording: Wording) {
    super({ status: 422, error: 'unprocessable' }, ...divided(code, wording))
  }
}

/** 503: not now; tells after how many seconds to try again. */
export class Unavailable extends AppError {
  constructor(wording: Wording = {}, retryAfterSeconds = 1) {
    const headers = { 'Retry-After': String(retryAfterSeconds) }
    super({ status: 503, error: 'unavailable', headers }, ...divided('unavailable', wording))
  }
}

/** 429: too often; tells after how many seconds to try again. */
export class TooManyRequests extends AppError {
  constructor(retryAfterSeconds: number) {
    const seconds = Math.max(1, Math.ceil(retryAfterSeconds))
    const details: RefusalDetails<'too_many_requests'> = { seconds }
    const headers = { 'Retry-After': String(seconds) }
    super({ status: 429, error: 'too_many_requests', headers }, ...divided('too_many_requests', details))
  }
}
