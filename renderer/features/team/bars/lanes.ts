/** Bars of one row stacked in lanes, so that none covers another. */

/** Days that something takes, `[start, end)` as day numbers. */
export interface Span {
  readonly id: string
  readonly start: number
  /** Exclusive, later than `start`. */
  readonly end: number
}

export interface Lanes<Bar extends Span = Span> {
  /** By start, longer ones first. */
  readonly bars: readonly Bar[]
  /** The lane of each of the bars, from 0. */
  readonly lanes: readonly number[]
  /** How many lanes there are. */
  readonly count: number
}

export const noLanes: Lanes<never> = { bars: [], lanes: [], count: 0 }

function inOrder(a: Span, b: Span): number {
  return a.start - b.start || b.end - a.end || (a.id < b.id ? -1 : 1)
}

/**
 * Gives each bar the first lane that is free at its start. A lane depends only on the bars before it in order, so what
 * the former lanes and the new bars have in common at the beginning is taken over, and the answer is the same as
 * from nothing.
 */
export function stackInLanes<Bar extends Span>(
  unordered: readonly Bar[],
  former: Lanes<Bar> = noLanes,
): Lanes<Bar> {
  const bars = [...unordered].sort(inOrder)
  const kept = commonBeginning(former.bars, bars)
  if (kept === bars.length && kept === former.bars.length) return former
  const lanes: number[] = []
  const ends: number[] = []
  for (const [index, bar] of bars.entries()) {
    const lane = index < kept ? (former.lanes[index] ?? 0) : firstFree(ends, bar.start)
    lanes.push(lane)
    ends[lane] = bar.end
  }
  return { bars, lanes, count: ends.length }
}

function firstFree(ends: readonly number[], start: number): number {
  const free = ends.findIndex((end) => end <= start)
  return free < 0 ? ends.length : free
}

function commonBeginning(former: readonly Span[], bars: readonly Span[]): number {
  let index = 0
  while (index < bars.length && former[index] === bars[index]) index += 1
  return index
}
