/** The groups of a list of tasks: by what they are told apart, and in which order they come. */

import type { TaskGrouping } from '../../../shared/bridge/tasks.ts'
import type { LocalId, WorkspaceId } from '../../../shared/domain/ids.ts'
import type { Replica } from '../replica/replica.ts'
import { statusesOf } from './shown-rows.ts'
import {
  isOneOfOrNull,
  isLinkedToOrNone,
  sqlFragment,
  type SqlFragment,
  type ShownReferences,
} from './task-conditions.ts'

/** A way to tell groups apart. */
export interface Grouping {
  /** The tables that the tasks are read from: with several keys, a task comes once for each. */
  readonly from: string
  readonly key: SqlFragment
  /** Tasks of the given groups. */
  readonly among: (keys: readonly (string | null)[]) => SqlFragment
  /** Whether a task is in one group at most. */
  readonly isSingle: boolean
  /** There is one group, of everything. */
  readonly hasOne?: true
}

export function groupingOf(groupBy: TaskGrouping, shown: ShownReferences): Grouping {
  const groupings: Readonly<Record<TaskGrouping, () => Grouping>> = {
    none: () => ({
      from: 'tasks',
      key: sqlFragment('NULL'),
      among: () => sqlFragment('1'),
      isSingle: true,
      hasOne: true,
    }),
    project: () => byColumn(shown.project),
    priority: () => byColumn('tasks.priority'),
    date: () => byColumn('tasks.date'),
    status: () => byStatus(shown),
    assignee: () => byAssignee(shown),
  }
  return groupings[groupBy]()
}

function byStatus({ status }: ShownReferences): Grouping {
  return {
    from: 'tasks',
    key: status,
    among: (keys) =>
      sqlFragment(
        `coalesce(${status.sql}, '') IN (SELECT coalesce(value, '') FROM json_each(?))`,
        ...status.parameters,
        JSON.stringify(keys),
      ),
    isSingle: true,
  }
}

/** The plus keeps SQLite from looking for each person in each task, instead of for the few that a task names. */
function byAssignee({ hasNobody }: ShownReferences): Grouping {
  return {
    from: `tasks LEFT JOIN task_links AS workers ON workers.row_id = tasks.row_id AND +workers.target IN (
             SELECT local_id FROM members UNION ALL SELECT local_id FROM ghosts WHERE deleted = 0)`,
    key: sqlFragment('workers.target'),
    among: (keys) => isLinkedToOrNone(keys as readonly (LocalId | null)[], hasNobody),
    isSingle: false,
  }
}

function byColumn(expression: string): Grouping {
  return {
    from: 'tasks',
    key: sqlFragment(expression),
    among: (keys) => isOneOfOrNull(expression, keys),
    isSingle: true,
  }
}

const priorities = ['urgent', 'high', 'medium', 'low']

/** The place of a group among the others: projects and people by name, statuses and priorities in their own order, none last. */
export function groupOrder(
  replica: Replica,
  workspaceId: WorkspaceId,
  groupBy: TaskGrouping,
): (one: string | null, other: string | null) => number {
  const place = placeOf(replica, workspaceId, groupBy)
  return (one, other) => {
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    const [first, second] = [place(one), place(other)]
    if (first !== second) return first < second ? -1 : 1
    return one < other ? -1 : Number(one > other)
  }
}

function placeOf(
  replica: Replica,
  workspaceId: WorkspaceId,
  groupBy: TaskGrouping,
): (key: string) => string | number {
  if (groupBy === 'priority') return (key) => priorities.indexOf(key)
  if (groupBy === 'status') {
    const ids: readonly string[] = statusesOf({ replica, workspaceId: () => workspaceId }).map(({ id }) => id)
    return (key) => ids.indexOf(key)
  }
  const named = groupBy === 'project' ? ['projects'] : groupBy === 'assignee' ? ['members', 'ghosts'] : []
  if (named.length === 0) return (key) => key
  const names = new Map(
    named.flatMap((table) =>
      replica.sqlite
        .all(`SELECT local_id AS id, folded FROM ${table}`)
        .map(({ id, folded }) => [id as string, folded as string]),
    ),
  )
  return (key) => names.get(key) ?? ''
}
