/** Subtasks in a list: they stand under their parent, and are rows of the list where that is unfolded. */

import type { LocalId } from '../../../shared/domain/ids.ts'
import type { Sqlite } from '../replica/sqlite.ts'
import { memoized } from './memoized-by-revision.ts'
import type { SqlFragment } from './task-conditions.ts'

export interface FoldedSubtask {
  readonly row: number
  readonly parent: number
}

/** A subtask that is planned for another day than its parent stands on its own in a list by date. */
const isOfSameDate = '(parts.date IS NULL OR parts.date IS tasks.date)'

/**
 * The subtasks among the tasks of a list that stand under their parents.
 *
 * @param where what the list asks for
 * @param parents the tasks whose subtasks are folded
 */
export function foldedSubtasks(
  sqlite: Sqlite,
  where: SqlFragment,
  parents: SqlFragment,
  isByDate: boolean,
): readonly FoldedSubtask[] {
  const sql = `SELECT parts.row_id AS row, tasks.row_id AS parent
    FROM (SELECT tasks.row_id, tasks.parent_id, tasks.date FROM tasks
      WHERE tasks.parent_id IS NOT NULL AND ${where.sql}) AS parts
    CROSS JOIN tasks ON tasks.local_id = parts.parent_id
    WHERE ${parents.sql} ${isByDate ? `AND ${isOfSameDate}` : ''}`
  const parameters = [...where.parameters, ...parents.parameters]
  return memoized(
    sqlite,
    [sql, parameters],
    () => sqlite.all(sql, parameters) as unknown as readonly FoldedSubtask[],
  )
}

/**
 * The subtasks of unfolded tasks by the rows of those, in their order, whatever the list asks for.
 *
 * @param where the tasks that the list shows
 */
export function unfoldedSubtasks(
  sqlite: Sqlite,
  where: SqlFragment,
  unfolded: readonly LocalId[],
  isByDate: boolean,
): ReadonlyMap<number, readonly number[]> {
  if (unfolded.length === 0) return new Map()
  const found = sqlite.all(
    `SELECT parts.row_id AS row, tasks.row_id AS parent
     FROM tasks JOIN tasks AS parts ON parts.parent_id = tasks.local_id
     WHERE ${where.sql} AND tasks.local_id IN (SELECT value FROM json_each(?))
       AND parts.deleted = 0 AND parts.archived = tasks.archived ${isByDate ? `AND ${isOfSameDate}` : ''}
     ORDER BY parts.position, parts.folded, parts.row_id`,
    [...where.parameters, JSON.stringify(unfolded)],
  ) as unknown as readonly FoldedSubtask[]
  const byParent = Map.groupBy(found, ({ parent }) => parent)
  return new Map([...byParent].map(([parent, parts]) => [parent, parts.map(({ row }) => row)]))
}
