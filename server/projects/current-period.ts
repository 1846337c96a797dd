/** The period that a recurring project's estimate is for (T §2 Project `current_period`). */

import { Temporal } from 'temporal-polyfill'
import type { RecurringParameters } from '../../shared/api/projects.ts'
import { isPlainDate } from '../../shared/domain/plain-date.ts'

interface Period {
  /** `YYYY-MM-DD` */
  readonly start_date: string
  /** `YYYY-MM-DD`, the last day of the period. */
  readonly end_date: string
}

interface Length {
  readonly unit: 'days' | 'months'
  readonly count: number
}

const lengths: Readonly<Record<string, Length>> = {
  daily: { unit: 'days', count: 1 },
  weekly: { unit: 'days', count: 7 },
  monthly: { unit: 'months', count: 1 },
  quarterly: { unit: 'months', count: 3 },
  yearly: { unit: 'months', count: 12 },
}

function lengthOf({ period, custom_period: days }: RecurringParameters): Length | undefined {
  if (period !== 'custom') return Object.hasOwn(lengths, period) ? lengths[period] : undefined
  return typeof days === 'number' && days > 0 ? { unit: 'days', count: days } : undefined
}

/**
 * The period around a date; null when the rule has ended, has not begun or says no length.
 *
 * @param today `YYYY-MM-DD`
 */
export function currentPeriod(parameters: RecurringParameters | undefined, today: string): Period | null {
  const begin = parameters?.parameter_start_date?.slice(0, 10)
  if (parameters === undefined || begin === undefined || !isPlainDate(begin)) return null
  const length = lengthOf(parameters)
  const end = parameters.parameter_end_date?.slice(0, 10)
  if (length === undefined || today < begin || (end !== undefined && end < today)) return null
  const { unit, count } = length
  const first = Temporal.PlainDate.from(begin)
  // Counted from the first period, so that monthly periods from the 31st do not drift.
  const begins = (index: number): Temporal.PlainDate => first.add({ [unit]: index * count })
  const whole = Math.floor(first.until(today, { largestUnit: unit })[unit] / count)
  // From 31 January to 29 February is no whole month, and yet the second period has begun.
  const index = Temporal.PlainDate.compare(begins(whole + 1), today) <= 0 ? whole + 1 : whole
  const end_date = begins(index + 1).subtract({ days: 1 })
  return { start_date: begins(index).toString(), end_date: end_date.toString() }
}
