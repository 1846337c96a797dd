/** Rates for ranges of days, and the history that they make (P §4.3 `rates`, `billable_rates`). */

import { BEGINNING, compact, type RateHistory, type RatePeriod } from '../../shared/domain/rates.ts'
import { BadRequest } from '../errors/app-error.ts'
import { dayInstant } from '../lists/day-range.ts'

/** `YYYY-MM-DD`, both days included; null: without end in that direction. */
export interface DatedRate {
  readonly first: string | null
  readonly last: string | null
  readonly cents: number
}

/** By their beginning. @throws {BadRequest} when a day would have two rates. */
export function inOrder<Rate extends DatedRate>(rates: readonly Rate[]): readonly Rate[] {
  const ordered = [...rates].sort((a, b) => ((a.first ?? '') < (b.first ?? '') ? -1 : 1))
  for (const [index, { last }] of ordered.entries()) {
    const next = ordered[index + 1]
    if (next !== undefined && (last === null || next.first === null || next.first <= last)) {
      throw new BadRequest('invalid', { field: 'rates', says: 'a day must not have more than one rate' })
    }
  }
  return ordered
}

/**
 * The history in which each rate counts from the first moment of its first day to the last of its last.
 *
 * @param rates in the order of time.
 * @param base the cents that count in between; null for no rate of this level.
 * @param timeZone whose days they are.
 */
export function datedHistory(
  rates: readonly DatedRate[],
  base: number | null,
  timeZone: string,
): RateHistory {
  const periods = new Map<number, RatePeriod>()
  const begin = (from: number, cents: number | null): void => void periods.set(from, { from, cents })
  begin(BEGINNING, base)
  for (const { first, last, cents } of rates) {
    begin(first === null ? BEGINNING : dayInstant(first, timeZone, 'start'), cents)
    if (last !== null) begin(dayInstant(last, timeZone, 'end'), base)
  }
  return compact([...periods.values()])
}
