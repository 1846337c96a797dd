/** Keeps the pomodoro of this computer: tells its machine what happens, and does to the timer what that answers. */

import { isDeepStrictEqual } from 'node:util'
import type { BridgeEvent, CoreProcedureName } from '../../shared/bridge/contract.ts'
import type { ShownPomodoro } from '../../shared/bridge/pomodoro.ts'
import type { Preferences } from '../../shared/bridge/preferences.ts'
import { timeEntry } from '../../shared/bridge/time-entries.ts'
import type { LocalId } from '../../shared/domain/ids.ts'
import { instantOf } from '../../shared/domain/instant.ts'
import { i18n } from '../../shared/words/words.ts'
import { askCore, concerns, readCore, type CallCore, type MainHandlers } from '../bridge/bridge.ts'
import type { AwakePort, Feature, IdlePort } from '../shell/shell.ts'
import type { Moment } from '../reminders/reminder-rules.ts'
import type { RunningTimer } from '../timer/running-timer.ts'
import {
  nextLook,
  type PomodoroEffect,
  type PomodoroInput,
  type PomodoroRules,
  type PomodoroState,
  type PomodoroStep,
  stepPomodoro,
} from './pomodoro-machine.ts'
import { pomodoroMoment, shownPomodoro } from './pomodoro-words.ts'

export interface Pomodoro {
  readonly handlers: Pick<MainHandlers, 'pomodoro.get' | 'pomodoro.act'>
  /** Takes note of an event of the core's. */
  readonly notice: (event: BridgeEvent) => void
  /** Takes note of what the core has answered to a call of this computer's. */
  readonly answered: (name: CoreProcedureName, data: unknown) => void
  /** The interval as a reminder, and when it is one; null while there is nothing to say. */
  readonly moment: () => Moment | null
  /** Whether the entry is that of a break. */
  readonly isBreak: (entryId: LocalId) => boolean
  readonly shown: () => ShownPomodoro | null
  readonly act: MainHandlers['pomodoro.act']
  onChange(listener: () => void): void
  /** Pending work is saved when it resolves. */
  close(): Promise<void>
}

export interface PomodoroOptions {
  readonly core: CallCore
  readonly timer: RunningTimer
  readonly idle: Feature<IdlePort>
  readonly awake: Feature<AwakePort>
  readonly readMemory: () => Promise<PomodoroState | null>
  readonly keepMemory: (state: PomodoroState | null) => Promise<void>
  readonly publish: (event: BridgeEvent) => void
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Runs once, after so many milliseconds; answers how to call it off. */
  readonly schedule: (run: () => void, milliseconds: number) => () => void
  readonly report: (defect: unknown) => void
}

/** Seconds: a timer of the desktop may stand still while it sleeps, and a clock may be set. */
const longestWait = 60
/** Seconds without a look in which the computer must have slept. */
const longestPause = 3 * longestWait

const starts: ReadonlySet<CoreProcedureName> = new Set<CoreProcedureName>([
  'timer.start',
  'timer.continue',
  'timer.settleAbsence',
])

type Wish = PomodoroInput extends infer Input
  ? Input extends { readonly now: number }
    ? Omit<Input, 'now' | 'running'>
    : never
  : never

export function createPomodoro(options: PomodoroOptions): Pomodoro {
  const { core, timer, publish, report } = options
  const seconds = (): number => Math.floor(options.now() / 1000)
  const listeners: Array<() => void> = []
  let state: PomodoroState | null = null
  let preferences: Preferences | null = null
  let shown: ShownPomodoro | null = null
  let isActing = false
  let lookedAt = seconds()
  let callOff = (): void => undefined
  let letSleep: (() => void) | null = null
  let underWay: Promise<unknown> = remember().catch(report)

  async function remember(): Promise<void> {
    state = await options.readMemory()
  }

  /** One at a time: each may take a while, and the next one is about what comes of it. */
  async function take(wish: Wish): Promise<void> {
    const taken = underWay.then(() => apply(wish))
    underWay = taken.catch(() => undefined)
    await taken
  }

  function tell(wish: Wish): void {
    take(wish).catch(report)
  }

  async function apply(wish: Wish): Promise<void> {
    if (state === null && (wish.kind === 'timer' || wish.kind === 'look')) return
    const read = await readCore(core, 'preferences.get', {})
    // Signed out, or the core is on its way: its next event tells.
    if (read === null) return
    preferences = read
    const now = seconds()
    const slept = now - lookedAt > longestPause && state?.asleepSince === null
    if (slept) state = stepPomodoro(state, { kind: 'sleep', now: lookedAt }, rulesOf(read)).state
    lookedAt = now
    const running = (await askCore(core, 'timer.running', {}))?.id ?? null
    const before = state
    const step = stepPomodoro(state, { ...wish, now, running } as PomodoroInput, rulesOf(read))
    state = await carriedOut(step, wish, running, read)
    if (step.sound !== null) play(step.sound, read)
    show()
    if (!isDeepStrictEqual(state, before)) await options.keepMemory(state)
  }

  async function carriedOut(
    { state: next, effect }: PomodoroStep,
    wish: Wish,
    running: LocalId | null,
    kept: Preferences,
  ): Promise<PomodoroState | null> {
    try {
      const started = effect === null ? null : await carryOut(effect, running, kept)
      return next !== null && started !== null ? withEntry(next, started) : next
    } catch (error) {
      if (wish.kind !== 'look' || state === null) throw error
      // Nobody waits for the answer: the person is asked what comes next.
      report(error)
      return { ...state, isOver: true }
    }
  }

  /** Answers the entry that was started, if any. */
  async function carryOut(
    effect: PomodoroEffect,
    running: LocalId | null,
    kept: Preferences,
  ): Promise<LocalId | null> {
    isActing = true
    try {
      switch (effect.kind) {
        case 'stop':
          // Another computer may have done so.
          if (running === effect.entryId) await askCore(core, 'timer.stop', { stop: instantOf(effect.at) })
          return null
        case 'work':
          return (await workLike(effect.like)).id
        case 'rest':
          return (await askCore(core, 'timer.start', await breakEntry(kept))).id
        default:
          return effect satisfies never
      }
    } finally {
      isActing = false
    }
  }

  async function workLike(id: LocalId | null): Promise<{ readonly id: LocalId }> {
    // It may have been deleted since.
    const known = id !== null && (await readCore(core, 'timeEntries.get', { id })) !== null
    return known ? await askCore(core, 'timer.continue', { id }) : await askCore(core, 'timer.start', {})
  }

  async function breakEntry({ pomodoroBreakProjectId, pomodoroBreakTagId }: Preferences) {
    const projects = (await readCore(core, 'projects.list', {})) ?? []
    const tags = (await readCore(core, 'tags.list', {})) ?? []
    const project = projects.find(({ id, archived }) => id === pomodoroBreakProjectId && !archived)
    const tag = tags.find(({ id }) => id === pomodoroBreakTagId)
    return {
      description: i18n._('Break'),
      projectId: project?.id ?? null,
      tagIds: tag === undefined ? [] : [tag.id],
    }
  }

  function play(sound: 'focus' | 'break' | 'end', kept: Preferences): void {
    const wanted = {
      focus: kept.pomodoroFocusStartSound,
      break: kept.pomodoroBreakStartSound,
      end: kept.pomodoroEndSound,
    }
    if (kept.pomodoroSounds && wanted[sound])
      publish({ event: 'sound', payload: { sound, volume: kept.pomodoroVolume } })
  }

  function show(): void {
    const next = state && shownPomodoro(state, preferences?.pomodoroRounds ?? 1)
    if (!isDeepStrictEqual(next, shown)) {
      shown = next
      publish({ event: 'pomodoro', payload: shown })
      for (const listener of listeners) listener()
    }
    keepAwake(state?.phase === 'focus' && !state.isOver && preferences?.pomodoroKeepsScreenOn === true)
    callOff()
    const at = nextLook(state)
    if (at === null) return
    const wait = Math.min(longestWait * 1000, Math.max(0, at * 1000 - options.now()))
    callOff = options.schedule(() => tell({ kind: 'look' }), wait)
  }

  function keepAwake(wanted: boolean): void {
    if (!wanted) {
      letSleep?.()
      letSleep = null
    } else if (options.awake.available) letSleep ??= options.awake.port.keepScreenOn()
  }

  timer.onChange(() => tell({ kind: 'timer' }))
  if (options.idle.available) {
    options.idle.port.onPower((event) => {
      if (event === 'suspend' || event === 'shutdown') tell({ kind: 'sleep' })
      else if (event === 'resume') tell({ kind: 'look' })
    })
  }
  tell({ kind: 'look' })

  const act: Pomodoro['act'] = async ({ action }) => {
    await take({ kind: action })
    return null
  }
  return {
    handlers: { 'pomodoro.get': async () => shown, 'pomodoro.act': act },
    notice(event) {
      // Also after a start: the core had not been there before.
      if (concerns(event, 'preferences')) tell({ kind: 'look' })
    },
    answered(name, data) {
      if (isActing || !starts.has(name)) return
      const started = timeEntry.nullable().safeParse(data).data
      if (started?.stop === null) tell({ kind: 'started', entryId: started.id })
    },
    moment: () => state && pomodoroMoment(state, preferences),
    isBreak: (entryId) => state?.phase === 'break' && state.entryId === entryId,
    shown: () => shown,
    act,
    onChange: (listener) => listeners.push(listener),
    async close() {
      callOff()
      letSleep?.()
      await underWay
    },
  }
}

function rulesOf(preferences: Preferences): PomodoroRules {
  return {
    always: preferences.pomodoroAlways,
    focus: preferences.pomodoroFocusMinutes * 60,
    shortBreak: preferences.pomodoroBreakMinutes * 60,
    longBreak: preferences.pomodoroLongBreakMinutes * 60,
    rounds: preferences.pomodoroRounds,
    stopsTimer: preferences.pomodoroStopsTimer,
    startsBreaks: preferences.pomodoroStartsBreaks,
    startsFocus: preferences.pomodoroStartsFocus,
    tracksBreaks: preferences.pomodoroTracksBreaks,
    keepsSleep: preferences.sleepBehavior === 'keep',
  }
}

function withEntry(state: PomodoroState, entryId: LocalId): PomodoroState {
  return { ...state, entryId, workId: state.phase === 'focus' ? entryId : state.workId }
}
