/** Answers of long queries, kept for as long as nothing in the replica changes: whoever scrolls asks the same again. */

import type { Parameter, Sqlite } from '../replica/sqlite.ts'

/** So many answers are kept: a list, its counts, and those of the view before. */
const most = 12

interface Kept {
  /** Of rows that this connection has written, which is the only one that writes. */
  readonly writes: unknown
  readonly answers: Map<string, unknown>
}

const keptOf = new WeakMap<Sqlite, Kept>()

/**
 * The answer of the work, or the one that it gave before to the same question.
 *
 * @param question all that the answer depends on besides the replica; its first element says what is asked
 */
export function memoized<Answer>(
  sqlite: Sqlite,
  question: readonly (string | readonly Parameter[])[],
  work: () => Answer,
): Answer {
  const writes = sqlite.get('SELECT total_changes() AS writes')?.['writes']
  let kept = keptOf.get(sqlite)
  if (kept === undefined || kept.writes !== writes) {
    kept = { writes, answers: new Map() }
    keptOf.set(sqlite, kept)
  }
  const key = JSON.stringify(question)
  const { answers } = kept
  const known = answers.get(key)
  const answer = known === undefined ? work() : (known as Answer)
  // The one that was asked for last is the last to go.
  answers.delete(key)
  answers.set(key, answer)
  if (answers.size > most) {
    const [oldest] = answers.keys()
    if (oldest !== undefined) answers.delete(oldest)
  }
  return answer
}
