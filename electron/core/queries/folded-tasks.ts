/** Rows that fold away in a list of tasks: later occurrences behind the next one, and subtasks under their parent. */

import type { LaterOccurrences } from '../../../shared/bridge/tasks.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import type { Sqlite } from '../replica/sqlite.ts'
import { memoized } from './memoized-by-revision.ts'
import type { SqlFragment } from './task-conditions.ts'

export interface FoldedSeries {
  /** The rows that are folded away. */
  readonly away: readonly number[]
  /** The later occurrences, by the row of the occurrence that is shown, whether they are folded away or not. */
  readonly later: ReadonlyMap<number, LaterOccurrences>
}

const nothing: FoldedSeries = { away: [], later: new Map() }

/**
 * Among the tasks that a list asks for, so that a list of next week shows what is next there.
 *
 * @param where what the list asks for
 * @param unfolded series whose occurrences are all shown, by the id of the task that recurs
 */
export function foldedSeries(sqlite: Sqlite, where: SqlFragment, unfolded: readonly LocalId[]): FoldedSeries {
  const open = JSON.stringify(unfolded.toSorted())
  return memoized(sqlite, ['folded series', where.sql, where.parameters, open], () => {
    const all = seriesOf(sqlite, where)
    if (all.length === 0) return nothing
    const shown = new Set<string>(unfolded)
    const away: number[] = []
    const later = new Map<number, LaterOccurrences>()
    for (const { series, until, rows } of all) {
      const [next, ...others] = JSON.parse(rows) as number[]
      if (next === undefined || others.length === 0) continue
      const isFolded = !shown.has(series)
      later.set(next, { seriesId: series, count: others.length, until, isFolded })
      if (isFolded) away.push(...others)
    }
    return { away, later }
  })
}

interface Series {
  readonly series: LocalId
  readonly until: string | null
  /** A JSON array of row ids, the next occurrence first. */
  readonly rows: string
}

function seriesOf(sqlite: Sqlite, where: SqlFragment): readonly Series[] {
  return sqlite.all(
    `SELECT coalesce(tasks.series_id, tasks.local_id) AS series, max(tasks.date) AS until,
       json_group_array(tasks.row_id ORDER BY tasks.date NULLS LAST, tasks.row_id) AS rows
     FROM tasks WHERE ${where.sql} AND tasks.done = 0 AND (tasks.series_id IS NOT NULL OR tasks.rrule IS NOT NULL)
     GROUP BY 1 HAVING count(*) > 1`,
    where.parameters,
  ) as unknown as Series[]
}

interface FoldedSubtask {
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
