/** The strip of a row that shows how full its days are, as paths of one picture in units of days and of full days. */

import type { DayRange } from '../axis/axis.ts'
import { weekOfDay } from '../axis/day-number.ts'
import type { TickUnit } from '../axis/ticks.ts'
import { sumLoad, type WorkerLoad } from './worker-load.ts'

/** How high a full day is in the picture; what is beyond it rises higher, up to `stripTop`. */
export const fullDay = 8
export const stripTop = 12

export interface LoadPaths {
  /** The planned time within the room of the day. */
  readonly planned: string
  /** Days or weeks with more planned than there is room for: drawn over their whole height. */
  readonly over: string
}

/** Days where they are wide enough to be told apart, weeks otherwise. */
export function loadStep(unit: TickUnit): 1 | 7 {
  return unit === 'days' ? 1 : 7
}

/** The days, or weeks, of a range as paths; x counts days from the range's first day. */
export function loadPaths(load: WorkerLoad, range: DayRange, step: 1 | 7, weekBegins: number): LoadPaths {
  let planned = ''
  let over = ''
  const begin = step === 1 ? range.from : weekOfDay(range.from, weekBegins)
  for (let day = begin; day < range.to; day += step) {
    const sum = sumLoad(load, { from: day, to: day + step })
    if (sum.planned <= 0) continue
    const x = day - range.from
    const share = sum.capacity === 0 ? Number.POSITIVE_INFINITY : sum.planned / sum.capacity
    if (share <= 1) planned += box(x, step, Math.max(1, share * fullDay))
    else over += box(x, step, Math.min(stripTop, Math.max(fullDay + 1.5, share * fullDay)))
  }
  return { planned, over }
}

/** Standing on the strip's foot, with a little air at its sides. */
function box(x: number, days: number, height: number): string {
  const air = days * 0.06
  const round = (value: number) => Number(value.toFixed(2))
  return `M${round(x + air)} ${stripTop}V${round(stripTop - height)}H${round(x + days - air)}V${stripTop}Z`
}
