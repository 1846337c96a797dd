import type { BridgeError, BridgeErrorCode } from '../../shared/bridge/procedure.ts'

/** An error that a person may read: `code` for the interface, `message` says what happened and what to do. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: BridgeErrorCode
  readonly details: unknown
  readonly reason: BridgeError['reason']

  constructor(
    code: BridgeErrorCode,
    message: string,
    options?: { cause?: unknown; details?: unknown; reason?: BridgeError['reason'] },
  ) {
    super(message, options?.cause === undefined ? undefined : { cause: options.cause })
    this.code = code
    this.details = options?.details
    this.reason = options?.reason
  }
}

/**
 * The one conversion of a thrown value into a value of the bridge. What is no {@link AppError} is a defect: its
 * text stays in the log, because it may name files or contain what a person typed.
 */
export function toBridgeError(thrown: unknown, report: (defect: unknown) => void): BridgeError {
  if (thrown instanceof AppError) {
    return {
      code: thrown.code,
      message: thrown.message,
      ...(thrown.details === undefined ? {} : { details: thrown.details }),
      ...(thrown.reason === undefined ? {} : { reason: thrown.reason }),
    }
  }
  report(thrown)
  return {
    code: 'internal',
    message: 'Something went wrong inside Dayloom. What was saved is safe; try again, or restart Dayloom.',
  }
}
