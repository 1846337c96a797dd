/** Where time is cut in two. All in seconds since 1970. */

interface Span {
  readonly start: number
  readonly end: number
}

/** Takes a moment to a grid. */
type Snap = (moment: number) => number

/** Neither part is shorter. */
const shortest = 60

/**
 * Where something is cut when nobody names a place: now, when now lies within it, else its middle, on the grid where that
 * leaves two parts. Null for what is shorter than two minutes.
 */
export function splitMoment(span: Span, now: number, snap: Snap): number | null {
  const { start, end } = span
  const middle = Math.round((start + end) / 2 / 60) * 60
  const wanted = now > start + 60 && now < end - 60 ? Math.floor(now / 60) * 60 : snap(middle)
  return firstWithin(span, [wanted, middle, start + shortest])
}

/** Where it is cut at a place that was pointed at: on the grid where that leaves two parts, else in that minute. */
export function splitMomentAt(span: Span, wanted: number, snap: Snap): number | null {
  return firstWithin(span, [snap(wanted), Math.floor(wanted / 60) * 60])
}

function firstWithin({ start, end }: Span, moments: readonly number[]): number | null {
  return moments.find((moment) => moment - start >= shortest && end - moment >= shortest) ?? null
}
