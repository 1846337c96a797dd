/**
 * The days that a task stands on: from its first to its last, both included, whether or not there is work on them. Plain
 * dates, so that no zone matters.
 */

import { addDays, daysBetween } from './plain-date.ts'

export interface TaskDays {
  /** Null for a task that no day is set for. */
  readonly date: string | null
  /** Null, or not after the first, for one day. */
  readonly endDate: string | null
}

/** Null for a task that no day is set for. */
export function lastDayOf({ date, endDate }: TaskDays): string | null {
  return date !== null && endDate !== null && endDate > date ? endDate : date
}

export function standsOn(task: TaskDays, date: string): boolean {
  const last = lastDayOf(task)
  return task.date !== null && last !== null && task.date <= date && date <= last
}

export interface DayOfTask {
  /** From 1. */
  readonly number: number
  /** How many days the task has, days off included. */
  readonly count: number
}

/** Which of its days a date is; null for a task of one day, and for a date that it does not stand on. */
export function dayOfTask(task: TaskDays, date: string): DayOfTask | null {
  const last = lastDayOf(task)
  if (task.date === null || last === null || last === task.date || !standsOn(task, date)) return null
  return { number: daysBetween(task.date, date) + 1, count: daysBetween(task.date, last) + 1 }
}

/**
 * The first day of a task of which the part that stands on `from` is brought to `to`, the others along with it. A task that
 * does not stand there begins on `to`.
 *
 * @param from null where a task without days is taken from
 */
export function firstDayAfterMove(task: TaskDays, from: string | null, to: string): string {
  if (task.date === null || from === null || !standsOn(task, from)) return to
  return addDays(task.date, daysBetween(from, to))
}
