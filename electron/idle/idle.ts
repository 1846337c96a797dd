/** Watches for idleness while the timer runs, asks on return, and carries the answer out. */

import type { BridgeEvent } from '../../shared/bridge/contract.ts'
import type { IdleReturn } from '../../shared/bridge/desktop.ts'
import type { TimeEntry } from '../../shared/bridge/time-entries.ts'
import { CommandError } from '../core/commands/command-error.ts'
import { askCore, concerns, readCore, type CallCore, type MainHandlers } from '../bridge/bridge.ts'
import type { IdlePort } from '../shell/shell.ts'
import type { RunningTimer } from '../timer/running-timer.ts'
import {
  initialIdleState,
  stepIdle,
  type Glance,
  type IdleInput,
  type IdleQuestion,
  type IdleState,
} from './idle-machine.ts'

export type IdleHandlers = Pick<MainHandlers, 'idle.pending' | 'idle.resolve'>

export interface IdleWatch {
  readonly handlers: IdleHandlers
  /** Takes note of an event of the core's. */
  readonly notice: (event: BridgeEvent) => void
  /** Stops looking. */
  close(): void
}

export interface IdleOptions {
  readonly port: IdlePort
  readonly timer: RunningTimer
  readonly core: CallCore
  readonly publish: (event: BridgeEvent) => void
  /** The person is back, and there is something to ask. */
  readonly onQuestion: () => void
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Runs once, after so many milliseconds; answers how to call it off. */
  readonly schedule: (run: () => void, milliseconds: number) => () => void
  readonly report: (defect: unknown) => void
}

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
  let callOff: (() => void) | null = null
  let asked: IdleReturn | null = null

  const glance = (): Glance => ({
    now: Math.floor(options.now() / 1000),
    idleSeconds: Math.floor(port.idleSeconds()),
  })

  function take(input: IdleInput): void {
    const before = state.pollAt
    state = stepIdle(state, input)
    if (state.pollAt !== before || callOff === null) plan()
    const [first] = state.questions
    const pending = first === undefined ? null : toReturn(first)
    if (pending?.returnedAt === asked?.returnedAt && pending?.entryId === asked?.entryId) return
    asked = pending
    publish({ event: 'idle', payload: pending })
    if (pending !== null && input.kind !== 'restore') options.onQuestion()
  }

  function plan(): void {
    callOff?.()
    callOff = null
    if (state.pollAt === null) return
    const delay = Math.max(0, state.pollAt * 1000 - options.now())
    callOff = options.schedule(() => {
      callOff = null
      take({ kind: 'look', glance: glance() })
    }, delay)
  }

  async function readThreshold(): Promise<void> {
    // Signed out: nothing runs that could be left alone.
    const kept = await readCore(core, 'preferences.get', {})
    const seconds = kept?.idleDetection === true ? kept.idleMinutes * 60 : null
    if (seconds !== state.threshold) take({ kind: 'threshold', seconds, glance: glance() })
  }

  /** Stops the entry where the absence began; answers it, null when it does not run any more. */
  async function discard(question: IdleQuestion): Promise<TimeEntry | null> {
    if (timer.current()?.id !== question.entryId) return null
    return await askCore(core, 'timer.stop', { stop: instant(question.idleSince) })
  }

  /** Carries an answer out; answers the questions that stay open after it. */
  async function carryOut(
    choice: 'keep' | 'discard' | 'discard-and-continue',
    question: IdleQuestion,
    rest: readonly IdleQuestion[],
  ): Promise<readonly IdleQuestion[]> {
    if (choice === 'keep') return rest
    const stopped = await discard(question)
    if (choice === 'discard' || stopped === null) return []
    const again = { ...stopped, tagIds: [...stopped.tagIds], start: instant(question.returnedAt) }
    const { id: entryId } = await askCore(core, 'timer.start', again)
    return rest.map((later) => ({ ...later, entryId }))
  }

  timer.onChange((running) => {
    const entry = running === null ? null : { id: running.id, start: seconds(running.start) }
    if (entry?.id === state.running?.id && entry?.start === state.running?.start) return
    take({ kind: 'timer', running: entry, glance: glance() })
  })
  port.onPower((event) => take({ kind: 'power', event, glance: glance() }))

  return {
    handlers: {
      'idle.pending': async () => asked,
      'idle.resolve': async ({ choice }) => {
        const [question, ...rest] = state.questions
        if (question === undefined) return null
        take({ kind: 'take' })
        try {
          take({ kind: 'restore', questions: await carryOut(choice, question, rest) })
        } catch (error) {
          take({ kind: 'restore', questions: [question, ...rest] })
          throw error
        }
        return null
      },
    },
    notice(event) {
      if (concerns(event, 'preferences')) readThreshold().catch(report)
    },
    close() {
      callOff?.()
      callOff = null
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
  }
}
