/** A program behind the interface that keeps its rows in memory, for tests of components and screens. */

import type { z } from 'zod'
import {
  procedures,
  type BridgeEvent,
  type ParsedInput,
  type ProcedureInput,
  type ProcedureName,
  type ProcedureOutput,
  type Table,
} from '../../shared/bridge/contract.ts'
import type { BridgeError } from '../../shared/bridge/procedure.ts'
import type { Bridge } from '../bridge/bridge.ts'
import { emptyAnswer } from './empty-answer.ts'

/** Answers one procedure; throws the message of a refusal, with its reason as cause and perhaps with details. */
type Answer<Name extends ProcedureName> = (
  input: ParsedInput<Name>,
  bridge: FakeBridge,
) => ProcedureOutput<Name> | Promise<ProcedureOutput<Name>>

export type Answers = { readonly [Name in ProcedureName]?: Answer<Name> }

export interface FakeBridge extends Bridge {
  /** The inputs of all calls of a procedure, oldest first, as the program would receive them. */
  readonly inputs: <Name extends ProcedureName>(name: Name) => readonly ParsedInput<Name>[]
  /** Replaces the answers to the given procedures from now on. */
  readonly answer: (answers: Answers) => void
  /** Sends an event of the program to the interface. */
  readonly emit: (event: BridgeEvent) => void
  /** Tells the interface that every row of these tables may have changed. */
  readonly change: (...tables: readonly Table[]) => void
}

/** A bridge that answers as told, and every other procedure with as little as its contract allows. */
export function createFakeBridge(answers: Answers): FakeBridge {
  let current: Answers = answers
  const calls: { readonly name: ProcedureName; readonly input: unknown }[] = []
  const listeners = new Set<(event: BridgeEvent) => void>()

  async function call<Name extends ProcedureName>(name: Name, input: ProcedureInput<Name>) {
    const { input: accepted, output } = procedures[name] as { input: z.ZodType; output: z.ZodType }
    const parsed = accepted.parse(input) as ParsedInput<Name>
    calls.push({ name, input: parsed })
    try {
      const answer = (await current[name]?.(parsed, bridge)) ?? emptyAnswer(output)
      return { ok: true, data: answer as ProcedureOutput<Name> } as const
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      const reason = error instanceof Error ? (error.cause as BridgeError['reason']) : undefined
      const details = error instanceof Error && 'details' in error ? error.details : null
      const refusal = { code: 'refused', message, details } as const
      return { ok: false, error: reason === undefined ? refusal : { ...refusal, reason } } as const
    }
  }

  const bridge: FakeBridge = {
    call,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    watchConnection: () => () => {},
    reconnect: () => Promise.resolve('open'),
    inputs: <Name extends ProcedureName>(name: Name) =>
      calls.filter((made) => made.name === name).map(({ input }) => input as ParsedInput<Name>),
    answer(more) {
      current = { ...current, ...more }
    },
    emit(event) {
      for (const listener of listeners) listener(event)
    },
    change(...tables) {
      const payload = { tables: tables.map((table) => ({ table, ids: null })) }
      bridge.emit({ event: 'changed', payload })
    },
  }
  return bridge
}
