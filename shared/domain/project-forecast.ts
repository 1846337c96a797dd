/** When the open tasks of a project will be done: at the present pace, and by the days they are planned for. */

import { addDays } from './plain-date.ts'

export interface ForecastTask {
  /** Plain dates; null in the backlog, and for one day. */
  readonly date: string | null
  readonly endDate: string | null
  /** The seconds that it still takes; null when it has no estimate. */
  readonly remainingSeconds: number | null
}

export interface ForecastInput {
  readonly today: string
  /** Those that are not done. */
  readonly tasks: readonly ForecastTask[]
  /** The seconds that were tracked on the project in the last `paceDays` days. */
  readonly recentSeconds: number
  /** So many of those days have gone since its first entry, today included; null where that is not known: then there is no pace. */
  readonly trackedDays: number | null
  /** The rest of the estimate beyond the tracked time, negative when it is used up; null without an estimate. */
  readonly budgetSeconds: number | null
}

export interface Forecast {
  readonly openCount: number
  readonly remainingSeconds: number
  /** Open tasks of which nobody has said how long they take: no date below counts them. */
  readonly unestimatedCount: number
  /** Tracked in a week, on average; null where that is not known. */
  readonly weeklySeconds: number | null
  /** The day on which all is done at this pace; null without a pace, or when that is years away. */
  readonly paceDate: string | null
  /** The day on which the estimate is used up at this pace; null without either, once it is, and when that is years away. */
  readonly budgetDate: string | null
  /** The last day that an open task is planned for; null when none is, from today on. */
  readonly plannedDate: string | null
  /** Open tasks without a day, or whose days have passed, and what they still take. */
  readonly undatedCount: number
  readonly undatedSeconds: number
}

/** A pace of less, in seconds a week, says nothing yet. */
export const leastWeeklySeconds = 60

/** Four weeks even out what differs between weekdays and between busy and quiet weeks. */
export const paceDays = 28

/** Beyond this a date says no more than "never at this pace". */
const farthestDays = 5 * 365

/** Everything is reckoned from the beginning of `today`. */
export function forecast(input: ForecastInput): Forecast {
  const { today, tasks, recentSeconds, trackedDays, budgetSeconds } = input
  const remainingSeconds = total(tasks)
  const pace = trackedDays === null ? null : recentSeconds / Math.max(1, trackedDays / 7)
  const weeklySeconds = pace === null ? null : Math.round(pace)
  const dailySeconds = (weeklySeconds ?? 0) < leastWeeklySeconds ? 0 : (pace ?? 0) / 7
  const dated = tasks.filter((task) => (lastDay(task) ?? '') >= today)
  const undated = tasks.filter((task) => (lastDay(task) ?? '') < today)
  return {
    openCount: tasks.length,
    remainingSeconds,
    unestimatedCount: tasks.filter((task) => task.remainingSeconds === null).length,
    weeklySeconds,
    paceDate: dateAtPace(today, remainingSeconds, dailySeconds),
    budgetDate:
      budgetSeconds === null || budgetSeconds <= 0 ? null : dateAtPace(today, budgetSeconds, dailySeconds),
    plannedDate:
      dated
        .map((task) => lastDay(task) ?? '')
        .toSorted()
        .at(-1) ?? null,
    undatedCount: undated.length,
    undatedSeconds: total(undated),
  }
}

function total(tasks: readonly ForecastTask[]): number {
  return tasks.reduce((sum, task) => sum + (task.remainingSeconds ?? 0), 0)
}

function lastDay({ date, endDate }: ForecastTask): string | null {
  return endDate ?? date
}

/** Today when nothing is left. */
function dateAtPace(today: string, seconds: number, dailySeconds: number): string | null {
  if (seconds === 0) return today
  if (dailySeconds <= 0) return null
  const days = Math.ceil(seconds / dailySeconds)
  return days > farthestDays ? null : addDays(today, days)
}
