/** A small board for tests: tasks are named by their ids, positions are a gap apart. */

import type { Board, BoardTask } from '../../../../shared/bridge/tasks.ts'
import { firstPosition, positionGap } from '../../../entities/task/task-order.ts'

export const monday = '2026-11-23'
export const tuesday = '2026-11-24'

export function taskOf(
  id: string,
  date: string | null,
  place: number,
  changes: Partial<BoardTask> = {},
): BoardTask {
  return {
    id: id as BoardTask['id'],
    name: id,
    projectId: null,
    parentId: null,
    parentName: null,
    date,
    endDate: null,
    position: firstPosition + place * positionGap,
    estimatedSeconds: null,
    trackedSeconds: 0,
    blockedSeconds: 0,
    done: false,
    statusId: null,
    priority: null,
    assigneeIds: [],
    ghostIds: [],
    tagIds: [],
    billable: false,
    isPrivate: false,
    pinned: false,
    isTemplate: false,
    archived: false,
    color: null,
    rrule: null,
    autoLogTime: false,
    seriesId: null,
    subtasks: { done: 0, total: 0 },
    attachments: 0,
    hasNotes: false,
    syncState: 'saved',
    daySeconds: changes.estimatedSeconds ?? null,
    dayTrackedSeconds: 0,
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
      blockedSeconds: 0,
      work: { start: `${date}T08:00:00Z`, end: `${date}T16:00:00Z` },
      trackedSeconds: 0,
    })),
  }
}
