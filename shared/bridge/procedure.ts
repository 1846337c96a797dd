/** The kernel of the contract between the renderer and the rest of the program. */

import type { z } from 'zod'

/**
 * A procedure that the renderer may call. `owner` says who answers it: the main program itself, or the core
 * process to which the main program hands it on.
 */
export interface Procedure {
  readonly owner: 'main' | 'core'
  readonly input: z.ZodType
  readonly output: z.ZodType
}

/** Declares a procedure; exists for its type inference. */
export function procedure<const P extends Procedure>(declared: P): P {
  return declared
}

/** Codes of the errors that the interface tells apart; every error also carries a sentence for a person. */
export type BridgeErrorCode =
  /** The input does not fit the procedure; `details` names the fields. */
  | 'invalid_input'
  /** The row is gone, or never was. */
  | 'not_found'
  /** A rule of the product refuses the change, such as a stop before its start. */
  | 'refused'
  /** Not signed in, or the server wants the password again. */
  | 'sign_in_needed'
  /** The server or its address cannot be reached. */
  | 'offline'
  /** The server answered with an error. */
  | 'server_error'
  /** What was asked for does not exist on this desktop. */
  | 'unavailable'
  /** A defect or a failing disk; the message says what to do. */
  | 'internal'

export interface BridgeError {
  readonly code: BridgeErrorCode
  readonly message: string
  readonly details?: unknown
}

/** What every call over the bridge resolves to: errors are values here. */
export type BridgeResult<Data> =
  | { readonly ok: true; readonly data: Data }
  | { readonly ok: false; readonly error: BridgeError }
