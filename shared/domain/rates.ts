/**
 * Hourly rates over time, and what worked time costs by them. Rates are whole cents an hour; `null` is no rate of this
 * level, so that the next level's counts. Instants are microseconds since 1970.
 */

/** A rate from an instant on, until the next period of its history begins. */
export interface RatePeriod {
  readonly from: number
  readonly cents: number | null
}

/** Periods in the order of time, neighbours with different rates; before the first there is no rate. */
export type RateHistory = readonly RatePeriod[]

/** `from` of a rate that always was: earlier than any entry (decisions §5). */
export const BEGINNING = 0

export interface RateChange {
  /**
   * `from-now` is for memberships that begin and end: the past stays to the moment, and what had no rate before has the
   * new one from the beginning. The others are said at `rateChangeMode`.
   */
  readonly mode: 'start-today' | 'override-current' | 'override-all' | 'from-now'
  readonly cents: number | null
  readonly now: number
  /** When the day of the change began, in the zone of whoever makes it. */
  readonly startOfToday: number
}

/** A history without periods that change nothing. */
export function compact(periods: readonly RatePeriod[]): RateHistory {
  let last: number | null = null
  return periods.filter(({ cents }) => {
    const changes = cents !== last
    last = cents
    return changes
  })
}

/** The history after a change. */
export function changeHistory(history: RateHistory, change: RateChange): RateHistory {
  const { mode, cents, now, startOfToday } = change
  if (mode === 'override-all') return compact([{ from: BEGINNING, cents }])
  const since = (from: number): RateHistory =>
    compact([...history.filter((period) => period.from < from), { from, cents }])
  if (mode === 'start-today') return since(startOfToday)
  if (mode === 'from-now') return since(history.length === 0 ? BEGINNING : now)
  const current = history.findLast(({ from }) => from <= now)
  const from = current?.from ?? BEGINNING
  return compact([
    ...history.filter((period) => period.from < from),
    { from, cents },
    ...history.filter((period) => period.from > from),
  ])
}

/** The rate at an instant. */
export function rateAt(history: RateHistory, instant: number): number | null {
  return history.findLast(({ from }) => from <= instant)?.cents ?? null
}

/**
 * The rate that counts for an entry: that of the first level that has one when the entry starts.
 *
 * @param levels histories of the project user, the project, the workspace user and the workspace, in this order.
 */
export function effectiveRate(levels: readonly RateHistory[], start: number): number | null {
  for (const history of levels) {
    const cents = rateAt(history, start)
    if (cents !== null) return cents
  }
  return null
}

/** Time worked at one rate. */
export interface RatedTime {
  readonly seconds: number
  /** Cents an hour. */
  readonly cents: number
}

/**
 * The cost of worked time, in whole cents. The products are added up exactly and rounded once, half up: hours × rate of a
 * line on an invoice always agrees with its amount, however many entries are behind it. Shown parts of a whole, each
 * rounded, may therefore differ from it by a cent.
 */
export function amountOf(times: Iterable<RatedTime>): number {
  let sum = 0n
  for (const { seconds, cents } of times) sum += BigInt(seconds) * BigInt(cents)
  return Number((sum + 1800n) / 3600n)
}
