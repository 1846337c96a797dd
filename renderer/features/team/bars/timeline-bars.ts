/** Tasks as bars of the rows of those who are to do them. */

import type { TaskBar } from '../../../../shared/bridge/tasks.ts'
import { dayNumber } from '../axis/day-number.ts'
import type { Span } from './lanes.ts'
import { ghostKey, memberKey, type WorkerKey } from '../rows/worker.ts'

export interface TimelineBar extends Span {
  readonly kind: 'task'
  readonly task: TaskBar
}

/** The row of tasks that nobody is to do. */
export const unassignedKey = 'unassigned'

const known = new WeakMap<TaskBar, TimelineBar | null>()

/** The bar of a task: the same object for the same task, so that what did not change is not drawn anew. */
export function barOf(task: TaskBar): TimelineBar | null {
  let bar = known.get(task)
  if (bar === undefined) {
    bar = makeBar(task)
    known.set(task, bar)
  }
  return bar
}

function makeBar(task: TaskBar): TimelineBar | null {
  if (task.date === null) return null
  const start = dayNumber(task.date)
  const last = task.endDate === null ? start : Math.max(start, dayNumber(task.endDate))
  return { kind: 'task', id: task.id, start, end: last + 1, task }
}

/** The keys of the rows in which a task stands. */
export function rowKeysOf({ assigneeIds, ghostIds }: Pick<TaskBar, 'assigneeIds' | 'ghostIds'>): WorkerKey[] {
  const keys = [...assigneeIds.map(memberKey), ...ghostIds.map(ghostKey)]
  return keys.length === 0 ? [unassignedKey] : keys
}

export function barsByRow(tasks: readonly TaskBar[]): ReadonlyMap<WorkerKey, readonly TimelineBar[]> {
  const rows = new Map<WorkerKey, TimelineBar[]>()
  for (const task of tasks) {
    const bar = barOf(task)
    if (bar === null) continue
    for (const key of rowKeysOf(task)) {
      const row = rows.get(key)
      if (row === undefined) rows.set(key, [bar])
      else row.push(bar)
    }
  }
  return rows
}
