/** The list of tasks: filtered, ordered, grouped, a page at a time. */

import type { ParsedInput, ProcedureOutput } from '../../../shared/bridge/contract.ts'
import type {
  LaterOccurrences,
  ListedTask,
  Task,
  TaskFilter,
  TaskGroup,
  TaskOrder,
  TaskPage,
} from '../../../shared/bridge/tasks.ts'
import {
  type FoldedSeries,
  foldedSeries,
  foldedSubtasks,
  unfoldedSubtasks,
  membersOf,
  withNested,
  type Member,
  type TaskList,
} from './list-members.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import type { QueryContext } from './query-context.ts'
import { memoized } from './memoized-by-revision.ts'
import {
  joined,
  sqlFragment,
  shownReferences,
  taskConditions,
  type SqlFragment,
  type ShownReferences,
} from './task-conditions.ts'
import { groupingOf, groupOrder } from './task-grouping.ts'
import { fieldValues } from './shown-rows.ts'
import { shownTasks } from './shown-tasks.ts'

type Page = ParsedInput<'tasks.page'>
type Wanted = Omit<Page, 'offset' | 'limit'>

/** Groups in the order of the list, with all of the filter's tasks; the tasks from `offset` on, counted over the groups. @param today in the person's zone */
export function taskPage(context: QueryContext, today: string, wanted: Page): TaskPage {
  const { replica } = context
  const { order, groupBy, offset, limit } = wanted
  const workspaceId = context.workspaceId()
  const shown = shownReferences(context)
  const folding = foldingOf(context, today, shown, wanted)
  const list: TaskList = {
    sqlite: replica.sqlite,
    grouping: groupingOf(groupBy, shown),
    where: folding.where,
    order: orderBy(order, shown),
    nested: folding.nested,
  }
  const inOrder = groupOrder(replica, workspaceId, groupBy)
  const groups = withNested(
    list,
    groupsOf(list).toSorted((one, other) => inOrder(one.key, other.key)),
  )
  // A task in several groups counts once.
  const ungrouped: TaskList = { ...list, grouping: groupingOf('none', shown) }
  const counted = list.grouping.isSingle ? groups : withNested(ungrouped, groupsOf(ungrouped))
  const nested = [...folding.nested.values()].flat()
  return {
    total: counted.reduce((sum, { count }) => sum + count, 0),
    estimatedSeconds: counted.reduce((sum, { estimatedSeconds }) => sum + estimatedSeconds, 0),
    groups: [...groups],
    tasks: tasksOf(context, membersOf(list, groups, offset, limit), folding.later, new Set(nested)),
  }
}

/** Of the named tasks that the list shows; the others are those that are gone from it. @param today in the person's zone */
export function sumOfTasks(
  context: QueryContext,
  today: string,
  { ids, ...wanted }: ParsedInput<'tasks.sum'>,
): ProcedureOutput<'tasks.sum'> {
  const { where, nested } = foldingOf(context, today, shownReferences(context), wanted)
  const rows = context.replica.rows.where(
    'task',
    `deleted = 0 AND local_id IN (SELECT value FROM json_each(?))
       AND (${where.sql} OR row_id IN (SELECT value FROM json_each(?)))`,
    [JSON.stringify(ids), ...where.parameters, JSON.stringify([...nested.values()].flat())],
  )
  const tasks = shownTasks(context, rows)
  const there = new Set(tasks.map(({ id }) => id))
  return {
    estimatedSeconds: tasks.reduce((sum, { estimatedSeconds }) => sum + (estimatedSeconds ?? 0), 0),
    goneIds: ids.filter((id) => !there.has(id)),
    projectIds: [...new Set(tasks.flatMap(({ projectId }) => projectId ?? []))],
    workerIds: [...new Set(tasks.flatMap(({ assigneeIds, ghostIds }) => [...assigneeIds, ...ghostIds]))],
    common: commonValues(tasks),
  }
}

const compared = ['statusId', 'priority', 'projectId', 'assigneeIds', 'ghostIds'] as const

function commonValues(tasks: readonly Pick<Task, (typeof compared)[number] | 'tagIds'>[]) {
  const [first] = tasks
  if (first === undefined) return { tagIds: [] }
  const same = compared.filter((name) => {
    const value = JSON.stringify(first[name])
    return tasks.every((task) => JSON.stringify(task[name]) === value)
  })
  return {
    ...Object.fromEntries(same.map((name) => [name, first[name]])),
    tagIds: first.tagIds.filter((id) => tasks.every(({ tagIds }) => tagIds.includes(id))),
  }
}

/** Tasks that stand under another task of a list, and those that are unfolded there. */
interface Folding {
  /** The tasks that the list shows, without the unfolded ones. */
  readonly where: SqlFragment
  readonly later: FoldedSeries['later']
  readonly nested: TaskList['nested']
}

function foldingOf(context: QueryContext, today: string, shown: ShownReferences, wanted: Wanted): Folding {
  const { filter, foldSubtasksOf, unfoldedParents = [] } = wanted
  const { sqlite } = context.replica
  const conditionOf = (asked: TaskFilter) =>
    joined(taskConditions(context, today, context.workspaceId(), asked, shown), ' AND ')
  const asked = conditionOf(filter)
  const series = wanted.foldSeries ? foldedSeries(sqlite, asked, wanted.unfolded) : null
  const isByDate = wanted.groupBy === 'date'
  const subtasks =
    foldSubtasksOf === undefined ? [] : foldedSubtasks(sqlite, asked, conditionOf(foldSubtasksOf), isByDate)
  const where = without(asked, [...new Set([...(series?.away ?? []), ...subtasks.map(({ row }) => row)])])
  const nested =
    foldSubtasksOf === undefined
      ? new Map<number, readonly number[]>()
      : unfoldedSubtasks(sqlite, where, unfoldedParents, isByDate)
  return { where, later: series?.later ?? new Map(), nested }
}

function without(where: SqlFragment, rows: readonly number[]): SqlFragment {
  if (rows.length === 0) return where
  return joined(
    [where, sqlFragment('tasks.row_id NOT IN (SELECT value FROM json_each(?))', JSON.stringify(rows))],
    ' AND ',
  )
}

/** Counts and sums the rows that stand in a list: a folded row has its own estimate alone, as it shows it. */
function groupsOf({ sqlite, grouping, where }: TaskList): readonly TaskGroup[] {
  const { from, key, hasOne } = grouping
  const sql = `SELECT ${key.sql} AS "key", count(*) AS count,
       coalesce(sum(estimated_seconds), 0) AS estimatedSeconds,
       coalesce(sum(tracked.seconds), 0) AS trackedSeconds
     FROM ${from} LEFT JOIN tracked ON tracked.local_id = tasks.local_id
     WHERE ${where.sql} ${hasOne ? '' : 'GROUP BY 1'}`
  const parameters = [...key.parameters, ...where.parameters]
  return memoized(sqlite, [sql, parameters], () => sqlite.all(sql, parameters) as unknown as TaskGroup[])
}

function tasksOf(
  context: QueryContext,
  members: readonly Member[],
  later: ReadonlyMap<number, LaterOccurrences>,
  nested: ReadonlySet<number>,
): ListedTask[] {
  const tasks = tasksByRowId(context, [...new Set(members.map(([rowId]) => rowId))])
  return members.flatMap(([rowId]) => {
    const task = tasks.get(rowId)
    return task === undefined
      ? []
      : [{ ...task, later: later.get(rowId) ?? null, isNested: nested.has(rowId) }]
  })
}

/** By their rows; those that are deleted are missing. */
function tasksByRowId(
  context: QueryContext,
  rowIds: readonly number[],
): ReadonlyMap<number, Omit<ListedTask, 'later' | 'isNested'>> {
  const { rows, sqlite } = context.replica
  const wanted = [JSON.stringify(rowIds)]
  const among = 'row_id IN (SELECT value FROM json_each(?))'
  const found = rows.where('task', `deleted = 0 AND ${among}`, wanted)
  const names = sqlite.tuples(`SELECT local_id, row_id FROM tasks WHERE ${among}`, wanted)
  const rowIdOf = new Map(names as [LocalId, number][])
  return new Map(
    shownTasks(context, found).map((task, index) => [
      rowIdOf.get(task.id) ?? 0,
      Object.assign(task, { customFields: fieldValues(found[index]?.fields.customFields ?? '{}') }),
    ]),
  )
}

const priorityRank = `CASE tasks.priority WHEN 'low' THEN 0 WHEN 'medium' THEN 1 WHEN 'high' THEN 2 WHEN 'urgent' THEN 3 END`

/** Comes after every time: what the service does not know yet was made, or changed, last. */
const last = `'9999'`

const expressions: Readonly<Record<string, (shown: ShownReferences) => SqlFragment>> = {
  position: () => sqlFragment('tasks.position'),
  name: () => sqlFragment('tasks.folded'),
  date: () => sqlFragment('tasks.date'),
  endDate: () => sqlFragment('coalesce(tasks.end_date, tasks.date)'),
  project: ({ project }) => sqlFragment(`(SELECT folded FROM projects WHERE local_id = ${project})`),
  status: ({ status: { sql, parameters } }) =>
    sqlFragment(`(SELECT position FROM statuses WHERE local_id = ${sql})`, ...parameters),
  priority: () => sqlFragment(priorityRank),
  estimate: () => sqlFragment('tasks.estimated_seconds'),
  tracked: () => sqlFragment('coalesce((SELECT seconds FROM tracked WHERE local_id = tasks.local_id), 0)'),
  created: () => sqlFragment(`coalesce(tasks.created_at, ${last})`),
  updated: () =>
    sqlFragment(`CASE tasks.sync_state WHEN 'saved' THEN coalesce(tasks.server_at, '') ELSE ${last} END`),
}

/** Numbers as numbers, all else as text; of several values the first. */
function fieldExpression(id: string): SqlFragment {
  if (!/^\d+$/.test(id)) return sqlFragment('NULL')
  return sqlFragment(
    `(SELECT value FROM json_each(tasks.custom_fields, '$."${id}"') WHERE type <> 'null' LIMIT 1)`,
  )
}

/** Without a word about it, by position; ties by position, name and age. */
export function orderBy(order: readonly TaskOrder[], shown: ShownReferences): SqlFragment {
  const terms = order.map(({ by, direction }) => {
    const { sql, parameters } = expressions[by]?.(shown) ?? fieldExpression(by.slice('field:'.length))
    return sqlFragment(`${sql} ${direction === 'desc' ? 'DESC' : 'ASC'} NULLS LAST`, ...parameters)
  })
  return {
    sql: [...terms.map(({ sql }) => sql), 'tasks.position, tasks.folded, tasks.row_id'].join(', '),
    parameters: terms.flatMap(({ parameters }) => parameters),
  }
}
