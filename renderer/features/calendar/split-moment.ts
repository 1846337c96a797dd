import type { Stretch } from './day-parts.ts'
import type { Snap } from './drag-times.ts'

/**
 * Where something is cut in two: now, when now lies within it, else its middle, on the grid where that leaves two
 * parts. Null for what is shorter than two minutes. Seconds since 1970.
 */
export function splitMoment({ start, end }: Stretch, now: number, snap: Snap): number | null {
  if (end - start < 120) return null
  const middle = Math.round((start + end) / 2 / 60) * 60
  const wanted = now > start + 60 && now < end - 60 ? Math.floor(now / 60) * 60 : snap(middle)
  const isWithin = (moment: number) => moment - start >= 60 && end - moment >= 60
  return [wanted, middle, start + 60].find(isWithin) ?? null
}
