/** The kernel of the contract between the renderer and the rest of the program. */

import type { z } from 'zod'
import { changed } from './fields.ts'
import type { EditReason } from './reasons.ts'
import { textFault, type TextFault } from '../domain/storable-text.ts'

/**
 * A procedure that the renderer may call. `owner` says who answers it: the main program itself, or the core
 * process to which the main program hands it on.
 */
export interface Procedure {
  readonly owner: 'main' | 'core'
  readonly input: z.ZodType
  readonly output: z.ZodType
}

/**
 * Declares a procedure. Texts that the service could never keep are refused in its input at once, wherever they stand. Each process has
 * the whole contract and calls little of it as it starts: what refuses is made with the first call.
 */
function procedure<Owner extends Procedure['owner'], Input extends z.ZodType, Output extends z.ZodType>(
  owner: Owner,
  input: Input,
  output: Output,
) {
  let refusing: Input | null = null
  return {
    owner,
    get input(): Input {
      refusing ??= input.superRefine((value, context) => refuseUnstorable(value, [], context))
      return refusing
    },
    output,
  }
}

/** A procedure that the main program answers. */
export const mainProcedure = <Input extends z.ZodType, Output extends z.ZodType>(
  input: Input,
  output: Output,
) => procedure('main', input, output)

/** A procedure of the core that reads. */
export const query = <Input extends z.ZodType, Output extends z.ZodType>(input: Input, output: Output) =>
  procedure('core', input, output)

/** A procedure of the core that changes something, and answers after it is durable: with the rows, unless it says otherwise. */
export function command<Input extends z.ZodType>(input: Input): Command<Input, typeof changed>
export function command<Input extends z.ZodType, Output extends z.ZodType>(
  input: Input,
  output: Output,
): Command<Input, Output>
export function command(input: z.ZodType, output: z.ZodType = changed) {
  return procedure('core', input, output)
}

type Command<Input, Output> = { readonly owner: 'core'; readonly input: Input; readonly output: Output }

const faults: Readonly<Record<TextFault, string>> = {
  nul: 'The text has a character that cannot be saved (NUL). Remove it and try again.',
  'half-character':
    'The text has half of a character, which cannot be saved. Remove what looks broken and try again.',
}

function refuseUnstorable(value: unknown, path: readonly string[], context: z.core.$RefinementCtx): void {
  if (typeof value === 'string') {
    const fault = textFault(value)
    if (fault !== null) context.addIssue({ code: 'custom', path: [...path], message: faults[fault] })
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, member] of Object.entries(value)) {
      refuseUnstorable(key, path, context)
      refuseUnstorable(member, [...path, key], context)
    }
  }
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
  /** The requested feature does not exist on this desktop. */
  | 'unavailable'
  /** The program does not run: it was not asked. */
  | 'not_running'
  /** The program ended before it answered: it may have done what was asked. */
  | 'answer_lost'
  /** A defect or a failing disk; the message says what to do. */
  | 'internal'

export interface BridgeError {
  readonly code: BridgeErrorCode
  readonly message: string
  readonly details?: unknown
  /** The server's reason, or the outcome of asking it; the interface adds the sentence. */
  readonly reason?: EditReason
}

/** The result of every call over the bridge: errors are values here. */
export type BridgeResult<Data> =
  | { readonly ok: true; readonly data: Data }
  | { readonly ok: false; readonly error: BridgeError }
