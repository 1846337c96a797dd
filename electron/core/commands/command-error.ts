/** What a command says when it cannot be carried out; the dispatcher turns it into the bridge's error. */

import type { BridgeErrorCode } from '../../../shared/bridge/procedure.ts'

/** The message is a sentence that tells a person what to do. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
  readonly code: BridgeErrorCode
  readonly details: unknown

  constructor(code: BridgeErrorCode, message: string, details?: unknown) {
    super(message)
    this.code = code
    this.details = details
  }
}

/** A rule of the product refuses the change. */
export function refused(message: string, details?: unknown): CommandError {
  return new CommandError('refused', message, details)
}

/** The row is gone, or never was. */
export function notFound(message: string): CommandError {
  return new CommandError('not_found', message)
}
