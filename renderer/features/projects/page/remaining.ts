import type { Task } from '../../../../shared/bridge/tasks.ts'
import type { ForecastTask } from '../../../../shared/domain/project-forecast.ts'

/**
 * The time that an open task still takes, in seconds; null without an estimate. Where only this person's time is known, the
 * estimates of others' tasks stay.
 */
export function remainingOf(task: Pick<Task, 'estimatedSeconds' | 'trackedSeconds' | 'done'>): number | null {
  if (task.estimatedSeconds === null) return null
  return task.done ? 0 : Math.max(0, task.estimatedSeconds - task.trackedSeconds)
}

/**
 * The basis of a forecast. A subtask is planned with its parent where it has no day of its own, and is part of what the parent
 * takes where it has no estimate of its own.
 */
export function workOf(tasks: readonly Task[]): ForecastTask[] {
  const byId = new Map(tasks.map((task) => [task.id, task]))
  return tasks.flatMap((task) => {
    const parent = task.parentId === null ? undefined : byId.get(task.parentId)
    if (parent !== undefined && task.estimatedSeconds === null) return []
    const { date, endDate } = task.date === null && parent !== undefined ? parent : task
    return { date, endDate, remainingSeconds: remainingOf(task) }
  })
}
