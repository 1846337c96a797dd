/** The dates of a task in words, and where they stand against today. */

import { t } from '@lingui/core/macro'
import type { Task } from '../../../shared/bridge/tasks.ts'
import { type DateFormat, daysInWords, formatDay } from '../../../shared/domain/date-format.ts'
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

/** `Today`, `Tomorrow`, `Mon 23 Mar`; of several days `23 – 26 Mar`; empty without a date. */
export function datesInWords(
  { date, endDate }: Pick<DatedTask, 'date' | 'endDate'>,
  format: DateFormat,
  today: string,
): string {
  if (date === null) return endDate === null ? '' : t`until ${dayInWords(endDate, format, today)}`
  if (endDate === null || endDate <= date) return dayInWords(date, format, today)
  return daysInWords(date, endDate, { day: 'numeric', month: 'short' }, format, today)
}

export function dayInWords(date: string, format: DateFormat, today: string): string {
  return date === addDays(today, 1) ? t`Tomorrow` : formatDay(date, format, today)
}
