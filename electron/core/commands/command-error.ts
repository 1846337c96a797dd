/** The error of what cannot be carried out, and the bridge's value of it. */

import type { EditReason } from '../../../shared/bridge/reasons.ts'
import type { ApiFailure, FailureKind } from '../api-client/api-failure.ts'
import type { BridgeError, BridgeErrorCode } from '../../../shared/bridge/procedure.ts'
import type { z } from 'zod'

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

  /** As it travels over the bridge. */
  get value(): BridgeError {
    const { code, message, details, reason } = this
    return { code, message, ...(details !== undefined && { details }), ...(reason !== null && { reason }) }
  }

  /** The error that another process has answered. */
  static of({ code, message, details, reason }: BridgeError): CommandError {
    return new CommandError(code, message, details, reason ?? null)
  }
}

/** An input that does not fit; `details` names the fields. */
export function invalidInput(error: z.ZodError): CommandError {
  const fields = error.issues.map(({ path, message }) => ({ field: path.join('.'), message }))
  // Rules of our own say it in a sentence; what zod says of types and lengths is not for a person.
  const rule = error.issues.find(({ code }) => code === 'custom')
  const message = rule?.message ?? 'Some of what was entered does not fit. Check the fields and try again.'
  return new CommandError('invalid_input', message, fields)
}

/** A rule of the product refuses the change. */
export function refused(message: string, details?: unknown): CommandError {
  return new CommandError('refused', message, details)
}

/** The server refuses it, or answers strangely. @param message of what was to be done */
export function refusedByServer(message: string, { reason }: ApiFailure): CommandError {
  return new CommandError('refused', message, undefined, reason)
}

/** The words about a failure for a person: the code, the sentence, and whether the server's reason goes with it. */
export type FailureWords = readonly [code: BridgeErrorCode, message: string, isExplained?: true]

/** A request failed. @param otherwise for the kinds of failures that have no words of their own */
export function inWords(
  { kind, reason }: ApiFailure,
  words: Readonly<Partial<Record<FailureKind, FailureWords>>>,
  otherwise: FailureWords,
): CommandError {
  const [code, message, isExplained = false] = words[kind] ?? otherwise
  return new CommandError(code, message, undefined, isExplained ? reason : null)
}

/** The row is gone, or never was. */
export function notFound(message: string): CommandError {
  return new CommandError('not_found', message)
}
