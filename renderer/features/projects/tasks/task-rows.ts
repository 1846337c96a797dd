/** The tasks of a project as rows: under their statuses, the done ones folded away at the end. */

import { t } from '@lingui/core/macro'
import type { Status } from '../../../../shared/bridge/statuses.ts'
import type { Task } from '../../../../shared/bridge/tasks.ts'
import { addingUp, type DurationStep } from '../../../../shared/domain/shown-duration.ts'
import { laterOccurrences } from '../../../entities/task/folded-tasks.ts'
import { remainingOf } from '../page/remaining.ts'

export type TaskRow =
  | {
      readonly kind: 'group'
      readonly key: string
      readonly status: Pick<Status, 'name' | 'emoji' | 'type'>
      readonly count: number
      /** The time that its tasks still take, as it is shown: the groups add up. */
      readonly remainingSeconds: number
      /** Some of it is that of subtasks and later occurrences, which have no rows. */
      readonly countsFolded: boolean
    }
  | {
      readonly kind: 'task'
      readonly key: string
      readonly task: Task
      /** Open occurrences of the same recurring task that come after it. */
      readonly later: number
    }
  | { readonly kind: 'done'; readonly key: string; readonly count: number; readonly isOpen: boolean }

const plain = { todo: { name: t`To do`, emoji: null, type: 'todo' } } as const

/** Subtasks stand under their parents, and later occurrences under the next one; their time counts in the sums. */
export function taskRows(
  open: readonly Task[],
  done: { readonly tasks: readonly Task[]; readonly total: number; readonly isOpen: boolean },
  statuses: readonly Status[],
  step: DurationStep = 1,
): readonly TaskRow[] {
  const later = laterOccurrences(open)
  const byStatus = Map.groupBy(open, (task) => task.statusId)
  const known = statuses.filter((status) => byStatus.has(status.id))
  const ordered = [
    ...known.map((status) => ({ status, tasks: byStatus.get(status.id) ?? [] })),
    // Of statuses that are not known here yet.
    {
      status: plain.todo,
      tasks: open.filter((task) => !known.some((status) => status.id === task.statusId)),
    },
  ].filter(({ tasks }) => tasks.some((task) => later.has(task.id)))
  const remaining = addingUp(
    ordered.map(({ tasks }) => tasks.reduce((sum, task) => sum + (remainingOf(task) ?? 0), 0)),
    step,
  )
  const rows: TaskRow[] = []
  for (const [index, { status, tasks }] of ordered.entries()) {
    const heads = tasks.filter((task) => later.has(task.id))
    rows.push({
      kind: 'group',
      key: `group ${'id' in status ? status.id : ''}`,
      status,
      count: heads.length,
      remainingSeconds: remaining[index] ?? 0,
      countsFolded: tasks.some((task) => !later.has(task.id) && (remainingOf(task) ?? 0) > 0),
    })
    for (const task of heads) rows.push(rowOf(task, later.get(task.id)))
  }
  if (done.total === 0) return rows
  rows.push({ kind: 'done', key: 'done', count: done.total, isOpen: done.isOpen })
  if (done.isOpen) for (const task of done.tasks) rows.push(rowOf(task))
  return rows
}

function rowOf(task: Task, later = 0): TaskRow {
  return { kind: 'task', key: task.id, task, later }
}
