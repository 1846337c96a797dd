/** Asks which occurrences of a recurring task an edit means, where it could mean several. */

import type { RecurrenceScope, ScopeQuestion } from '../../../../shared/bridge/tasks.ts'
import { createQuestion } from '../../../stores/questions.ts'

interface Asked extends ScopeQuestion {
  readonly what: 'change' | 'delete'
}

export const { useAsked: useScopeQuestion, ask: askScope } = createQuestion<Asked, RecurrenceScope>()

/** The question that a refusal asks; null when it is a refusal. */
export function questionIn(details: unknown): ScopeQuestion | null {
  // The only refusals of tasks with details; what the core says is what its contract says.
  return typeof details === 'object' && details !== null && 'scopes' in details
    ? (details as ScopeQuestion)
    : null
}
