/** A report's time in parts that are added up one after the other. */

import { setImmediate as otherWork } from 'node:timers/promises'
import type { Instant } from '../database/columns.ts'
import { DAY } from '../effects/timestamps.ts'
import type { InstantRange } from '../lists/day-range.ts'
import type { Report } from './report.ts'

/** A month is one part: as long as the database may be busy with one report before others have their turn. */
const LONGEST: Instant = 31 * DAY + DAY / 12

/** The span cut at the given instants, and wherever a part would be too long. */
export function cut({ from, before }: InstantRange, at: readonly Instant[]): InstantRange[] {
  const bounds = [...at.filter((instant) => instant > from && instant < before), before].sort((a, b) => a - b)
  const parts: InstantRange[] = []
  let start = from
  for (const bound of bounds) {
    while (bound - start > LONGEST) {
      parts.push({ from: start, before: start + LONGEST })
      start += LONGEST
    }
    if (bound > start) parts.push({ from: start, before: bound })
    start = bound
  }
  return parts
}

/**
 * The parts of a report's time, such that within one no rate changes: the database can add up whole groups of entries,
 * whose rate is then looked up once. Between the parts other requests have their turn. What is written meanwhile may be
 * in the parts that follow; each entry is counted at most once.
 *
 * @param also further instants at which to cut.
 */
export async function* slices(
  { span, rates }: Pick<Report, 'span' | 'rates'>,
  also: readonly Instant[] = [],
): AsyncGenerator<InstantRange> {
  const parts = cut(span, [...also, ...rates.changesBetween(span.from, span.before)])
  for (const [index, part] of parts.entries()) {
    if (index > 0) await otherWork()
    yield part
  }
}
