/** A small board for tests: tasks are named by their ids, positions are a gap apart. */

import type { Board, Task } from '../../../shared/bridge/planning.ts'
import { firstPosition, positionGap } from '../../entities/task/task-order.ts'

export const monday = '2026-11-23'
export const tuesday = '2026-11-24'

export function taskOf(id: string, date: string | null, place: number, changes: Partial<Task> = {}): Task {
  return {
    id: id as Task['id'],
    name: id,
    projectId: null,
    date,
    position: firstPosition + place * positionGap,
    estimatedSeconds: null,
    trackedSeconds: 0,
    done: false,
    syncState: 'saved',
    ...changes,
  }
}

export function boardOf(columns: Readonly<Record<string, readonly string[]>>): Board {
  const tasksOf = (key: string, date: string | null) =>
    (columns[key] ?? []).map((id, place) => taskOf(id, date, place))
  return {
    backlog: tasksOf('backlog', null),
    days: [monday, tuesday].map((date) => ({
      date,
      tasks: tasksOf(date, date),
      capacitySeconds: 8 * 3600,
      trackedSeconds: 0,
    })),
  }
}
