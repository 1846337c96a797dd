import type { Task } from '../../../shared/bridge/tasks.ts'

/**
 * What an open task still takes, in seconds; null without an estimate. Where only this person's time is known, the
 * estimates of others' tasks stay.
 */
export function remainingOf(task: Pick<Task, 'estimatedSeconds' | 'trackedSeconds' | 'done'>): number | null {
  if (task.estimatedSeconds === null) return null
  return task.done ? 0 : Math.max(0, task.estimatedSeconds - task.trackedSeconds)
}
