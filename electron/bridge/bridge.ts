/** The main program's end of the bridge: the one place where a renderer's call enters. */

import {
  procedures,
  type BridgeEvent,
  type CoreProcedureName,
  type MainProcedureName,
  type ParsedInput,
  type ProcedureInput,
  type ProcedureName,
  type ProcedureOutput,
  type Table,
} from '../../shared/bridge/contract.ts'
import type { BridgeError, BridgeResult } from '../../shared/bridge/procedure.ts'
import { CommandError, invalidInput } from '../core/commands/command-error.ts'

export type MainHandlers = {
  readonly [Name in MainProcedureName]: (input: ParsedInput<Name>) => Promise<ProcedureOutput<Name>>
}

/** Hands a parsed call of the core's on to the core process. */
export type CallCore = (name: CoreProcedureName, input: unknown) => Promise<BridgeResult<unknown>>

/** The core's answer to what the main program itself asks, checked like a window's call. @throws {CommandError} */
export async function askCore<Name extends CoreProcedureName>(
  core: CallCore,
  name: Name,
  input: ProcedureInput<Name>,
): Promise<ProcedureOutput<Name>> {
  const parsed = procedures[name].input.safeParse(input)
  if (!parsed.success) throw invalidInput(parsed.error)
  const result = await core(name, parsed.data)
  if (!result.ok) throw CommandError.of(result.error)
  return procedures[name].output.parse(result.data) as ProcedureOutput<Name>
}

/** As `askCore`; null where nobody is signed in, or the core is on its way: its next event tells. */
export async function readCore<Name extends CoreProcedureName>(
  core: CallCore,
  name: Name,
  input: ProcedureInput<Name>,
): Promise<ProcedureOutput<Name> | null> {
  const result = await core(name, input)
  return result.ok ? (procedures[name].output.parse(result.data) as ProcedureOutput<Name>) : null
}

/**
 * The one conversion of a thrown value into a value of the bridge. What is no {@link CommandError} is a defect: its
 * text stays in the log, because it may name files or contain what a person typed.
 */
export function toBridgeError(thrown: unknown, report: (defect: unknown) => void): BridgeError {
  if (thrown instanceof CommandError) return thrown.value
  report(thrown)
  return {
    code: 'internal',
    message: 'Something went wrong inside Dayloom. What was saved is safe; try again, or restart Dayloom.',
  }
}

export interface Bridge {
  /** Answers a renderer's call; whatever it contains, this resolves and never rejects. */
  handle(sender: Sender, name: unknown, input: unknown): Promise<BridgeResult<unknown>>
}

/** Whether rows of these tables may look different after an event of the core's. */
export function concerns(event: BridgeEvent, ...tables: readonly Table[]): boolean {
  if (event.event === 'session') return true
  return event.event === 'changed' && event.payload.tables.some(({ table }) => tables.includes(table))
}

/** The carrier of the bridge to the renderers of a shell. */
export interface BridgeTransport {
  /** From now on, calls are answered by this bridge; calls that came before have waited for it. */
  serve(bridge: Bridge): void
  /** Sends an event to every window. */
  publish(event: BridgeEvent): void
}

export interface BridgeOptions {
  /** The one origin whose pages may call, such as `app://dayloom`. */
  readonly origin: string
  readonly main: MainHandlers
  readonly core: CallCore
  readonly report: (defect: unknown) => void
}

function isProcedureName(name: unknown): name is ProcedureName {
  return typeof name === 'string' && Object.hasOwn(procedures, name)
}

function isCoreProcedure(name: ProcedureName): name is CoreProcedureName {
  return procedures[name].owner === 'core'
}

export function createBridge({ origin, main, core, report }: BridgeOptions): Bridge {
  async function run(name: unknown, input: unknown): Promise<BridgeResult<unknown>> {
    if (!isProcedureName(name)) throw new CommandError('invalid_input', 'Dayloom has no such function.')
    const parsed = procedures[name].input.safeParse(input)
    if (!parsed.success) throw invalidInput(parsed.error)
    if (isCoreProcedure(name)) return await core(name, parsed.data)
    // The name chose the schema that parsed the input, which TypeScript cannot see through the union.
    const handler = main[name] as (input: unknown) => Promise<unknown>
    return { ok: true, data: await handler(parsed.data) }
  }

  return {
    async handle(sender, name, input) {
      try {
        if (!trusts(sender, origin)) {
          throw new CommandError('refused', 'Only Dayloom’s own window may do this.')
        }
        return await run(name, input)
      } catch (thrown) {
        return { ok: false, error: toBridgeError(thrown, report) }
      }
    },
  }
}

/** The sender of a message over the bridge, as the shell has established it. */
export interface Sender {
  /** The serialized origin of the page (RFC 6454 §6.2), such as `app://dayloom`. */
  readonly origin: string
  /** False for a frame inside a page, and for a frame that has navigated away or is gone. */
  readonly isMainFrame: boolean
}

/** Only the main frame of a page of exactly this origin is answered: no prefix, no wildcard. */
function trusts(sender: Sender, origin: string): boolean {
  return sender.isMainFrame && sender.origin === origin
}
