/** The bars of the chart: days, or weeks and months where there would be too many. */

import type { ReportSummary } from '../../../../shared/bridge/reports.ts'
import { addDays, daysBetween, firstDayOfWeek, type Weekday } from '../../../../shared/domain/plain-date.ts'
import type { Period } from '../../../../shared/domain/report-period.ts'

export type BucketUnit = 'day' | 'week' | 'month'

export interface Bucket extends Period {
  readonly seconds: number
  readonly billableSeconds: number
}

/** So many bars can be told apart. */
const MOST = 62

export function unitOf({ from, to }: Period): BucketUnit {
  const days = daysBetween(from, to) + 1
  if (days <= MOST) return 'day'
  return days <= MOST * 7 ? 'week' : 'month'
}

/** The whole period, also where nothing was tracked. The first and the last bar end where the period does. */
export function bucketsOf(
  period: Period,
  unit: BucketUnit,
  days: ReportSummary['days'],
  weekBegins: Weekday,
): readonly Bucket[] {
  const buckets: { from: string; to: string; seconds: number; billableSeconds: number }[] = []
  for (let from = period.from; from <= period.to;) {
    const last = lastOf(unit, from, weekBegins)
    const to = last < period.to ? last : period.to
    buckets.push({ from, to, seconds: 0, billableSeconds: 0 })
    from = addDays(to, 1)
  }
  let at = 0
  for (const { date, seconds, billableSeconds } of days) {
    while (at < buckets.length - 1 && (buckets[at]?.to ?? '') < date) at += 1
    const bucket = buckets[at]
    if (bucket === undefined) continue
    bucket.seconds += seconds
    bucket.billableSeconds += billableSeconds
  }
  return buckets
}

function lastOf(unit: BucketUnit, date: string, weekBegins: Weekday): string {
  if (unit === 'day') return date
  if (unit === 'week') return addDays(firstDayOfWeek(date, weekBegins), 6)
  const inNext = addDays(`${date.slice(0, 7)}-01`, 31)
  return addDays(`${inNext.slice(0, 7)}-01`, -1)
}
