/** Refusals: what services throw, and the HTTP layer turns into answers at one place. */

export interface RefusalOptions {
  readonly cause?: unknown
  /** Planning's `error` code, when it is another than the status's own. */
  readonly code?: string
}

/** A refusal with its HTTP status. `message` is sent as it stands, so it is one of T §7's or P §7's texts. */
export class AppError extends Error {
  readonly status: number
  /** In snake_case, for planning's bodies. */
  readonly code: string
  /** Headers that the answer carries besides. */
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: number,
    code: string,
    message: string,
    options: RefusalOptions = {},
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(message, { cause: options.cause })
    this.name = new.target.name
    this.status = status
    this.code = options.code ?? code
    this.headers = headers
  }
}

/** 400: the request cannot be understood or breaks a rule. */
export class BadRequest extends AppError {
  constructor(message: string, options?: RefusalOptions) {
    super(400, 'invalid_request', message, options)
  }
}

/** 401: the compat dialect's answer to a request without credentials; its body is empty (decisions §1). */
export class CredentialsMissing extends AppError {
  constructor() {
    super(401, 'unauthorized', '', {}, { 'X-Authorization-Missing': 'true' })
  }
}

/** 402: the organization's plan does not include it. */
export class PaymentRequired extends AppError {
  constructor(message: string, options?: RefusalOptions) {
    super(402, 'payment_required', message, options)
  }
}

/** 403: wrong credentials, a place that is not the caller's, or a permission that they lack. */
export class Forbidden extends AppError {
  constructor(message = 'User does not have access to this resource', options?: RefusalOptions) {
    super(403, 'forbidden', message, options)
  }
}

/** 404: nothing with that id inside a place that the caller may see. */
export class NotFound extends AppError {
  constructor(message = 'Not found', options?: RefusalOptions) {
    super(404, 'not_found', message, options)
  }
}

/** 412: it is not the version, the running entry or the used key that the request is meant for; nothing was changed. */
export class PreconditionFailed extends AppError {
  constructor(message = 'It has been changed since. Read it again.') {
    super(412, 'precondition_failed', message)
  }
}

/** 405: the path exists, with other methods. */
export class MethodNotAllowed extends AppError {
  constructor(allowed: readonly string[]) {
    super(405, 'method_not_allowed', 'Method not allowed', {}, { Allow: allowed.join(', ') })
  }
}

/** 409: the state of the thing does not allow it, such as stopping what has stopped. */
export class Conflict extends AppError {
  constructor(message: string, options?: RefusalOptions) {
    super(409, 'conflict', message, options)
  }
}

/** 413: the body, or a file in it, is larger than the service takes. */
export class PayloadTooLarge extends AppError {
  constructor(maximumBytes: number, what = 'The body') {
    super(413, 'payload_too_large', `${what} must not be larger than ${maximumBytes} bytes`)
  }
}

/** 416: the thing has no such part. @param length of the whole, in bytes. */
export class RangeNotSatisfiable extends AppError {
  constructor(length: number) {
    super(
      416,
      'range_not_satisfiable',
      `Range: there are ${length} bytes`,
      {},
      { 'Content-Range': `bytes */${length}` },
    )
  }
}

/** 422: an idempotency key that was used for another request; a field that the workspace requires. */
export class Unprocessable extends AppError {
  constructor(message: string, options?: RefusalOptions, headers?: Readonly<Record<string, string>>) {
    super(422, 'unprocessable', message, options, headers)
  }
}

/** 429: too often; tells after how many seconds to try again. */
export class TooManyRequests extends AppError {
  constructor(retryAfterSeconds: number) {
    const seconds = Math.max(1, Math.ceil(retryAfterSeconds))
    super(
      429,
      'too_many_requests',
      `Too many requests, try again in ${seconds} seconds`,
      {},
      { 'Retry-After': String(seconds) },
    )
  }
}
