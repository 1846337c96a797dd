/** The error of a command that cannot be carried out; the dispatcher turns it into the bridge's error. */

import type { EditReason } from '../../../shared/bridge/reasons.ts'
import type { ApiFailure } from '../api-client/api-failure.ts'
import type { BridgeErrorCode } from '../../../shared/bridge/procedure.ts'

/** The message is a sentence that tells a person what to do; `reason` says what a server had against it. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
  readonly code: BridgeErrorCode
  readonly details: unknown
  readonly reason: EditReason | null

  constructor(code: BridgeErrorCode, message: string, details?: unknown, reason: EditReason | null = null) {
    super(message)
    this.code = code
    this.details = details
    this.reason = reason
  }
}

/** A rule of the product refuses the change. */
export function refused(message: string, details?: unknown): CommandError {
  return new CommandError('refused', message, details)
}

/** The server refuses it, or answers strangely. @param message of what was to be done */
export function refusedByServer(message: string, { reason }: ApiFailure): CommandError {
  return new CommandError('refused', message, undefined, reason)
}

/** The row is gone, or never was. */
export function notFound(message: string): CommandError {
  return new CommandError('not_found', message)
}
