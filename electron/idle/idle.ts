/** Watches for absences while the timer runs, asks on return or does what the preferences say, and carries the answer out. */

import { isDeepStrictEqual } from 'node:util'
import type { BridgeEvent, ParsedInput } from '../../shared/bridge/contract.ts'
import type { IdleReturn } from '../../shared/bridge/desktop.ts'
import type { LocalId } from '../../shared/domain/ids.ts'
import { CommandError } from '../core/commands/command-error.ts'
import { askCore, concerns, readCore, type CallCore, type MainHandlers } from '../bridge/bridge.ts'
import type { IdlePort } from '../shell/shell.ts'
import type { AbsenceMemory } from './absence-memory.ts'
import type { RunningTimer } from '../timer/running-timer.ts'
import {
  initialIdleState,
  returnAfterShutdown,
  stepIdle,
  type AbsenceRules,
  type Glance,
  type IdleInput,
  type IdleQuestion,
  type IdleState,
} from './idle-machine.ts'

export type IdleHandlers = Pick<MainHandlers, 'idle.pending' | 'idle.resolve' | 'idle.look'>

export interface IdleWatch {
  readonly handlers: IdleHandlers
  /** Takes note of an event of the core's. */
  readonly notice: (event: BridgeEvent) => void
  /** Stops looking; an end of the session has been taken note of when it resolves. */
  close(): Promise<void>
}

export interface IdleOptions {
  readonly port: IdlePort
  readonly timer: RunningTimer
  readonly core: CallCore
  readonly publish: (event: BridgeEvent) => void
  readonly readMemory: () => Promise<AbsenceMemory>
  readonly keepMemory: (memory: AbsenceMemory) => Promise<void>
  /** Whether the entry is that of a break: nobody is asked what an absence in it was. */
  readonly isBreak: (entryId: LocalId) => boolean
  /** The person is back, and there is something to ask. */
  readonly onQuestion: () => void
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Runs once, after so many milliseconds; answers how to call it off. */
  readonly schedule: (run: () => void, milliseconds: number) => () => void
  readonly report: (defect: unknown) => void
}

type Answer = ParsedInput<'idle.resolve'>

function seconds(instant: string): number {
  return Math.floor(Date.parse(instant) / 1000)
}

function instant(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replace('.000Z', 'Z')
}

function toReturn({ entryId, idleSince, returnedAt }: IdleQuestion): IdleReturn {
  return { entryId, idleSince: instant(idleSince), returnedAt: instant(returnedAt) }
}

export function createIdleWatch(options: IdleOptions): IdleWatch {
  const { port, timer, core, publish, report } = options
  let state: IdleState = initialIdleState
  let stopsAtShutdown = false
  /** Null before the first read. */
  let rules: AbsenceRules | null = null
  let shutdown: AbsenceMemory['shutdown'] = null
  let callOff: (() => void) | null = null
  let asked: IdleReturn | null = null
  let isClosed = false
  let settling: Promise<unknown> = Promise.resolve()

  const glance = (): Glance => ({
    now: Math.floor(options.now() / 1000),
    idleSeconds: Math.floor(port.idleSeconds()),
  })

  function keep({ questions }: IdleState = state): Promise<void> {
    return options.keepMemory({ questions: [...questions], shutdown })
  }

  function take(input: IdleInput): void {
    const next = stepIdle(state, input)
    // The question that is being answered stays kept until that is done: the program may end in between.
    if (next.questions !== state.questions && input.kind !== 'take') keep(next).catch(report)
    become(next, input.kind !== 'take' && input.kind !== 'restore')
  }

  function become(next: IdleState, isNews: boolean): void {
    const before = state
    state = next
    if (state.pollAt !== before.pollAt || callOff === null) plan()
    const [first] = state.questions
    // Kept from before a restart: its entry may not have been read yet.
    const isOpen = first !== undefined && first.entryId === state.running?.id
    const isOfBreak = isOpen && options.isBreak(first.entryId)
    if (isOpen && (isOfBreak || first.discards)) {
      settle({ choice: isOfBreak ? 'keep' : 'discard' })
      return
    }
    const pending = isOpen ? toReturn(first) : null
    if (pending?.returnedAt === asked?.returnedAt && pending?.entryId === asked?.entryId) return
    asked = pending
    publish({ event: 'idle', payload: pending })
    if (pending !== null && isNews) options.onQuestion()
  }

  function plan(): void {
    callOff?.()
    callOff = null
    if (state.pollAt === null) return
    const delay = Math.max(0, state.pollAt * 1000 - options.now())
    callOff = options.schedule(() => {
      callOff = null
      look()
    }, delay)
  }

  function look(): void {
    if (port.ask === null) take({ kind: 'look', glance: glance() })
    else
      port
        .ask()
        .then(() => isClosed || take({ kind: 'look', glance: glance() }))
        .catch(report)
  }

  async function readRules(): Promise<void> {
    // Signed out: nothing runs that could be left alone.
    const kept = await readCore(core, 'preferences.get', {})
    stopsAtShutdown = kept?.stopAtShutdown === true
    const read: AbsenceRules = {
      threshold: kept?.idleDetection === true ? kept.idleMinutes * 60 : null,
      away: kept?.awayBehavior ?? 'ask',
      sleep: kept?.sleepBehavior ?? 'ask',
    }
    if (!isDeepStrictEqual(read, rules)) take({ kind: 'rules', rules: read, glance: glance() })
    rules = kept === null ? null : read
    comeBackAfterShutdown()
  }

  async function readMemory(): Promise<void> {
    const memory = await options.readMemory()
    shutdown = memory.shutdown
    if (memory.questions.length > 0) take({ kind: 'restore', questions: memory.questions })
    comeBackAfterShutdown()
  }

  /** Needs the entry that runs and the rules, whichever is read last. */
  function comeBackAfterShutdown(): void {
    if (shutdown === null || rules === null || state.running === null) return
    const { entryId, since } = shutdown
    shutdown = null
    const next = entryId === state.running.id ? returnAfterShutdown(state, since, glance().now) : state
    keep(next).catch(report)
    become(next, true)
  }

  async function endSession(): Promise<void> {
    if (state.running === null) return
    const { running, awaySince } = state
    if (stopsAtShutdown && awaySince === null) await askCore(core, 'timer.stop', {})
    else shutdown = { entryId: running.id, since: awaySince ?? glance().now }
    await keep()
  }

  /** Carries an answer out; answers the questions that stay open after it. */
  async function carryOut(
    { choice, as }: Answer,
    { entryId: id, idleSince, returnedAt }: IdleQuestion,
    rest: readonly IdleQuestion[],
  ): Promise<readonly IdleQuestion[]> {
    if (choice === 'keep') return rest
    const left = await askCore(core, 'timer.settleAbsence', {
      id,
      from: instant(idleSince),
      to: instant(returnedAt),
      as: choice === 'split' ? (as ?? {}) : null,
      continues: choice !== 'discard',
    })
    return left === null || choice === 'discard' ? [] : rest.map((later) => ({ ...later, entryId: left.id }))
  }

  async function answer(given: Answer): Promise<null> {
    const [question, ...rest] = state.questions
    if (question === undefined) return null
    take({ kind: 'take' })
    try {
      take({ kind: 'restore', questions: await carryOut(given, question, rest) })
    } catch (error) {
      take({ kind: 'restore', questions: [{ ...question, discards: false }, ...rest] })
      throw error
    }
    return null
  }

  function settle(given: Answer): void {
    settling = answer(given).catch(report)
  }

  timer.onChange((running) => {
    const entry = running === null ? null : { id: running.id, start: seconds(running.start) }
    if (entry?.id === state.running?.id && entry?.start === state.running?.start) return
    take({ kind: 'timer', running: entry, glance: glance() })
    comeBackAfterShutdown()
  })
  port.onPower((event) => {
    if (event === 'shutdown') settling = endSession().catch(report)
    else take({ kind: 'power', event, glance: glance() })
  })
  readMemory().catch(report)

  return {
    handlers: {
      'idle.pending': async () => asked,
      'idle.resolve': answer,
      'idle.look': async () => {
        await port.ask?.()
        return { seconds: glance().idleSeconds }
      },
    },
    notice(event) {
      if (concerns(event, 'preferences')) readRules().catch(report)
    },
    async close() {
      isClosed = true
      callOff?.()
      callOff = null
      await settling
    },
  }
}

/** Where the desktop gives no idle time, there is never a question. */
export function absentIdleHandlers(reason: string): IdleHandlers {
  return {
    'idle.pending': async () => null,
    'idle.resolve': async () => {
      throw new CommandError('unavailable', reason)
    },
    'idle.look': async () => {
      throw new CommandError('unavailable', reason)
    },
  }
}
