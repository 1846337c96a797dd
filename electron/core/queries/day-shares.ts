/** The parts of the person's tasks on each of their days: of estimates, and of time blocks where there is no estimate. */

import type { Task } from '../../../shared/bridge/tasks.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { lastDayOf } from '../../../shared/domain/task-days.ts'
import { capacitySums, shareOfEstimate, spreadEstimate } from '../../../shared/domain/workload.ts'
import type { BlockedOnDays, PersonDays } from './day-capacity.ts'
import type { DayRange } from './query-context.ts'

/** A task on one of its days, with the time that the day has of it. */
export interface TaskOnDay {
  readonly date: string
  /** The day's part of the person's share; without an estimate, of the task's blocks on the day; null without either. */
  readonly seconds: number | null
}

type SharedTask = Pick<Task, 'estimatedSeconds' | 'assigneeIds' | 'ghostIds'>
type SpreadTask = SharedTask & Pick<Task, 'id' | 'date' | 'endDate'>

/** The person's share of an estimate, in seconds: all of it when nobody else has a part; null without an estimate. */
export function ownShare(task: SharedTask, me: LocalId | null): number | null {
  if (task.estimatedSeconds === null) return null
  const workers: readonly string[] = [...task.assigneeIds, ...task.ghostIds]
  const index = me === null ? -1 : workers.indexOf(me)
  return index < 0 ? task.estimatedSeconds : shareOfEstimate(task.estimatedSeconds, workers.length, index)
}

/**
 * Spreads estimates over the days of tasks, and gives a task without one the time of its blocks.
 *
 * @param person days that reach as far as `daysOfTasks` says
 * @param blocked of the days from `from` to `to`
 * @returns a function that answers those days of a task that lie between `from` and `to`, both included; of a task of one day
 *   that day
 */
export function sharesOfDays(
  person: PersonDays,
  me: LocalId | null,
  blocked: BlockedOnDays,
  { from, to }: DayRange,
): (task: SpreadTask) => readonly TaskOnDay[] {
  const { days, capacity } = person
  const sums = capacitySums(capacity)
  const load = new Float64Array(capacity.length)
  const first = days.indexOf(from)
  const last = days.indexOf(to)
  return (task) => {
    const { date } = task
    const lastDate = lastDayOf(task)
    if (date === null || lastDate === null) return []
    const seconds = ownShare(task, me)
    const secondsOn = (day: string, share: number | null) => share ?? blocked.get(day)?.get(task.id) ?? null
    if (lastDate === date) return [{ date, seconds: secondsOn(date, seconds) }]
    const begins = days.indexOf(date)
    const ends = days.indexOf(lastDate)
    if (seconds !== null) spreadEstimate(load, capacity, sums, begins, ends, seconds)
    const shown: TaskOnDay[] = []
    for (let index = Math.max(first, begins); index <= Math.min(last, ends); index += 1) {
      const day = days.dates[index] ?? date
      shown.push({ date: day, seconds: secondsOn(day, seconds === null ? null : (load[index] ?? 0)) })
    }
    load.fill(0, Math.max(0, begins), Math.max(0, ends) + 1)
    return shown
  }
}
