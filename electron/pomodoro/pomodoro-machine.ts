/**
 * Focus intervals and breaks by turns. Pure: it is told what happens, and answers the next state and what is to be done to the
 * timer. All times are Unix seconds, and the end of an interval is a time: ticks are not counted, so sleep and a restart change
 * nothing. The start of an entry is never touched.
 */

import { z } from 'zod'
import type { PomodoroAction, PomodoroSound } from '../../shared/bridge/pomodoro.ts'
import { localId } from '../../shared/bridge/fields.ts'
import type { LocalId } from '../../shared/domain/ids.ts'

const unixSeconds = z.int()

/** Outlives the program. */
export const pomodoroState = z.object({
  phase: z.enum(['focus', 'break']),
  /** The focus interval that is under way, or before this break; the first is 1. */
  round: z.int().min(1),
  begunAt: unixSeconds,
  endsAt: unixSeconds,
  /** The interval has ended, and nobody has said what comes next. */
  isOver: z.boolean(),
  /** Nobody has asked for this interval: it began when the one before it ended. */
  isAutomatic: z.boolean(),
  /** The entry that runs now; null for none. Where another one does, somebody has decided otherwise. */
  entryId: localId.nullable(),
  /** The entry like which work goes on after a break. */
  workId: localId.nullable(),
  /** Since when the computer has been asleep or off. */
  asleepSince: unixSeconds.nullable(),
})
export type PomodoroState = z.output<typeof pomodoroState>

export interface PomodoroRules {
  /** Every timer that is started here is a pomodoro. */
  readonly always: boolean
  /** Seconds. */
  readonly focus: number
  readonly shortBreak: number
  readonly longBreak: number
  readonly rounds: number
  readonly stopsTimer: boolean
  readonly startsBreaks: boolean
  readonly startsFocus: boolean
  readonly tracksBreaks: boolean
  /** Time asleep counts as work. */
  readonly keepsSleep: boolean
}

export type PomodoroInput = { readonly now: number } &
  /** A person who looks at it is awake. */
  (
    | { readonly kind: 'look' | 'sleep' }
    | { readonly kind: PomodoroAction; readonly running: LocalId | null }
    /** An entry was started on this computer, by whatever but the pomodoro itself. */
    | { readonly kind: 'started'; readonly entryId: LocalId }
    /** The entry that runs, as it is known now. */
    | { readonly kind: 'timer'; readonly running: LocalId | null }
  )

/** The change of the timer. */
export type PomodoroEffect =
  | { readonly kind: 'stop'; readonly entryId: LocalId; readonly at: number }
  /** Starts an entry like the one of before; null for an empty one. */
  | { readonly kind: 'work'; readonly like: LocalId | null }
  /** Starts the entry of a break. */
  | { readonly kind: 'rest' }

export interface PomodoroStep {
  readonly state: PomodoroState | null
  /** The entry that an effect starts is the state's. */
  readonly effect: PomodoroEffect | null
  readonly sound: PomodoroSound['sound'] | null
}

/** Seconds of “five more minutes”. */
export const extension = 300
/** Seconds after which nobody is asked any more what comes next. */
export const patience = 3600
/** Seconds: an end that is noticed later is one at which nobody was there, and nothing begins by itself. */
const punctual = 60

/** A break is a long one after so many focus intervals. */
export function isLongBreak({ round }: PomodoroState, { rounds }: Pick<PomodoroRules, 'rounds'>): boolean {
  return round % rounds === 0
}

const nothing = { effect: null, sound: null } as const

export function stepPomodoro(
  state: PomodoroState | null,
  input: PomodoroInput,
  rules: PomodoroRules,
): PomodoroStep {
  const { kind, now } = input
  switch (kind) {
    case 'look': {
      const { state: seen, ...rest } = look(state, now, rules)
      return { state: seen && { ...seen, asleepSince: null }, ...rest }
    }
    case 'sleep':
      return { state: state && { ...state, asleepSince: state.asleepSince ?? now }, ...nothing }
    case 'started': {
      const { entryId } = input
      if (state?.phase === 'focus' && !state.isOver)
        return { state: { ...state, entryId, workId: entryId }, ...nothing }
      if (state === null && !rules.always) return { state, ...nothing }
      return focus(state, entryId, now, rules)
    }
    case 'timer':
      return { state: input.running === state?.entryId ? state : null, ...nothing }
    case 'begin':
      return focus(state, input.running, now, rules)
    case 'skip':
      return state === null ? { state, ...nothing } : focus(state, input.running, now, rules)
    case 'break':
      return state?.phase === 'focus' ? rest(state, now, now, rules, false) : { state, ...nothing }
    case 'extend':
      return extend(state, now)
    case 'stop':
      return { state: null, effect: state && stopAt(state, now), sound: null }
    case 'end':
      return { state: null, ...nothing }
    default:
      return kind satisfies never
  }
}

/** When to look again; null for never. */
export function nextLook(state: PomodoroState | null): number | null {
  if (state === null) return null
  return state.isOver ? state.endsAt + patience : state.endsAt
}

function stopAt({ entryId }: PomodoroState, at: number): PomodoroEffect | null {
  return entryId === null ? null : { kind: 'stop', entryId, at }
}

function focus(
  state: PomodoroState | null,
  running: LocalId | null,
  now: number,
  rules: PomodoroRules,
  isAutomatic = false,
): PomodoroStep {
  // The entry of a break is not worked on.
  const entryId = state?.phase === 'break' && running === state.entryId ? null : running
  const isNext = state !== null && (state.phase === 'break' || state.isOver)
  return {
    state: {
      phase: 'focus',
      round: (state?.round ?? 1) + (isNext ? 1 : 0),
      begunAt: now,
      endsAt: now + rules.focus,
      isOver: false,
      isAutomatic,
      entryId,
      workId: entryId,
      asleepSince: null,
    },
    effect: entryId === null ? { kind: 'work', like: state?.workId ?? null } : null,
    sound: 'focus',
  }
}

/** @param from where work ends */
function rest(
  state: PomodoroState,
  from: number,
  now: number,
  rules: PomodoroRules,
  isAutomatic: boolean,
): PomodoroStep {
  return {
    state: {
      ...state,
      phase: 'break',
      begunAt: now,
      endsAt: now + (isLongBreak(state, rules) ? rules.longBreak : rules.shortBreak),
      isOver: false,
      isAutomatic,
      entryId: null,
    },
    effect: rules.tracksBreaks ? { kind: 'rest' } : stopAt(state, from),
    sound: 'break',
  }
}

function extend(state: PomodoroState | null, now: number): PomodoroStep {
  if (state === null) return { state, ...nothing }
  const endsAt = Math.max(state.endsAt, now) + extension
  return {
    state: { ...state, endsAt, isOver: false },
    // The timer was stopped at the end of the interval.
    effect: state.phase === 'focus' && state.entryId === null ? { kind: 'work', like: state.workId } : null,
    sound: null,
  }
}

function look(state: PomodoroState | null, now: number, rules: PomodoroRules): PomodoroStep {
  if (state === null) return { state, ...nothing }
  const { phase, begunAt, endsAt, isOver, asleepSince } = state
  // The clock was set back: what was left cannot have become more than the whole.
  if (now < begunAt)
    return { state: { ...state, begunAt: now, endsAt: now + (endsAt - begunAt) }, ...nothing }
  if (now < endsAt) return { state, ...nothing }
  if (isOver) return { state: now < endsAt + patience ? state : null, ...nothing }
  const end = asleepSince === null || rules.keepsSleep ? endsAt : Math.min(endsAt, asleepSince)
  if (now - endsAt <= punctual) {
    if (phase === 'focus' && rules.startsBreaks) return rest(state, end, now, rules, true)
    if (phase === 'break' && rules.startsFocus) return focus(state, state.entryId, now, rules, true)
  }
  const over = { ...state, isOver: true }
  return {
    state: rules.stopsTimer ? { ...over, entryId: null } : over,
    effect: rules.stopsTimer ? stopAt(state, end) : null,
    sound: 'end',
  }
}
