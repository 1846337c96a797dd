/** The dates of a task in words, and where they stand against today. */

import type { Task } from '../../../shared/bridge/tasks.ts'
import { type DateFormat, formatDay } from '../../../shared/domain/date-format.ts'
import { addDays } from '../../../shared/domain/plain-date.ts'

export type DatedTask = Pick<Task, 'date' | 'endDate' | 'done'>

/** The last of its days; null in the backlog. */
export function lastDay({ date, endDate }: Pick<DatedTask, 'date' | 'endDate'>): string | null {
  return endDate ?? date
}

/** Its last day has passed and it is not done. */
export function isOverdue(task: DatedTask, today: string): boolean {
  const last = lastDay(task)
  return !task.done && last !== null && last < today
}

/** `Today`, `Tomorrow`, `Mon 23 Mar`, `Mon 23 – Thu 26 Mar`; empty without a date. */
export function datesInWords(
  task: Pick<DatedTask, 'date' | 'endDate'>,
  format: DateFormat,
  today: string,
): string {
  if (task.date === null)
    return task.endDate === null ? '' : `until ${dayInWords(task.endDate, format, today)}`
  const first = dayInWords(task.date, format, today)
  if (task.endDate === null || task.endDate <= task.date) return first
  return `${first} – ${dayInWords(task.endDate, format, today)}`
}

export function dayInWords(date: string, format: DateFormat, today: string): string {
  return date === addDays(today, 1) ? 'Tomorrow' : formatDay(date, format, today)
}
