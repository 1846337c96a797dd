/** Time added up in groups and their parts, whoever tells it. */

import type {
  ReportGroup,
  ReportGrouping,
  ReportLine,
  ReportSummary,
} from '../../../shared/bridge/reports.ts'
import { firstDayOfWeek, type Weekday } from '../../../shared/domain/plain-date.ts'
import { RatedTimes } from '../../../shared/domain/rates.ts'
import { refused } from '../commands/command-error.ts'

/** The key of a line in its grouping: an id, a description or a date; null for entries without any. */
export type LineId = string | number | null

/** How a report is grouped. */
export interface Grouped {
  readonly groupBy: ReportGrouping
  readonly subGroupBy: ReportGrouping | null
}

/** Answers what is shown of lines. */
export type Describe = (
  grouping: ReportGrouping,
  ids: readonly LineId[],
) => (id: LineId) => Pick<ReportLine, 'key' | 'name'>

/** Time at one rate. */
export interface Rated {
  readonly currency: string
  /** Cents an hour. */
  readonly cents: number
  readonly seconds: number
}

/** The sums of a line. */
export interface Told {
  readonly seconds: number
  readonly billableSeconds: number
  readonly billed: readonly Rated[]
  readonly costs: readonly Rated[]
}

interface Sums {
  seconds: number
  billableSeconds: number
  readonly billed: RatedTimes
  readonly costs: RatedTimes
}

interface Group extends Sums {
  readonly parts: Map<LineId, Sums>
}

/** More lines than a reader reads: the window must not stall for them. */
const MOST_LINES = 20_000

const dates: ReadonlySet<ReportGrouping> = new Set(['day', 'week', 'month'])

export class GroupedSums {
  readonly #by: Grouped
  readonly #groups = new Map<LineId, Group>()
  readonly #days = new Map<string, Pick<Sums, 'seconds' | 'billableSeconds'>>()
  readonly #total = nothing()
  #lines = 0

  constructor(by: Grouped) {
    this.#by = by
  }

  addToGroup(id: LineId, sums: Told): void {
    add(this.#group(id), sums)
  }

  /** @throws {CommandError} `refused` when there are more lines than can be shown */
  addToPart(groupId: LineId, id: LineId, sums: Told): void {
    const { parts } = this.#group(groupId)
    let part = parts.get(id)
    if (part === undefined) parts.set(id, (part = this.#line(nothing())))
    add(part, sums)
  }

  /** Each entry once: the days make the total. */
  addToDay(date: string, sums: Told): void {
    let day = this.#days.get(date)
    if (day === undefined) this.#days.set(date, (day = { seconds: 0, billableSeconds: 0 }))
    day.seconds += sums.seconds
    day.billableSeconds += sums.billableSeconds
    add(this.#total, sums)
  }

  toSummary(describe: Describe, asOf: string | null): ReportSummary {
    const { groupBy, subGroupBy } = this.#by
    const groups = [...this.#groups]
    const shown = describe(
      groupBy,
      groups.map(([id]) => id),
    )
    const shownPart =
      subGroupBy === null
        ? shown
        : describe(subGroupBy, [...new Set(groups.flatMap(([, { parts }]) => [...parts.keys()]))])
    const lines = groups.map(([id, group]): ReportGroup => {
      const subGroups = [...group.parts].map(([partId, sums]) =>
        Object.assign(shownPart(partId), toAnswer(sums)),
      )
      const line = Object.assign(shown(id), toAnswer(group))
      return Object.assign(line, { subGroups: subGroups.sort(orderOf(subGroupBy ?? groupBy)) })
    })
    const days = [...this.#days].sort(([one], [other]) => (one < other ? -1 : 1))
    return {
      groupBy,
      subGroupBy,
      total: toAnswer(this.#total),
      groups: lines.sort(orderOf(groupBy)),
      days: days.map(([date, sums]) => Object.assign({ date }, sums)),
      asOf,
    }
  }

  #group(id: LineId): Group {
    let group = this.#groups.get(id)
    if (group === undefined)
      this.#groups.set(id, (group = this.#line(Object.assign(nothing(), { parts: new Map() }))))
    return group
  }

  #line<Line>(line: Line): Line {
    this.#lines += 1
    if (this.#lines > MOST_LINES) {
      throw refused('The report has too many lines to be shown. Choose fewer days, or group it otherwise.')
    }
    return line
  }
}

function nothing(): Sums {
  return { seconds: 0, billableSeconds: 0, billed: new RatedTimes(), costs: new RatedTimes() }
}

function add(to: Sums, { seconds, billableSeconds, billed, costs }: Told): void {
  to.seconds += seconds
  to.billableSeconds += billableSeconds
  for (const rated of billed) to.billed.add(rated.currency, rated.cents, rated.seconds)
  for (const rated of costs) to.costs.add(rated.currency, rated.cents, rated.seconds)
}

function toAnswer({ seconds, billableSeconds, billed, costs }: Sums) {
  return { seconds, billableSeconds, amounts: [...billed.amounts()], costs: [...costs.amounts()] }
}

function orderOf(grouping: ReportGrouping): (one: ReportLine, other: ReportLine) => number {
  const byKey = (one: ReportLine, other: ReportLine) => {
    const [first, second] = [one.key ?? '', other.key ?? '']
    return first < second ? -1 : Number(first > second)
  }
  if (dates.has(grouping)) return byKey
  return (one, other) =>
    other.seconds - one.seconds || (one.name ?? '').localeCompare(other.name ?? '') || byKey(one, other)
}

/** The date that stands for a day, or for the week or month in which it lies. */
export function dateLine(grouping: ReportGrouping, date: string, weekBegins: Weekday): string {
  if (grouping === 'week') return firstDayOfWeek(date, weekBegins)
  return grouping === 'month' ? `${date.slice(0, 7)}-01` : date
}
