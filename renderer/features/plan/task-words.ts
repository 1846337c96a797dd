/** A task as a screen reader says it, and as its card shows its time. */

import type { Task } from '../../../shared/bridge/tasks.ts'
import type { DurationFormat } from '../../../shared/domain/duration.ts'
import { shortDuration } from '../../../shared/domain/short-duration.ts'

/** `Write report, Website, estimated 1h, tracked 25m` */
export function taskLabel(
  task: Task,
  projectName: string | null,
  format: DurationFormat,
  fallsOut: boolean,
): string {
  return [
    task.name,
    task.done ? 'done' : null,
    projectName,
    task.estimatedSeconds === null ? null : `estimated ${shortDuration(task.estimatedSeconds, format)}`,
    task.trackedSeconds < 60 ? null : `tracked ${shortDuration(task.trackedSeconds, format)}`,
    fallsOut ? 'does not fit into the day' : null,
    task.syncState === 'refused' ? 'refused by the server' : null,
  ]
    .filter((part) => part !== null)
    .join(', ')
}

export interface TaskProgress {
  /** Tracked share of the estimate, 0 to 1; null without an estimate. */
  readonly share: number | null
  readonly isOver: boolean
}

export function taskProgress(trackedSeconds: number, estimatedSeconds: number | null): TaskProgress {
  if (estimatedSeconds === null || estimatedSeconds === 0) return { share: null, isOver: false }
  return {
    share: Math.min(1, trackedSeconds / estimatedSeconds),
    isOver: trackedSeconds > estimatedSeconds,
  }
}

/** `“Write report” deleted`, `3 tasks deleted` */
export function titled(tasks: readonly Pick<Task, 'name'>[], what: string): string {
  const [only] = tasks
  return tasks.length === 1 && only !== undefined ? `“${only.name}” ${what}` : `${tasks.length} tasks ${what}`
}
