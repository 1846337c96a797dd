/**
 * Hourly rates over time, and what worked time costs by them. Rates are whole cents an hour; `null` is no rate of this
 * level, so that the next level's counts. Instants are microseconds since 1970.
 */

import { epochSeconds, instantOf } from './instant.ts'

/** The purpose of a rate: the price for clients, or the cost of a person's work. */
export type RateKind = 'billable' | 'labor_cost'

/** A rate from an instant on, until the next period of its history begins. */
export interface RatePeriod {
  readonly from: number
  readonly cents: number | null
}

/** Periods in the order of time, neighbours with different rates; before the first there is no rate. */
export type RateHistory = readonly RatePeriod[]

/** The most cents an hour. */
export const MOST_CENTS = 100_000_000_000

/** The most periods of one history. */
export const MOST_PERIODS = 500

/** As rates are written down: `from` is an instant with whole seconds, null for a rate that always was. */
export interface WrittenPeriod {
  readonly from: string | null
  readonly cents: number | null
}

const MICROSECONDS = 1_000_000

export function toHistory(periods: readonly WrittenPeriod[]): RateHistory {
  return periods.map(({ from, cents }) => ({
    from: from === null ? BEGINNING : epochSeconds(from) * MICROSECONDS,
    cents,
  }))
}

export function toPeriods(history: RateHistory): readonly WrittenPeriod[] {
  return history.map(({ from, cents }) => ({
    from: from === BEGINNING ? null : instantOf(from / MICROSECONDS),
    cents,
  }))
}

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
  return withPeriod(history, { from: current?.from ?? BEGINNING, cents })
}

/** The history with another rate from an instant on, until the next one that it has. */
export function withPeriod(history: RateHistory, { from, cents }: RatePeriod): RateHistory {
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

/** A history, and whose rate it is: of a project, a person, a person in a project, or, without either, the workspace's. */
export interface OwnedHistory {
  readonly kind: RateKind
  readonly projectId: number | string | null
  readonly personId: number | string | null
  readonly history: RateHistory
}

export type RateLevel = 'workspace' | 'person' | 'project' | 'projectPerson'

/** Whose rate it is. */
export function levelOf(projectId: OwnedHistory['projectId'], personId: OwnedHistory['personId']): RateLevel {
  if (projectId === null) return personId === null ? 'workspace' : 'person'
  return personId === null ? 'project' : 'projectPerson'
}

/** All rates of a workspace. */
export interface RateBook {
  /** Cents an hour that count for an entry of the person on the project which starts then; null when there is no rate. */
  rateOf(
    kind: RateKind,
    projectId: OwnedHistory['projectId'],
    personId: OwnedHistory['personId'],
    start: number,
  ): number | null
  /** The instants between the bounds at which any rate changes; within two of them all stay the same. */
  changesBetween(from: number, before: number): readonly number[]
}

const noHistory: RateHistory = []

export function rateBook(rates: readonly OwnedHistory[]): RateBook {
  const keyOf = ({ kind, projectId, personId }: Omit<OwnedHistory, 'history'>) =>
    `${kind}/${projectId ?? ''}/${personId ?? ''}`
  const histories = new Map(rates.map((rate) => [keyOf(rate), rate.history]))
  const historyOf = (kind: RateKind, projectId: string | number | null, personId: string | number | null) =>
    histories.get(keyOf({ kind, projectId, personId })) ?? noHistory
  return {
    rateOf(kind, projectId, personId, start) {
      const ofWorkspace = [historyOf(kind, null, personId), historyOf(kind, null, null)]
      const levels =
        projectId === null
          ? ofWorkspace
          : [historyOf(kind, projectId, personId), historyOf(kind, projectId, null), ...ofWorkspace]
      return effectiveRate(levels, start)
    },
    changesBetween(from, before) {
      const times = rates.flatMap(({ history }) => history.map((period) => period.from))
      return [...new Set(times.filter((time) => time > from && time < before))]
    },
  }
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

/** Worked time and the currency in which it is paid. */
export interface RateLine extends RatedTime {
  readonly currency: string
}

/** Time added up for each currency and rate. */
export class RatedTimes {
  readonly #lines = new Map<string, { readonly currency: string; readonly cents: number; seconds: number }>()

  add(currency: string, cents: number, seconds: number): void {
    const key = `${currency} ${cents}`
    const line = this.#lines.get(key)
    if (line === undefined) this.#lines.set(key, { currency, cents, seconds })
    else line.seconds += seconds
  }

  /** By currency, the highest rate first. */
  lines(): readonly RateLine[] {
    return [...this.#lines.values()].sort((a, b) => a.currency.localeCompare(b.currency) || b.cents - a.cents)
  }

  /** The amount of the time in each currency, in cents. */
  amounts(): readonly { readonly currency: string; readonly cents: number }[] {
    const byCurrency = Map.groupBy(this.lines(), (line) => line.currency)
    return [...byCurrency].map(([currency, lines]) => ({ currency, cents: amountOf(lines) }))
  }
}
