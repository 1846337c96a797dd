import type { Task } from '../../../shared/bridge/tasks.ts'

/**
 * What an open task still takes, in seconds; null without an estimate. Only the time of the person at this computer is
 * taken off: of others' tasks the estimate stays.
 */
export function remainingOf(task: Pick<Task, 'estimatedSeconds' | 'trackedSeconds' | 'done'>): number | null {
  if (task.estimatedSeconds === null) return null
  return task.done ? 0 : Math.max(0, task.estimatedSeconds - task.trackedSeconds)
}
