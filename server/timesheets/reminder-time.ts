/**
 * When the member is reminded to submit a period: once, on the setup's weekday that lies nearest to the period's last
 * day, from three days before it to three days after. With a week that ends on Sunday, Friday is the Friday in it and
 * Monday the one that follows.
 */

import { epochSeconds } from '../../shared/domain/instant.ts'
import { addDays, weekdayOf } from '../../shared/domain/plain-date.ts'
import { instantAt } from '../../shared/domain/zoned-time.ts'
import type { Instant } from '../database/columns.ts'
import { SECOND } from '../effects/timestamps.ts'
import { type Period, periodAfter, periodAt, type PeriodRule } from '../../shared/domain/periods.ts'
import { dateIn } from '../effects/time-text.ts'

const WEEK = 7
const DAYS_BEFORE = 3

export interface ReminderRule extends PeriodRule {
  /** 0 Sunday … 6 Saturday; null for no reminders. */
  readonly reminder_day: number | null
  /** `HH:MM` on the member's wall. */
  readonly reminder_time: string | null
}

export interface Reminder {
  readonly period: Period
  readonly at: Instant
}

function dateOf({ start, end }: Period, weekday: number): string {
  const earliest = addDays(end, -DAYS_BEFORE)
  const date = addDays(earliest, (weekday - weekdayOf(earliest) + WEEK) % WEEK)
  return date < start ? addDays(date, WEEK) : date
}

/**
 * When the reminder of a period is due; null without reminders.
 *
 * @param timeZone IANA name of the member's zone. A time that a clock set forward leaves out is an hour later.
 */
export function reminderAt(
  { reminder_day: weekday, reminder_time: time }: Pick<ReminderRule, 'reminder_day' | 'reminder_time'>,
  period: Period,
  timeZone: string,
): Instant | null {
  if (weekday === null || time === null) return null
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const wall = { hour, minute, second: 0 }
  return epochSeconds(instantAt(dateOf(period, weekday), wall, timeZone)) * SECOND
}

/**
 * The first reminder after an instant; null when there is none to come.
 *
 * @param remindedPeriod first day of the latest period that has had its reminder.
 */
export function nextReminder(
  rule: ReminderRule,
  after: Instant,
  remindedPeriod: string | null,
  timeZone: string,
): Reminder | null {
  // The reminder of a period that ended a few days ago may be still to come.
  const from = addDays(dateIn(timeZone, after), -WEEK)
  let period = periodAt(rule, from < rule.start_date ? rule.start_date : from)
  while (period !== null) {
    const at = reminderAt(rule, period, timeZone)
    if (at === null) return null
    const isReminded = remindedPeriod !== null && period.start <= remindedPeriod
    if (at > after && !isReminded) return { period, at }
    period = periodAfter(rule, period)
  }
  return null
}
