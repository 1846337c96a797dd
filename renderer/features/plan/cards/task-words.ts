/** A task as a screen reader says it, and as its card shows its time. */

import { t } from '@lingui/core/macro'
import type { BoardTask } from '../../../../shared/bridge/tasks.ts'
import type { DurationFormat } from '../../../../shared/domain/duration.ts'
import { type DayOfTask, dayOfTask, lastDayOf } from '../../../../shared/domain/task-days.ts'
import { shortDuration } from '../../../../shared/domain/short-duration.ts'

export interface LabelParts {
  /** The day of the card; null in the backlog. */
  readonly date: string | null
  readonly projectName: string | null
  readonly format: DurationFormat
  readonly fallsOut: boolean
}

/** `Write report, day 2 of 3, Website, estimated 1h, tracked 25m` */
export function taskLabel(task: BoardTask, { date, projectName, format, fallsOut }: LabelParts): string {
  const { planned, tracked } = timeOnDay(task)
  const day = date === null ? null : dayOfTask(task, date)
  return [
    task.name,
    task.done ? 'done' : null,
    task.parentName === null ? null : t`part of ${task.parentName}`,
    day === null ? null : dayInWords(day).toLowerCase(),
    projectName,
    planned === null
      ? null
      : task.estimatedSeconds === null
        ? t`${shortDuration(planned, format)} in time blocks`
        : t`estimated ${shortDuration(planned, format)}`,
    tracked < 60 ? null : t`tracked ${shortDuration(tracked, format)}`,
    fallsOut ? t`does not fit into the day` : null,
    task.subtasks.total === 0 ? null : t`${task.subtasks.done} of ${task.subtasks.total} subtasks done`,
    task.syncState === 'refused' ? t`refused by the server` : null,
  ]
    .filter((part) => part !== null)
    .join(', ')
}

/** `Day 2 of 5` */
export function dayInWords({ number, count }: DayOfTask): string {
  return t`Day ${number} of ${count}`
}

/** The time that a card counts, in seconds: of a task of several days, and of blocks, that of its day, else all of the person's. */
export function timeOnDay(task: BoardTask): { readonly planned: number | null; readonly tracked: number } {
  const countsAll =
    lastDayOf(task) === task.date && (task.estimatedSeconds !== null || task.daySeconds === null)
  return { planned: task.daySeconds, tracked: countsAll ? task.trackedSeconds : task.dayTrackedSeconds }
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
