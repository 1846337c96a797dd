/**
 * When has a person left a running timer alone, and when did they come back? Pure: it is told what happens and what
 * the desktop says, and keeps the questions that follow. All times are Unix seconds.
 *
 * Each absence gives at most one question. An absence begins at the last input before it. It ends with an input: one
 * after the computer woke, or the one that unlocked the screen; waking up by itself is no return.
 */

import type { LocalId } from '../../shared/domain/ids.ts'

export interface IdleQuestion {
  readonly entryId: LocalId
  readonly idleSince: number
  readonly returnedAt: number
}

export interface RunningEntry {
  readonly id: LocalId
  readonly start: number
}

export interface IdleState {
  /** Seconds without input that count as an absence; null when detection is off. */
  readonly threshold: number | null
  readonly running: RunningEntry | null
  readonly asleep: boolean
  readonly locked: boolean
  /** The last input before the absence under way; null while the person is here. */
  readonly awaySince: number | null
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
  | { readonly kind: 'threshold'; readonly seconds: number | null; readonly glance: Glance }
  /** Takes all questions away, to answer the first. */
  | { readonly kind: 'take' }
  /** Puts questions that are still open before those that have come since. */
  | { readonly kind: 'restore'; readonly questions: readonly IdleQuestion[] }

export const initialIdleState: IdleState = {
  threshold: null,
  running: null,
  asleep: false,
  locked: false,
  awaySince: null,
  wokeAt: 0,
  pollAt: null,
  questions: [],
}

/** Seconds between two looks while the person is away: how late a return may be noticed. */
export const returnPoll = 5

function lastInput({ now, idleSeconds }: Glance): number {
  return now - Math.max(0, idleSeconds)
}

/** Ends the absence under way, with a question if it was long enough while this entry ran. */
function comeBack(state: IdleState, returnedAt: number): IdleState {
  const { awaySince, running, threshold } = state
  const here = { ...state, awaySince: null }
  if (awaySince === null || running === null || threshold === null) return here
  const idleSince = Math.max(awaySince, running.start)
  if (returnedAt - idleSince < threshold) return here
  return { ...here, questions: [...state.questions, { entryId: running.id, idleSince, returnedAt }] }
}

function look(state: IdleState, glance: Glance): IdleState {
  const { threshold, running } = state
  if (threshold === null || running === null || state.asleep || state.locked) return state
  const input = lastInput(glance)
  if (state.awaySince !== null) {
    return input > state.awaySince && input >= state.wokeAt ? comeBack(state, input) : state
  }
  // A look that comes much too late: the computer slept and did not say so.
  const slept = state.pollAt !== null && glance.now - state.pollAt >= threshold
  if (slept && input >= state.pollAt) return comeBack({ ...state, awaySince: state.pollAt }, input)
  return glance.idleSeconds >= threshold ? { ...state, awaySince: input } : state
}

function leave(state: IdleState, glance: Glance): IdleState {
  return { ...state, awaySince: state.awaySince ?? lastInput(glance) }
}

function power(state: IdleState, event: 'suspend' | 'resume' | 'lock' | 'unlock', glance: Glance): IdleState {
  switch (event) {
    case 'suspend':
      return { ...leave(state, glance), asleep: true }
    case 'lock':
      return { ...leave(state, glance), locked: true }
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
    awaySince: state.asleep || state.locked ? state.awaySince : null,
    // Answered by the change itself: the entry no longer runs.
    questions: state.questions.filter(({ entryId }) => entryId === running?.id),
  }
}

/** The earliest moment at which an absence can have become long enough, or a return be noticed. */
function nextLook(state: IdleState, glance: Glance): number | null {
  if (state.threshold === null || state.running === null || state.asleep || state.locked) return null
  if (state.awaySince !== null) return glance.now + returnPoll
  return Math.max(lastInput(glance) + state.threshold, glance.now + 1)
}

function change(state: IdleState, input: Exclude<IdleInput, { kind: 'take' | 'restore' }>): IdleState {
  switch (input.kind) {
    case 'look':
      return look(state, input.glance)
    case 'power':
      return power(state, input.event, input.glance)
    case 'timer':
      return look({ ...setRunning(state, input.running), pollAt: null }, input.glance)
    case 'threshold': {
      const off = input.seconds === null
      const changed = { ...state, threshold: input.seconds, pollAt: null }
      return look(off ? { ...changed, awaySince: null, questions: [] } : changed, input.glance)
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
