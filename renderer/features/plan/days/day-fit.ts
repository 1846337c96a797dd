/** How full a day is planned, and which of its tasks its working time is too short for. */

import { plural, t } from '@lingui/core/macro'
import type { BoardTask } from '../../../../shared/bridge/tasks.ts'
import { lastDayOf } from '../../../../shared/domain/task-days.ts'

export interface FittingTask<Id> {
  readonly id: Id
  /** The time that the day has of it; null where nobody knows. */
  readonly daySeconds: number | null
  readonly done: boolean
}

export interface DayFit<Id> {
  /** The sum of the time that its tasks take of the day. */
  readonly plannedSeconds: number
  /** Working time less what is set aside for tasks of other days; never below zero. */
  readonly roomSeconds: number
  /** How much more is planned than there is room for. */
  readonly overSeconds: number
  /** Those that would have to go, in the order of the day. */
  readonly fallingOut: readonly Id[]
  /** Share of the room that is planned, 0 to 1; 0 on a day off. */
  readonly share: number
  /** `off`: no working time. `over`: more is planned than there is room for. */
  readonly state: 'off' | 'open' | 'full' | 'over'
}

/**
 * Fills the day in its order. What is done, and what is being worked on, has its time first: neither can go any more.
 * An open task that is too long for the rest falls out, and shorter ones after it may stay. Nothing falls out of a
 * day without working time: it is full by choice. Of a day ahead, what is done takes no time any more.
 */
export function fitDay<Id>(
  tasks: readonly FittingTask<Id>[],
  day: { readonly capacitySeconds: number; readonly blockedSeconds: number },
  { runningId = null, isAhead = false }: { readonly runningId?: Id | null; readonly isAhead?: boolean } = {},
): DayFit<Id> {
  // A day that was planned full stays full while it is worked off, so done tasks keep their estimate then.
  const lengthOfTask = ({ done, daySeconds }: FittingTask<Id>) => (done && isAhead ? 0 : (daySeconds ?? 0))
  const roomSeconds = Math.max(0, day.capacitySeconds - day.blockedSeconds)
  const plannedSeconds = tasks.reduce((sum, task) => sum + lengthOfTask(task), 0)
  const overSeconds = Math.max(0, plannedSeconds - roomSeconds)
  const isFixed = (task: FittingTask<Id>) => task.done || task.id === runningId
  const fixed = tasks.filter(isFixed).reduce((sum, task) => sum + lengthOfTask(task), 0)
  let room = Math.max(0, roomSeconds - fixed)
  const fallingOut: Id[] = []
  for (const task of day.capacitySeconds === 0 ? [] : tasks.filter((each) => !isFixed(each))) {
    const seconds = lengthOfTask(task)
    if (seconds > room) fallingOut.push(task.id)
    else room -= seconds
  }
  const isOff = day.capacitySeconds === 0
  return {
    plannedSeconds,
    roomSeconds,
    overSeconds: isOff ? 0 : overSeconds,
    fallingOut,
    share: isOff ? 0 : Math.min(1, plannedSeconds / Math.max(1, roomSeconds)),
    state: isOff ? 'off' : overSeconds > 0 ? 'over' : plannedSeconds === roomSeconds ? 'full' : 'open',
  }
}

/** An open task without an estimate, and without a time block on the day. */
export function isOfUnknownLength({ done, daySeconds }: Pick<BoardTask, 'done' | 'daySeconds'>): boolean {
  return !done && daySeconds === null
}

/** The effect of the day's end on its plan: the tasks that do not fit, and those of which nobody can say. */
export function fitInWords(tasks: { readonly over: number; readonly unknown: number }, end: string): string {
  const { over, unknown } = tasks
  if (over > 0) return t`${plural(over, { one: '# task does', other: '# tasks do' })} not fit until ${end}`
  const rest =
    unknown === 0
      ? ''
      : t`, not counting ${plural(unknown, { one: '# task', other: '# tasks' })} without an estimate`
  return t`All of it fits until ${end}${rest}`
}

type RemainingTask = Pick<
  BoardTask,
  'date' | 'endDate' | 'estimatedSeconds' | 'trackedSeconds' | 'daySeconds' | 'dayTrackedSeconds' | 'done'
>

/**
 * The time that an open task still takes of its day; none where that is not known, or when it took longer already. Of an
 * estimated task of one day whatever was tracked counts, of one of several days, and of blocks, what was tracked on this one.
 */
export function remainingSeconds(task: RemainingTask): number {
  const { daySeconds, dayTrackedSeconds, estimatedSeconds, trackedSeconds } = task
  if (task.done || daySeconds === null) return 0
  if (estimatedSeconds === null) return Math.max(0, daySeconds - dayTrackedSeconds)
  if (lastDayOf(task) === task.date) return Math.max(0, daySeconds - trackedSeconds)
  return Math.max(0, Math.min(daySeconds - dayTrackedSeconds, estimatedSeconds - trackedSeconds))
}
