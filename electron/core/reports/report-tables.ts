/** Reports as tables for files. */

import type { ParsedInput } from '../../../shared/bridge/contract.ts'
import type { Amounts, ReportGrouping, ReportLine, ReportSummary } from '../../../shared/bridge/reports.ts'
import type { Preferences } from '../../../shared/bridge/preferences.ts'
import { addDays } from '../../../shared/domain/plain-date.ts'
import { writeMoney } from '../../../shared/domain/money.ts'
import { lineName, weekdayName } from '../../../shared/domain/report-lines.ts'
import { addingUp, durationStep } from '../../../shared/domain/shown-duration.ts'
import { sortedLines } from '../../../shared/domain/sorted-lines.ts'
import { wallClock } from '../../../shared/domain/wall-clock.ts'
import type { Cell, TableColumn, TableRow } from '../documents/table.ts'
import type { ReportEntry } from './own-rows.ts'

export type ReportQuestion = ParsedInput<'reports.export'>

export interface ReportTable {
  readonly columns: readonly TableColumn[]
  readonly rows: readonly TableRow[]
}

interface Sums {
  readonly seconds: number
  readonly billableSeconds: number
  readonly amounts: Amounts
  readonly costs: Amounts
}

/** A line for each group, and for each of its parts, in the order of the screen. */
export function summaryTable(
  question: ReportQuestion,
  { groups: told, total }: ReportSummary,
  before: ReportSummary | null,
  preferences: Preferences,
): ReportTable {
  const { words, groupBy, subGroupBy, format } = question
  const { columns } = words
  const paid = currenciesOf(total.amounts)
  const spent = currenciesOf(total.costs)
  const nameOf = nameCell(question, preferences)
  const cells = (names: readonly Cell[], line: Sums, seconds: number, former: number): readonly Cell[] => [
    ...names,
    total.seconds === 0 ? null : line.seconds / total.seconds,
    seconds,
    line.billableSeconds,
    ...paid.map((currency) => centsIn(line.amounts, currency)),
    ...spent.map((currency) => centsIn(line.costs, currency)),
    ...(before === null ? [] : [former, former === 0 ? null : line.seconds / former - 1]),
  ]
  const inOrder = <Line extends ReportLine>(lines: readonly Line[], by: ReportGrouping) =>
    sortedLines(lines, by, preferences, (line) => nameOf(by, line))
  const groups = inOrder(told, groupBy)
  // On paper, rows are read against their total: none is off by what its form leaves out.
  const shown = (lines: readonly Sums[], by: ReportGrouping, whole?: number): readonly number[] => {
    const seconds = lines.map((line) => line.seconds)
    const step = durationStep(preferences.durationFormat)
    return format === 'pdf' && by !== 'tag' ? addingUp(seconds, step, whole) : seconds
  }
  const formerGroups = new Map(before?.groups.map((group) => [keyOf(group), group]))
  const seconds = shown(groups, groupBy)
  const rows: TableRow[] = []
  for (const [index, group] of groups.entries()) {
    const former = formerGroups.get(keyOf(group))
    const name = nameOf(groupBy, group)
    const whole = seconds[index] ?? group.seconds
    const ofGroup = (names: readonly Cell[]) => cells(names, group, whole, former?.seconds ?? 0)
    if (subGroupBy === null) {
      rows.push({ cells: ofGroup([name]) })
      continue
    }
    rows.push({ level: 'group', cells: ofGroup([name, null]) })
    const formerParts = new Map(former?.subGroups.map((part) => [keyOf(part), part.seconds]))
    const parts = inOrder(group.subGroups, subGroupBy)
    const ofParts = shown(parts, subGroupBy, whole)
    for (const [at, part] of parts.entries()) {
      const names = [name, nameOf(subGroupBy, part)]
      const then = formerParts.get(keyOf(part)) ?? 0
      rows.push({ level: 'part', cells: cells(names, part, ofParts[at] ?? part.seconds, then) })
    }
  }
  const named = [groupBy, ...(subGroupBy === null ? [] : [subGroupBy])]
  const ofAll = [columns.total, ...named.slice(1).map(() => null)]
  return {
    columns: [
      ...named.map((by): TableColumn => ({ heading: words.groupings[by], kind: kindOf(by) })),
      { heading: columns.share, kind: 'percent' },
      { heading: columns.duration, kind: 'duration' },
      { heading: columns.billable, kind: 'duration' },
      ...paid.map((currency) => moneyColumn(columns.amount, currency)),
      ...spent.map((currency) => moneyColumn(columns.cost, currency)),
      ...(before === null
        ? []
        : ([
            { heading: columns.before, kind: 'duration' },
            { heading: columns.change, kind: 'percent' },
          ] as const)),
    ],
    rows: [
      ...rows,
      { level: 'total', cells: cells(ofAll, total, total.seconds, before?.total.seconds ?? 0) },
    ],
  }
}

/** Seven days of each group. @param data with days as its parts */
export function weeklyTable(
  question: ReportQuestion,
  data: ReportSummary,
  preferences: Preferences,
): ReportTable {
  const { words, groupBy, filter, format } = question
  const nameOf = nameCell(question, preferences)
  const dates = Array.from({ length: 7 }, (_, day) => addDays(filter.from, day))
  const ofDays = new Map(data.days.map(({ date, seconds }) => [date, seconds]))
  const rows = data.groups.map((group): TableRow => {
    const cells = new Map(group.subGroups.map(({ key, seconds }) => [key, seconds]))
    return { cells: [nameOf(groupBy, group), ...dates.map((date) => cells.get(date) ?? null), group.seconds] }
  })
  const sums = [...dates.map((date) => ofDays.get(date) ?? null), data.total.seconds]
  return {
    columns: [
      { heading: words.groupings[groupBy], kind: 'text' },
      ...dates.map((date): TableColumn => ({
        heading: format === 'pdf' ? weekdayName(date, preferences.dateFormat) : date,
        kind: 'duration',
      })),
      { heading: words.columns.total, kind: 'duration' },
    ],
    rows: [...rows, { level: 'total', cells: [words.columns.total, ...sums] }],
  }
}

/** Answers the columns of entries, the row of one, and that of all of them. @param total of the same entries */
export function entryTable(
  { words, format, scope }: ReportQuestion,
  total: ReportSummary['total'],
  preferences: Preferences,
) {
  const { columns, groupings } = words
  const clock = wallClock(preferences.timeZone)
  const secondsOf = (instant: string): number => {
    const { hour, minute, second } = clock.timeOf(instant)
    return (hour * 60 + minute) * 60 + second
  }
  const money = (cents: number | null, currency: string) =>
    cents === null ? null : writeMoney(cents, currency, words.locale)
  type Part = readonly [column: TableColumn, cell: (entry: ReportEntry) => Cell]
  const text = (heading: string, cell: Part[1]): Part => [{ heading, kind: 'text' }, cell]
  const isPaper = format === 'pdf'
  const hasAmounts = total.amounts.length > 0
  const parts: readonly Part[] = [
    [{ heading: columns.date, kind: 'date' }, ({ start }) => clock.dateOf(start)],
    [{ heading: columns.start, kind: 'time' }, ({ start }) => secondsOf(start)],
    ...(isPaper
      ? []
      : [[{ heading: columns.stopDate, kind: 'date' }, ({ stop }) => clock.dateOf(stop)] as Part]),
    [{ heading: columns.stop, kind: 'time' }, ({ stop }) => secondsOf(stop)],
    ...(scope === 'team' ? [text(groupings.person, ({ person = '' }) => person)] : []),
    text(groupings.description, ({ description }) => description),
    ...(isPaper
      ? [text(groupings.project, ({ project, client }) => [project, client].filter(Boolean).join(' · '))]
      : [text(groupings.client, ({ client }) => client), text(groupings.project, ({ project }) => project)]),
    text(groupings.task, ({ task }) => task),
    text(columns.tags, ({ tags }) => tags.join(', ')),
    ...(isPaper ? [] : [text(columns.billable, ({ billable }) => (billable ? words.yes : words.no))]),
    [{ heading: columns.duration, kind: 'duration' }, ({ seconds }) => seconds],
    ...(hasAmounts ? amountParts() : []),
  ]

  /** Currencies differ from row to row: on paper they stand with the amount. */
  function amountParts(): readonly Part[] {
    const amount = { heading: columns.amount, kind: 'money' } as const
    if (isPaper) return [[amount, (entry) => money(entry.amount, entry.currency)]]
    return [
      [{ heading: columns.rate, kind: 'money' }, ({ rate }) => rate],
      [amount, (entry) => entry.amount],
      text(columns.currency, (entry) => (entry.amount === null ? null : entry.currency)),
    ]
  }

  function totalOf({ heading, kind }: TableColumn, index: number): Cell {
    if (index === 0) return columns.total
    if (kind === 'duration') return total.seconds
    const [first, ...others] = total.amounts
    if (first === undefined || heading !== columns.amount) return null
    if (isPaper) return total.amounts.map(({ cents, currency }) => money(cents, currency)).join('\n')
    return others.length === 0 ? first.cents : null
  }

  const shown = parts.map(([column]) => column)
  return {
    columns: shown,
    rowOf: (entry: ReportEntry): TableRow => ({ cells: parts.map(([, cell]) => cell(entry)) }),
    total: { level: 'total', cells: shown.map(totalOf) } satisfies TableRow,
  }
}

const kindOf = (grouping: ReportGrouping) => (grouping === 'day' ? 'date' : 'text')

function nameCell({ words }: ReportQuestion, { dateFormat }: Preferences) {
  return (grouping: ReportGrouping, line: Pick<ReportLine, 'key' | 'name'>): string =>
    grouping === 'day' && line.key !== null ? line.key : lineName(grouping, line, words.nameless, dateFormat)
}

function moneyColumn(heading: string, currency: string): TableColumn {
  return { heading: `${heading} (${currency})`, kind: 'money', currency }
}

function currenciesOf(amounts: Amounts): readonly string[] {
  return amounts.map(({ currency }) => currency).toSorted()
}

function centsIn(amounts: Amounts, wanted: string): number | null {
  return amounts.find(({ currency }) => currency === wanted)?.cents ?? null
}

/** Tells lines apart: rows that are not on this computer have no key, but a name. */
function keyOf({ key, name }: ReportLine): string {
  return key ?? ` ${name ?? ''}`
}
