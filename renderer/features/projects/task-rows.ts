/** The tasks of a project as rows: under their statuses, the done ones folded away at the end. */

import type { Status } from '../../../shared/bridge/statuses.ts'
import type { Task } from '../../../shared/bridge/tasks.ts'
import { remainingOf } from './remaining.ts'

export type TaskRow =
  | {
      readonly kind: 'group'
      readonly key: string
      readonly status: Pick<Status, 'name' | 'emoji' | 'type'>
      readonly count: number
      /** What its tasks still take. */
      readonly remainingSeconds: number
    }
  | { readonly kind: 'task'; readonly key: string; readonly task: Task }
  | { readonly kind: 'done'; readonly key: string; readonly count: number; readonly isOpen: boolean }

const plain = { todo: { name: 'To do', emoji: null, type: 'todo' } } as const

export function taskRows(
  open: readonly Task[],
  done: { readonly tasks: readonly Task[]; readonly total: number; readonly isOpen: boolean },
  statuses: readonly Status[],
): readonly TaskRow[] {
  const byStatus = Map.groupBy(open, (task) => task.statusId)
  const known = statuses.filter((status) => byStatus.has(status.id))
  const ordered = [
    ...known.map((status) => ({ status, tasks: byStatus.get(status.id) ?? [] })),
    // Of statuses that are not known here yet.
    {
      status: plain.todo,
      tasks: open.filter((task) => !known.some((status) => status.id === task.statusId)),
    },
  ].filter(({ tasks }) => tasks.length > 0)
  const rows: TaskRow[] = []
  for (const { status, tasks } of ordered) {
    rows.push({
      kind: 'group',
      key: `group ${'id' in status ? status.id : ''}`,
      status,
      count: tasks.length,
      remainingSeconds: tasks.reduce((sum, task) => sum + (remainingOf(task) ?? 0), 0),
    })
    for (const task of tasks) rows.push(rowOf(task))
  }
  if (done.total === 0) return rows
  rows.push({ kind: 'done', key: 'done', count: done.total, isOpen: done.isOpen })
  if (done.isOpen) for (const task of done.tasks) rows.push(rowOf(task))
  return rows
}

function rowOf(task: Task): TaskRow {
  return { kind: 'task', key: task.id, task }
}
