/** The list of tasks: filtered, ordered, grouped, a page at a time. */

import type {
  LaterOccurrences,
  ListedTask,
  TaskFilter,
  TaskGroup,
  TaskGrouping,
  TaskOrder,
  TaskPage,
} from '../../../shared/bridge/tasks.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { foldedSeries } from './folded-series.ts'
import { listedTasks } from './listed-tasks.ts'
import type { QueryContext } from './query-context.ts'
import { membersOf, type Member, type TaskList } from './list-members.ts'
import { remembered } from './remembered.ts'
import { piece, shownReferences, taskConditions, type Piece } from './task-conditions.ts'
import { groupingOf, groupOrder } from './task-grouping.ts'
import { orderBy } from './task-order.ts'

interface Wanted {
  readonly filter: TaskFilter
  readonly order: readonly TaskOrder[]
  readonly groupBy: TaskGrouping
  readonly foldSeries: boolean
  readonly unfolded: readonly LocalId[]
  readonly offset: number
  readonly limit: number
}

/** Groups in the order of the list, with all of the filter's tasks; the tasks from `offset` on, counted over the groups. @param today in the person's zone */
export function taskPage(context: QueryContext, today: string, wanted: Wanted): TaskPage {
  const { replica } = context
  const { filter, order, groupBy, offset, limit } = wanted
  const workspaceId = context.workspaceId()
  const shown = shownReferences(context)
  const asked = joined(taskConditions(context, today, workspaceId, filter, shown), ' AND ')
  const series = wanted.foldSeries ? foldedSeries(replica.sqlite, asked, wanted.unfolded) : null
  const list: TaskList = {
    sqlite: replica.sqlite,
    grouping: groupingOf(groupBy, shown),
    where: series === null ? asked : joined([asked, series.condition], ' AND '),
    order: orderBy(order, shown),
  }
  const inOrder = groupOrder(replica, workspaceId, groupBy)
  const groups = groupsOf(list).toSorted((one, other) => inOrder(one.key, other.key))
  return {
    total: list.grouping.isSingle ? groups.reduce((sum, { count }) => sum + count, 0) : totalOf(list),
    groups,
    tasks: tasksOf(context, membersOf(list, groups, offset, limit), series?.later),
  }
}

function groupsOf({ sqlite, grouping, where }: TaskList): readonly TaskGroup[] {
  const { from, key, hasOne } = grouping
  const sql = `SELECT ${key.sql} AS "key", count(*) AS count, coalesce(sum(estimated_seconds), 0) AS estimatedSeconds,
       coalesce(sum(tracked.seconds), 0) AS trackedSeconds
     FROM ${from} LEFT JOIN tracked ON tracked.local_id = tasks.local_id
     WHERE ${where.sql} ${hasOne ? '' : 'GROUP BY 1'}`
  const parameters = [...key.parameters, ...where.parameters]
  return remembered(sqlite, [sql, parameters], () => sqlite.all(sql, parameters) as unknown as TaskGroup[])
}

function totalOf({ sqlite, where: { sql, parameters } }: TaskList): number {
  return remembered(
    sqlite,
    ['total', sql, parameters],
    () => sqlite.get(`SELECT count(*) AS total FROM tasks WHERE ${sql}`, parameters)?.['total'] as number,
  )
}

function tasksOf(
  context: QueryContext,
  members: readonly Member[],
  later: ReadonlyMap<number, LaterOccurrences> = new Map(),
): ListedTask[] {
  const tasks = listedTasks(context, [...new Set(members.map(([rowId]) => rowId))])
  return members.flatMap(([rowId]) => {
    const task = tasks.get(rowId)
    return task === undefined ? [] : [{ ...task, later: later.get(rowId) ?? null }]
  })
}

function joined(pieces: readonly Piece[], by: string): Piece {
  return piece(pieces.map(({ sql }) => sql).join(by), ...pieces.flatMap(({ parameters }) => parameters))
}
