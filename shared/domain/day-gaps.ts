/** Time of a day that nothing was tracked in, and time that was tracked twice. */

import { type Stretch, withoutThose } from './free-time.ts'

/** Shorter pauses are none, in seconds: nobody starts and stops to the minute. */
const shortestGap = 300

export interface GapBounds {
  /** When the day begins: what began before it takes time of the day, and is no beginning of its gaps. */
  readonly from: number
  /** The hours of work; null where only time between entries counts. */
  readonly work: Stretch | null
  readonly now: number
}

/**
 * The gaps between the first and the last of what was tracked on a day, and from the beginning to the end of its work where that
 * is said; none after now. All in seconds since 1970.
 *
 * @param tracked also what reaches into the day; what runs ends now
 */
export function gapsOfDay(tracked: readonly Stretch[], { from, work, now }: GapBounds): readonly Stretch[] {
  const begun = tracked.filter(({ start }) => start >= from)
  const known = work === null ? begun : [...begun, work]
  if (known.length === 0) return []
  const span = {
    start: Math.min(...known.map(({ start }) => start)),
    end: Math.min(now, Math.max(...known.map(({ end }) => end))),
  }
  return withoutThose([span], tracked).filter(({ start, end }) => end - start >= shortestGap)
}

/** Each two that share time, the one that began first, and of two that began at once the longer one, before the other. */
export function overlapsOf<Item extends Stretch>(items: readonly Item[]): readonly (readonly [Item, Item])[] {
  const ordered = items.toSorted((a, b) => a.start - b.start || b.end - a.end)
  return ordered.flatMap((first, index) => {
    const pairs: (readonly [Item, Item])[] = []
    for (const second of ordered.slice(index + 1)) {
      if (second.start >= first.end) break
      if (second.end > second.start) pairs.push([first, second])
    }
    return pairs
  })
}

/** Which of two that overlap gives way: the first or the second one to the other, or both meet in the middle. */
export const yieldings = ['first', 'second', 'both'] as const
export type Yielding = (typeof yieldings)[number]

/** The rest of two: in one piece, in two around the other, or none. */
export interface Settled {
  readonly first: readonly Stretch[]
  readonly second: readonly Stretch[]
}

/**
 * Two that share time, so that they share none. Null where that cannot be: they share none, or one lies within the other and
 * cannot be met halfway.
 *
 * @param first the one that began first, as `overlapsOf` has them
 */
export function settleOverlap(first: Stretch, second: Stretch, yielding: Yielding): Settled | null {
  if (second.start >= first.end || first.start > second.start) return null
  if (yielding === 'first') return { first: withoutThose([first], [second]), second: [second] }
  if (yielding === 'second') return { first: [first], second: withoutThose([second], [first]) }
  if (second.end <= first.end || second.start === first.start) return null
  const middle = (second.start + first.end) / 2
  // On a full minute where the shared time has one.
  const minute = Math.floor(middle / 60) * 60
  const meeting = minute > second.start ? minute : Math.floor(middle)
  return { first: [{ ...first, end: meeting }], second: [{ ...second, start: meeting }] }
}
