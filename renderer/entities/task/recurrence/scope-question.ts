/** Asks which occurrences of a recurring task an edit means, where it could mean several. */

import { create } from 'zustand'
import type { RecurrenceScope, ScopeQuestion } from '../../../../shared/bridge/tasks.ts'
import { nextFrame } from '../../../components/keep-focus.ts'
import { closeOverlays } from '../../../stores/open-overlays.ts'

interface Asked extends ScopeQuestion {
  readonly what: 'change' | 'delete'
  readonly answer: (scope: RecurrenceScope | null) => void
}

/** The one question that waits for an answer; the frame of the window shows it over every screen. */
export const useScopeQuestion = create<{ readonly asked: Asked | null }>(() => ({ asked: null }))

/**
 * Resolves to what was meant, or to null when the person would rather leave it. A list that floats over the screen is closed: it
 * would stand above the question, and keep the focus from it.
 */
export async function askScope(
  what: Asked['what'],
  question: ScopeQuestion,
): Promise<RecurrenceScope | null> {
  useScopeQuestion.getState().asked?.answer(null)
  if (closeOverlays()) await nextFrame()
  return new Promise((resolve) => {
    const answer = (scope: RecurrenceScope | null): void => {
      useScopeQuestion.setState({ asked: null })
      resolve(scope)
    }
    useScopeQuestion.setState({ asked: { ...question, what, answer } })
  })
}

/** The question that a refusal asks; null when it is a refusal. */
export function questionIn(details: unknown): ScopeQuestion | null {
  // The only refusals of tasks with details; what the core says is what its contract says.
  return typeof details === 'object' && details !== null && 'scopes' in details
    ? (details as ScopeQuestion)
    : null
}
