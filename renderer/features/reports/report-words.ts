/** The words of reports. */

import { t } from '@lingui/core/macro'
import type { Preferences } from '../../../shared/bridge/preferences.ts'
import type { ReportGrouping, ReportLine } from '../../../shared/bridge/reports.ts'
import { writeDays } from '../../../shared/domain/date-format.ts'
import { lineName, weekdayName } from '../../../shared/domain/report-lines.ts'
import { addDays } from '../../../shared/domain/plain-date.ts'
import type { Period, PeriodName } from '../../../shared/domain/report-period.ts'
import type { Tab } from './report-view.ts'

export const tabNames: Readonly<Record<Tab, string>> = {
  summary: t`Summary`,
  weekly: t`Weekly`,
  detailed: t`Detailed`,
}

export const groupingNames: Readonly<Record<ReportGrouping, string>> = {
  project: t`Project`,
  client: t`Client`,
  task: t`Task`,
  tag: t`Tag`,
  description: t`Description`,
  person: t`Person`,
  day: t`Day`,
  week: t`Week`,
  month: t`Month`,
}

export const periodWords: Readonly<Record<PeriodName, string>> = {
  today: t`Today`,
  yesterday: t`Yesterday`,
  week: t`This week`,
  'last-week': t`Last week`,
  month: t`This month`,
  'last-month': t`Last month`,
  quarter: t`This quarter`,
  'last-quarter': t`Last quarter`,
  year: t`This year`,
  'last-year': t`Last year`,
}

/** The line of entries that have none, of what is gone, and of what this person may not see. */
export const nameless: Readonly<Record<ReportGrouping | 'deleted' | 'hidden', string>> = {
  project: t`No project`,
  client: t`No client`,
  task: t`No task`,
  tag: t`No tag`,
  description: t`No description`,
  person: t`Unknown person`,
  day: '',
  week: '',
  month: '',
  deleted: t`Something deleted`,
  hidden: t`Not shown to you`,
}

type DateFormat = Pick<Preferences, 'dateFormat'>

/** `16 – 22 Mar 2026` */
export function periodInWords({ from, to }: Period, { dateFormat }: DateFormat): string {
  return writeDays(from, to, { day: 'numeric', month: 'short', year: 'numeric' }, dateFormat)
}

/** `Mon 23` */
export function weekdayInWords(date: string, { dateFormat }: DateFormat): string {
  return weekdayName(date, dateFormat)
}

/** The name of a line. */
export function lineWords(grouping: ReportGrouping, line: ReportLine, { dateFormat }: DateFormat): string {
  return lineName(grouping, line, nameless, dateFormat)
}

/** The days of a line of days, weeks or months, as far as they are in the period; null for other lines. */
export function daysOfLine(grouping: ReportGrouping, key: string | null, period: Period): Period | null {
  if (key === null) return null
  const days = { day: 1, week: 7 } as const
  const whole =
    grouping === 'month'
      ? { from: key, to: lastOfMonth(key) }
      : grouping === 'day' || grouping === 'week'
        ? { from: key, to: addDays(key, days[grouping] - 1) }
        : null
  if (whole === null) return null
  return {
    from: whole.from < period.from ? period.from : whole.from,
    to: whole.to > period.to ? period.to : whole.to,
  }
}

function lastOfMonth(first: string): string {
  const inNext = addDays(first, 31)
  return addDays(`${inNext.slice(0, 7)}-01`, -1)
}

/** `32%`; what is there and rounds to nothing is said as less than one. */
export function shareWords(part: number, whole: number): string {
  if (whole <= 0) return ''
  const percent = (part / whole) * 100
  if (percent > 0 && percent < 0.5) return t`< 1%`
  return `${Math.round(percent)}%`
}

/** `+12%`, `−8%`, `±0%`; null where there was nothing before. */
export function changeWords(now: number, before: number): string | null {
  if (before === 0) return null
  const percent = Math.round((now / before - 1) * 100)
  if (percent === 0) return '±0%'
  return percent < 0 ? `−${-percent}%` : `+${percent}%`
}
