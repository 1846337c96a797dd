/**
 * Turns looks at the window in front into stretches of activity. Pure; all times are Unix seconds. Only what was seen counts: time
 * away, a locked screen, sleep, and any other pause between two looks are no activity.
 */

import type { ActiveWindow, WindowSpan } from '../../shared/domain/activity.ts'

export type ActivityState = {
  /** The stretch under way: it lasts at least until the latest input, or the latest look. */
  readonly span: WindowSpan
  readonly lookedAt: number
} | null

/** Seconds between two looks. */
export const lookEvery = 5
/** Seconds without a look in which nobody knows what was in front: the computer slept, or its clock was set. */
const longestPause = 4 * lookEvery

export type ActivityInput =
  | {
      readonly kind: 'look'
      readonly now: number
      /** Seconds since the last input anywhere. */
      readonly idleSeconds: number
      /** Seconds without input after which a person is away. */
      readonly away: number
      /** Null for none, and for one that is left out. */
      readonly window: ActiveWindow | null
    }
  /** Activity ends: the computer falls asleep, is locked, or nothing is recorded any more. */
  | { readonly kind: 'end' }
  /** The stretch so far is wanted, and goes on. */
  | { readonly kind: 'part' }

export interface ActivityStep {
  readonly state: ActivityState
  /** The stretch that has ended, or a part of it. */
  readonly span: WindowSpan | null
}

export function stepActivity(state: ActivityState, input: ActivityInput): ActivityStep {
  if (input.kind === 'end') return { state: null, span: whole(state) }
  if (input.kind === 'part') {
    const rest = state && { ...state, span: { ...state.span, start: state.span.end } }
    return { state: rest, span: whole(state) }
  }
  const { now, idleSeconds, away, window } = input
  const isKnown = state !== null && now >= state.lookedAt && now - state.lookedAt <= longestPause
  if (idleSeconds >= away) return { state: null, span: whole(state) }
  if (isKnown && window?.program === state.span.program && window.title === state.span.title) {
    // A person who reads gives no input: whether that was time away is known later.
    const end = Math.max(state.span.end, now - idleSeconds)
    return { state: { span: { ...state.span, end }, lookedAt: now }, span: null }
  }
  return {
    state: window && { span: { ...window, start: now, end: now }, lookedAt: now },
    span: whole(isKnown ? { ...state, span: { ...state.span, end: now } } : state),
  }
}

function whole(state: ActivityState): WindowSpan | null {
  return state !== null && state.span.end > state.span.start ? state.span : null
}
