/**
 * When has a person left a running timer alone, and when did they come back? Pure: it is told what happens and what
 * the desktop says, and keeps the questions that follow. All times are Unix seconds.
 *
 * Each absence gives at most one question. An absence begins at the last input before it. It ends with an input: one
 * after the computer woke, or the one that unlocked the screen; waking up by itself is no return.
 */

import type { Preferences } from '../../shared/bridge/preferences.ts'
import type { LocalId } from '../../shared/domain/ids.ts'

type AbsenceBehavior = Preferences['awayBehavior']

export interface AbsenceRules {
  /** Seconds without input that count as an absence; null when idle detection is off. */
  readonly threshold: number | null
  readonly away: AbsenceBehavior
  /** For an absence in which the computer slept or was off. */
  readonly sleep: AbsenceBehavior
}

export interface IdleQuestion {
  readonly entryId: LocalId
  readonly idleSince: number
  readonly returnedAt: number
  /** Nobody is asked: the time is discarded. */
  readonly discards: boolean
}

export interface RunningEntry {
  readonly id: LocalId
  readonly start: number
}

export interface IdleState {
  readonly rules: AbsenceRules
  readonly running: RunningEntry | null
  readonly asleep: boolean
  readonly locked: boolean
  /** The last input before the absence under way; null while the person is here. */
  readonly awaySince: number | null
  /** Whether the computer slept during the absence under way. */
  readonly slept: boolean
  /** The last time the computer woke: input that seems older is a counter that stood still while it slept. */
  readonly wokeAt: number
  /** When the next look at the desktop is needed; null while nothing can happen that is not reported. */
  readonly pollAt: number | null
  /** Oldest first; the first is the one to ask. */
  readonly questions: readonly IdleQuestion[]
}

/** The desktop's readings at the moment of an input. */
export interface Glance {
  readonly now: number
  /** Seconds since the last input. */
  readonly idleSeconds: number
}

export type IdleInput =
  | { readonly kind: 'look'; readonly glance: Glance }
  | {
      readonly kind: 'power'
      readonly event: 'suspend' | 'resume' | 'lock' | 'unlock'
      readonly glance: Glance
    }
  | { readonly kind: 'timer'; readonly running: RunningEntry | null; readonly glance: Glance }
  | { readonly kind: 'rules'; readonly rules: AbsenceRules; readonly glance: Glance }
  /** Takes all questions away, to answer the first. */
  | { readonly kind: 'take' }
  /** Puts questions that are still open before those that have come since. */
  | { readonly kind: 'restore'; readonly questions: readonly IdleQuestion[] }

export const initialIdleState: IdleState = {
  rules: { threshold: null, away: 'ask', sleep: 'ask' },
  running: null,
  asleep: false,
  locked: false,
  awaySince: null,
  slept: false,
  wokeAt: 0,
  pollAt: null,
  questions: [],
}

/** Seconds of sleep that count as an absence, whether or not idle detection is on. */
export const sleepThreshold = 60

/** Seconds between two looks while the person is away: how late a return may be noticed. */
export const returnPoll = 5

function lastInput({ now, idleSeconds }: Glance): number {
  return now - Math.max(0, idleSeconds)
}

/** Ends the absence under way, with a question if it was long enough while this entry ran. */
function comeBack(state: IdleState, returnedAt: number): IdleState {
  const { awaySince, running, slept, rules } = state
  const here = { ...state, awaySince: null, slept: false }
  const behavior = slept ? rules.sleep : rules.away
  const threshold = slept ? Math.min(rules.threshold ?? sleepThreshold, sleepThreshold) : rules.threshold
  if (awaySince === null || running === null || threshold === null || behavior === 'keep') return here
  const idleSince = Math.max(awaySince, running.start)
  if (returnedAt - idleSince < threshold) return here
  const question = { entryId: running.id, idleSince, returnedAt, discards: behavior === 'discard' }
  return { ...here, questions: [...state.questions, question] }
}

/** The absence of somebody who shut the computer down while the timer ran, and has just come back. */
export function returnAfterShutdown(state: IdleState, since: number, now: number): IdleState {
  return comeBack({ ...state, awaySince: since, slept: true }, now)
}

function look(state: IdleState, glance: Glance): IdleState {
  const { running, rules } = state
  if (running === null || state.asleep || state.locked) return state
  const input = lastInput(glance)
  if (state.awaySince !== null) {
    return input > state.awaySince && input >= state.wokeAt ? comeBack(state, input) : state
  }
  const { threshold } = rules
  if (threshold === null) return state
  // A look that comes much too late: the computer slept and did not say so.
  const slept = state.pollAt !== null && glance.now - state.pollAt >= threshold
  if (slept && input >= state.pollAt)
    return comeBack({ ...state, awaySince: state.pollAt, slept: true }, input)
  return glance.idleSeconds >= threshold ? { ...state, awaySince: input } : state
}

/** The moment from which somebody counts as away who leaves now: without idle detection the last input means nothing. */
function leftAt({ awaySince, rules }: IdleState, glance: Glance): number {
  return awaySince ?? (rules.threshold === null ? glance.now : lastInput(glance))
}

function power(state: IdleState, event: 'suspend' | 'resume' | 'lock' | 'unlock', glance: Glance): IdleState {
  switch (event) {
    case 'suspend':
      return { ...state, awaySince: leftAt(state, glance), slept: true, asleep: true }
    case 'lock':
      return {
        ...state,
        awaySince: state.rules.threshold === null ? state.awaySince : leftAt(state, glance),
        locked: true,
      }
    case 'resume':
      return { ...state, asleep: false, wokeAt: glance.now }
    case 'unlock':
      return comeBack({ ...state, asleep: false, locked: false }, glance.now)
    default:
      return event satisfies never
  }
}

function setRunning(state: IdleState, running: RunningEntry | null): IdleState {
  if (running?.id === state.running?.id) return { ...state, running }
  return {
    ...state,
    running,
    // A person who starts or stops the timer here is here; one who does it elsewhere is still away from this computer.
    ...(state.asleep || state.locked ? {} : { awaySince: null, slept: false }),
    // Answered by the change itself: the entry no longer runs.
    questions: state.questions.filter(({ entryId }) => entryId === running?.id),
  }
}

/** The earliest moment at which an absence can have become long enough, or a return be noticed. */
function nextLook(state: IdleState, glance: Glance): number | null {
  const { threshold } = state.rules
  if (state.running === null || state.asleep || state.locked) return null
  if (state.awaySince !== null) return glance.now + returnPoll
  return threshold === null ? null : Math.max(lastInput(glance) + threshold, glance.now + 1)
}

function change(state: IdleState, input: Exclude<IdleInput, { kind: 'take' | 'restore' }>): IdleState {
  switch (input.kind) {
    case 'look':
      return look(state, input.glance)
    case 'power':
      return power(state, input.event, input.glance)
    case 'timer':
      return look({ ...setRunning(state, input.running), pollAt: null }, input.glance)
    case 'rules': {
      const { rules, glance } = input
      const goesOn = rules.threshold !== null || state.slept
      return look({ ...state, rules, pollAt: null, awaySince: goesOn ? state.awaySince : null }, glance)
    }
    default:
      return input satisfies never
  }
}

export function stepIdle(state: IdleState, input: IdleInput): IdleState {
  if (input.kind === 'take') return { ...state, questions: [] }
  if (input.kind === 'restore') return { ...state, questions: [...input.questions, ...state.questions] }
  const next = change(state, input)
  return { ...next, pollAt: nextLook(next, input.glance) }
}
