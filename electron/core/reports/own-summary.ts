/** One's own report: entries of this computer added up by the database, a month at a time. */

import { setImmediate as otherWork } from 'node:timers/promises'
import type { ParsedInput } from '../../../shared/bridge/contract.ts'
import type { ReportFilter, ReportGrouping, ReportSummary } from '../../../shared/bridge/reports.ts'
import { dayAnchors, type ZoneDays } from '../../../shared/domain/days.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { addSeconds, epochSeconds, instantOf } from '../../../shared/domain/instant.ts'
import { addDays } from '../../../shared/domain/plain-date.ts'
import type { RateKind } from '../../../shared/domain/rates.ts'
import { settingsOf } from '../replica/entities.ts'
import type { Replica } from '../replica/replica.ts'
import { personAt } from '../queries/people.ts'
import type { QueryContext } from '../queries/query-context.ts'
import { dateLine, type Describe, GroupedSums, type LineId, type Rated, type Told } from './grouped-sums.ts'
import { type OwnRates, ownRates } from '../queries/rate-book.ts'
import { knownRates } from '../queries/rates.ts'
import { reportCondition, reportedSeconds, shownTags } from './report-conditions.ts'

type Column = keyof typeof columns

/** The expressions that the database groups by, in the order of the tuples; a client is that of the project. */
const columns = {
  project: 'time_entries.project_id',
  task: 'time_entries.task_id',
  tag: 'tag.value',
  description: 'time_entries.description',
} as const

const columnOf: Readonly<Record<ReportGrouping, Column | null>> = {
  project: 'project',
  client: 'project',
  task: 'task',
  tag: 'tag',
  description: 'description',
  person: null,
  // Of every report the days are told.
  day: null,
  week: null,
  month: null,
}

/** Time of one day; columns by which it was not grouped are null. */
interface SummedRow {
  readonly project: LocalId | null
  readonly task: LocalId | null
  readonly tag: LocalId | null
  readonly description: string | null
  readonly date: string
  readonly seconds: number
  readonly billableSeconds: number
}

/**
 * Adds up the person's finished entries. Between the months other work has its turn: what is written meanwhile may be in the
 * months that follow; each entry is counted at most once.
 *
 * @throws {CommandError} `refused` when there are more lines than can be shown
 */
export async function ownSummary(
  context: QueryContext,
  { filter, rounding, groupBy, subGroupBy }: ParsedInput<'reports.summary'>,
): Promise<ReportSummary> {
  const { replica } = context
  const sums = new GroupedSums({ groupBy, subGroupBy })
  const idIn = lineIds(context)
  const used = new Set<Column>()
  for (const grouping of [groupBy, subGroupBy]) {
    const column = grouping === null ? null : columnOf[grouping]
    if (column !== null) used.add(column)
  }
  const rowsBy = reader(context, filter, reportedSeconds(rounding))
  const rates = knownRates(context).length > 0 ? ownRates(context) : null
  // The amount of time depends on its project.
  if (rates !== null) used.add('project')
  const once = new Set([...used].filter((column) => column !== 'tag'))
  for (const [index, slice] of slices(context.days(), filter, rates).entries()) {
    if (index > 0) await otherWork()
    const rows = rowsBy(used, slice).map((row) => priced(row, rates, slice.start))
    // An entry counts for each of its tags, and still once for all else.
    const single = used.has('tag') ? rowsBy(once, slice).map((row) => priced(row, rates, slice.start)) : rows
    for (const row of single) sums.addToDay(row.date, row)
    for (const row of groupBy === 'tag' ? rows : single) sums.addToGroup(idIn(groupBy, row), row)
    if (subGroupBy === null) continue
    for (const row of rows) sums.addToPart(idIn(groupBy, row), idIn(subGroupBy, row), row)
  }
  return sums.toSummary(namesIn(replica), null)
}

/** With what the time comes to: within a slice no rate changes. */
function priced(row: SummedRow, rates: OwnRates | null, start: string): SummedRow & Told {
  if (rates === null) return Object.assign(row, { billed: none, costs: none })
  const currency = rates.currencyOf(row.project)
  const at = (kind: RateKind, seconds: number): readonly Rated[] => {
    const cents = seconds === 0 ? null : rates.rateOf(kind, row.project, start)
    return cents === null ? none : [{ currency, cents, seconds }]
  }
  return Object.assign(row, {
    billed: at('billable', row.billableSeconds),
    costs: at('labor_cost', row.seconds),
  })
}

const none: readonly Rated[] = []

/** All entries start on these days (decisions §5). */
const FIRST_DATE = '2006-01-01'
const LAST_DATE = '2100-12-31'

/** The filter's days as far as there can be entries. */
export function datesOf({ from, to }: ReportFilter): { readonly from: string; readonly to: string } {
  return { from: from < FIRST_DATE ? FIRST_DATE : from, to: to > LAST_DATE ? LAST_DATE : to }
}

/** A part of the report's time in which no rate changes. */
interface Slice {
  readonly start: string
  readonly end: string
  /** Every 86,400 seconds from here on one more date begins; the first is `date`. */
  readonly daysFrom: string
  readonly date: string
}

/** As long as the database may be busy before other work has its turn. */
const LONGEST_DAYS = 31

function slices(days: ZoneDays, filter: ReportFilter, rates: OwnRates | null): readonly Slice[] {
  const { from, to } = datesOf(filter)
  if (to < from) return []
  const { start: first, end } = days.boundsBetween(from, to)
  const changes = (rates?.changesBetween(first, end) ?? []).map(instantOf).toSorted()
  const anchors = dayAnchors(days, from, to)
  return anchors.flatMap(({ start: daysFrom, date }, index) => {
    const next = anchors[index + 1]?.start ?? end
    const parts: Slice[] = []
    for (let start = daysFrom; start < next;) {
      const latest = addSeconds(start, LONGEST_DAYS * 86_400)
      const change = changes.find((at) => at > start) ?? end
      const after = [latest, change, next].toSorted()[0] ?? next
      parts.push({ start, end: after, daysFrom, date })
      start = after
    }
    return parts
  })
}

function reader(context: QueryContext, filter: ReportFilter, seconds: string) {
  const { replica } = context
  const condition = reportCondition(context, filter)
  return (by: ReadonlySet<Column>, { start, end, daysFrom, date }: Slice): readonly SummedRow[] => {
    const selected = (Object.keys(columns) as Column[]).map((column) =>
      by.has(column) ? columns[column] : 'NULL',
    )
    // A number that is bound is none of SQLite's integers, and would be divided to a fraction.
    const rows = replica.sqlite.tuples(
      `SELECT ${selected.join(', ')}, (unixepoch(time_entries.start) - CAST(? AS INTEGER)) / 86400 AS day,
         sum(${seconds}), sum(CASE time_entries.billable WHEN 1 THEN ${seconds} ELSE 0 END)
       FROM time_entries ${by.has('tag') ? shownTags(replica) : ''}
       WHERE time_entries.start >= ? AND time_entries.start < ? AND ${condition.sql}
       GROUP BY ${[...by].map((column) => `${columns[column]}, `).join('')}day`,
      [epochSeconds(daysFrom), start, end, ...condition.parameters],
    ) as SummedTuple[]
    const dates: string[] = []
    return rows.map(([project, task, tag, description, day, ...sums]) => ({
      project,
      task,
      tag,
      description,
      date: (dates[day] ??= addDays(date, day)),
      seconds: sums[0],
      billableSeconds: sums[1],
    }))
  }
}

type SummedTuple = [
  project: LocalId | null,
  task: LocalId | null,
  tag: LocalId | null,
  description: string | null,
  day: number,
  seconds: number,
  billableSeconds: number,
]

/** Answers the line on which a row counts. References to rows that are being deleted are none. */
function lineIds(context: QueryContext) {
  const { replica, deletedParents } = context
  const { firstDayOfWeek } = settingsOf(replica, 'preferences')
  const me = personAt(replica)
  const clients = new Map<LocalId | null, LocalId>(
    replica.sqlite.tuples('SELECT local_id, client_id FROM projects WHERE client_id IS NOT NULL') as [
      LocalId,
      LocalId,
    ][],
  )
  const projectOf = ({ project }: SummedRow) => deletedParents.visible(project)
  const dates = (grouping: 'day' | 'week' | 'month') => (row: SummedRow) =>
    dateLine(grouping, row.date, firstDayOfWeek)
  const ids: Readonly<Record<ReportGrouping, (row: SummedRow) => LineId>> = {
    project: projectOf,
    client: (row) => deletedParents.visible(clients.get(projectOf(row)) ?? null),
    task: ({ task }) => deletedParents.visible(task),
    tag: ({ tag }) => tag,
    description: ({ description }) => description,
    person: () => me,
    day: dates('day'),
    week: dates('week'),
    month: dates('month'),
  }
  return (grouping: ReportGrouping, row: SummedRow): LineId => ids[grouping](row)
}

const tables: Readonly<Partial<Record<ReportGrouping, string>>> = {
  project: 'projects',
  client: 'clients',
  task: 'tasks',
  tag: 'tags',
  person: 'members',
}

function namesIn({ sqlite }: Replica): Describe {
  return (grouping, ids) => {
    const table = tables[grouping]
    const names = new Map(
      table === undefined
        ? []
        : (sqlite.tuples(
            `SELECT local_id, name FROM ${table} WHERE local_id IN (SELECT value FROM json_each(?))`,
            [JSON.stringify(ids)],
          ) as [string, string][]),
    )
    return (id) => {
      const key = id === null ? null : String(id)
      return { key, name: key === null ? null : (names.get(key) ?? null) }
    }
  }
}
