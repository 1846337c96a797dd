/**
 * What edits of a recurring task have to do with one another: one may mean occurrences that it does not name
 * (`Operation.scope`), and one of the task that recurs reaches those that follow it.
 */

import type { LocalId } from '../../../shared/domain/ids.ts'
import type { Replica } from '../replica/replica.ts'
import type { Operation, OperationDraft } from './operation.ts'

type Named = Pick<Operation, 'entity' | 'local_id'>

/** The series that an operation's task is an occurrence of, as far as is known here; null for every other row. */
export function seriesOf(
  { sqlite }: Pick<Replica, 'sqlite'>,
  { entity, local_id: id }: Named,
): LocalId | null {
  if (entity !== 'task') return null
  const found = sqlite.get('SELECT series_id FROM tasks WHERE local_id = ?', [id])
  return (found?.['series_id'] ?? null) as LocalId | null
}

/**
 * Whether something was said of the same series after an edit that waits, so that a later edit of its row has to stay
 * behind that: at the place of the earlier one it would be said before.
 *
 * @param earlier an edit that waits
 * @param next the later edit of the same row
 */
export function isOvertaken(
  replica: Pick<Replica, 'sqlite'>,
  earlier: Operation,
  next: Pick<OperationDraft, 'scope'>,
): boolean {
  if (earlier.entity !== 'task') return false
  const series = seriesOf(replica, earlier) ?? earlier.local_id
  const reaches = earlier.local_id === series || earlier.scope !== null || next.scope !== null
  // By the tasks of the series, which are few: the queue can be long.
  const found = replica.sqlite.get(
    `SELECT 1 FROM tasks CROSS JOIN operations ON operations.local_id = tasks.local_id
     WHERE (tasks.series_id = ?1 OR tasks.local_id = ?1) AND tasks.local_id <> ?2
     AND operations.seq > ?3 AND (?4 OR operations.scope IS NOT NULL OR tasks.local_id = ?1) LIMIT 1`,
    [series, earlier.local_id, earlier.seq, reaches ? 1 : 0],
  )
  return found !== undefined
}
