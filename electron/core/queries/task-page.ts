/** The list of tasks: filtered, ordered, grouped, a page at a time. */

import type {
  Task,
  TaskFilter,
  TaskGroup,
  TaskGrouping,
  TaskOrder,
  TaskPage,
} from '../../../shared/bridge/tasks.ts'
import type { Sqlite } from '../replica/sqlite.ts'
import { statement } from '../replica/statement.ts'
import type { QueryContext } from './query-context.ts'
import { selectTasks, taskView } from './task-columns.ts'
import { piece, shownReferences, taskConditions, type Piece } from './task-conditions.ts'
import { groupingOf, groupOrder, type Grouping } from './task-grouping.ts'
import { orderBy } from './task-order.ts'

interface Wanted {
  readonly filter: TaskFilter
  readonly order: readonly TaskOrder[]
  readonly groupBy: TaskGrouping
  readonly offset: number
  readonly limit: number
}

/** What one page reads from. */
interface Source {
  readonly sqlite: Sqlite
  readonly grouping: Grouping
  readonly where: Piece
  readonly order: Piece
}

type Member = readonly [rowId: number, key: string | null]

const byRowIds = statement<{ rowIds: string }>()((tables, given) =>
  selectTasks(tables)
    .select('tasks.row_id as rowId')
    .where('tasks.row_id', 'in', (rows) =>
      rows
        .selectFrom(rows.fn<{ value: number }>('json_each', [rows.val(given.rowIds)]).as('ids'))
        .select('ids.value'),
    ),
)

/** Groups in the order of the list, with all of the filter's tasks; the tasks from `offset` on, counted over the groups. */
export function taskPage(context: QueryContext, { filter, order, groupBy, offset, limit }: Wanted): TaskPage {
  const { replica } = context
  const workspaceId = context.workspaceId()
  const shown = shownReferences(context)
  const source: Source = {
    sqlite: replica.sqlite,
    grouping: groupingOf(groupBy, shown),
    where: joined(taskConditions(context, workspaceId, filter, shown), ' AND '),
    order: orderBy(order, shown),
  }
  const inOrder = groupOrder(replica, workspaceId, groupBy)
  const groups = groupsOf(source).toSorted((one, other) => inOrder(one.key, other.key))
  const members = membersOf(source, groups, offset, limit)
  return {
    total: source.grouping.isSingle ? groups.reduce((sum, { count }) => sum + count, 0) : totalOf(source),
    groups: groupBy === 'none' && groups.length === 0 ? [emptyGroup] : groups,
    tasks: tasksOf(context, members),
  }
}

const emptyGroup: TaskGroup = { key: null, count: 0, estimatedSeconds: 0, trackedSeconds: 0 }

function groupsOf({ sqlite, grouping, where }: Source): TaskGroup[] {
  const { from, key } = grouping
  return sqlite.all(
    `SELECT ${key.sql} AS "key", count(*) AS count, coalesce(sum(estimated_seconds), 0) AS estimatedSeconds,
       coalesce(sum(tracked.seconds), 0) AS trackedSeconds
     FROM ${from} LEFT JOIN tracked ON tracked.local_id = tasks.local_id
     WHERE ${where.sql} GROUP BY 1`,
    [...key.parameters, ...where.parameters],
  ) as unknown as TaskGroup[]
}

function totalOf({ sqlite, where }: Source): number {
  return sqlite.get(`SELECT count(*) AS total FROM tasks WHERE ${where.sql}`, where.parameters)?.[
    'total'
  ] as number
}

/**
 * The rows of the page with their groups. The first and the last group that the page reaches into may be large, and are read
 * no further than needed; those between are on it as a whole.
 */
function membersOf(source: Source, groups: readonly TaskGroup[], offset: number, limit: number): Member[] {
  const members: Member[] = []
  let skipped = 0
  let whole: TaskGroup[] = []
  const readWhole = (): void => {
    if (whole.length > 0) members.push(...wholeGroups(source, whole))
    whole = []
  }
  let wanted = limit
  for (const group of groups) {
    const begin = Math.max(0, offset - skipped)
    skipped += group.count
    const count = Math.min(group.count - begin, wanted)
    if (count <= 0) continue
    wanted -= count
    if (count === group.count) whole.push(group)
    else {
      readWhole()
      members.push(...partOfGroup(source, group, begin, count))
    }
    if (wanted === 0) break
  }
  readWhole()
  return members
}

function partOfGroup(source: Source, { key }: TaskGroup, offset: number, limit: number): Member[] {
  const { sqlite, grouping, where, order } = source
  const among = grouping.among([key])
  return sqlite
    .tuples(
      `SELECT tasks.row_id FROM tasks WHERE ${where.sql} AND ${among.sql} ORDER BY ${order.sql} LIMIT ? OFFSET ?`,
      [...where.parameters, ...among.parameters, ...order.parameters, limit, offset],
    )
    .map(([rowId]) => [rowId as number, key])
}

function wholeGroups(source: Source, groups: readonly TaskGroup[]): Member[] {
  const { sqlite, grouping, where, order } = source
  const among = grouping.among(groups.map(({ key }) => key))
  const rows = sqlite.tuples(
    `SELECT tasks.row_id, ${grouping.key.sql} FROM ${grouping.from}
     WHERE ${where.sql} AND ${among.sql} ORDER BY ${order.sql}`,
    [...grouping.key.parameters, ...where.parameters, ...among.parameters, ...order.parameters],
  ) as unknown as Member[]
  const byKey = Map.groupBy(rows, ([, key]) => key)
  return groups.flatMap(({ key }) => byKey.get(key) ?? [])
}

function tasksOf(context: QueryContext, members: readonly Member[]): Task[] {
  const view = taskView(context)
  const rowIds = JSON.stringify([...new Set(members.map(([rowId]) => rowId))])
  const tasks = new Map(
    byRowIds.all(context.replica.sqlite, { rowIds }).map((stored) => [stored.rowId, view(stored)]),
  )
  return members.flatMap(([rowId]) => tasks.get(rowId) ?? [])
}

function joined(pieces: readonly Piece[], by: string): Piece {
  return piece(pieces.map(({ sql }) => sql).join(by), ...pieces.flatMap(({ parameters }) => parameters))
}
