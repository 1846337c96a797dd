/** The timeline in words: dates, loads, and what a change does to them. */

import { t } from '@lingui/core/macro'
import { type DateFormat, writeDays } from '../../../../shared/domain/date-format.ts'
import type { DurationFormat } from '../../../../shared/domain/duration.ts'
import { shortDuration } from '../../../../shared/domain/short-duration.ts'
import type { DayRange } from '../axis/axis.ts'
import { dateOfDay } from '../axis/day-number.ts'
import type { LoadSum } from '../load/worker-load.ts'

/** `Monday 23 November 2026`. */
export function longDate(day: number, format: DateFormat): string {
  const date = dateOfDay(day)
  return writeDays(date, date, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }, format)
}

/** `23 – 27 Nov 2026`, or the one day. */
export function rangeWords({ from, to }: DayRange, format: DateFormat): string {
  const parts = { day: 'numeric', month: 'short', year: 'numeric' } as const
  return writeDays(dateOfDay(from), dateOfDay(to - 1), parts, format)
}

/** `December`. */
export function monthName({ from }: DayRange): string {
  const date = dateOfDay(from)
  return writeDays(date, date, { month: 'long' }, 'YYYY-MM-DD')
}

/** `Dec`. */
export function shortMonthName(month: DayRange): string {
  return monthName(month).slice(0, 3)
}

/** `10h of 8h, 2h over`, `6h of 8h`, `no working hours`; of several days, what is over on single ones although all have room. */
export function loadWords({ capacity, planned, over }: LoadSum, format: DurationFormat): string {
  const takes = shortDuration(planned, format)
  if (capacity === 0) return planned === 0 ? t`no working hours` : t`${takes} without working hours`
  const words = t`${takes} of ${shortDuration(capacity, format)}`
  if (planned > capacity) return t`${words}, ${shortDuration(planned - capacity, format)} over`
  return over < 60 ? words : t`${words}, ${shortDuration(over, format)} over on single days`
}

/** The free time of days: `64h free`, `64h free, 2h over` when some are over-full, `full`; without working hours `away`. */
export function balanceWords({ capacity, free, over }: LoadSum, format: DurationFormat): string {
  const left = free >= 60 ? t`${roughly(free, format)} free` : null
  const beyond = over >= 60 ? t`${roughly(over, format)} over` : null
  if (left === null && beyond === null) return capacity === 0 ? 'away' : 'full'
  return [left, beyond].filter((words) => words !== null).join(', ')
}

/** Begun hours of a day and more are cut off: of a month they say nothing. */
export function roughly(seconds: number, format: DurationFormat): string {
  return shortDuration(seconds < 8 * 3600 ? seconds : seconds - (seconds % 3600), format)
}
