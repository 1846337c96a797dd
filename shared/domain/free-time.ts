/** Which stretches of time nothing else takes. */

/** `[start, end)` in seconds since 1970, so that days with a changed clock need no care. */
export interface Stretch {
  readonly start: number
  readonly end: number
}

/** The parts of the stretches where none of the others lie, in the order of time and joined where they touch. */
export function withoutThose(stretches: readonly Stretch[], others: readonly Stretch[]): readonly Stretch[] {
  return joined(stretches).flatMap((stretch) => {
    const rests: Stretch[] = []
    let from = stretch.start
    for (const other of joined(others)) {
      if (other.end <= from || other.start >= stretch.end) continue
      if (other.start > from) rests.push({ start: from, end: other.start })
      from = other.end
    }
    if (from < stretch.end) rests.push({ start: from, end: stretch.end })
    return rests
  })
}

function joined(stretches: readonly Stretch[]): readonly Stretch[] {
  const result: Stretch[] = []
  for (const stretch of stretches.toSorted((a, b) => a.start - b.start)) {
    if (stretch.end <= stretch.start) continue
    const last = result.at(-1)
    if (last === undefined || stretch.start > last.end)
      result.push({ start: stretch.start, end: stretch.end })
    else result[result.length - 1] = { start: last.start, end: Math.max(last.end, stretch.end) }
  }
  return result
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
