/** Which stretches of a span of time nothing is set aside for yet. */

/** `[start, end)` in seconds since 1970, so that days with a changed clock need no care. */
export interface Stretch {
  readonly start: number
  readonly end: number
}

/** The parts of the span outside the busy stretches, earliest first; busy ones may overlap. */
export function freeTime(span: Stretch, busy: readonly Stretch[]): readonly Stretch[] {
  const free: Stretch[] = []
  let at = span.start
  for (const { start, end } of busy.toSorted((a, b) => a.start - b.start)) {
    if (end <= at) continue
    if (start >= span.end) break
    if (start > at) free.push({ start: at, end: start })
    at = end
  }
  if (at < span.end) free.push({ start: at, end: span.end })
  return free
}

export function lengthOf(stretches: readonly Stretch[]): number {
  return stretches.reduce((sum, { start, end }) => sum + end - start, 0)
}

/**
 * The first start, on a whole step of the clock, from which so many seconds are free in one piece; null when there is
 * none. Every zone's quarters of an hour are quarters of UTC.
 */
export function firstFreeStart(free: readonly Stretch[], seconds: number, step: number): number | null {
  for (const { start, end } of free) {
    const at = Math.ceil(start / step) * step
    if (at + seconds <= end) return at
  }
  return null
}
