/** The reports as CSV (decisions §6). */

import type { StreamOutput } from '../../shared/api/endpoint.ts'
import type {
  ReportGrouping,
  SummaryBody,
  Amount,
  ReportFilter,
  ReportSums,
  SearchBody,
} from '../../shared/api/reports.ts'
import type { WorkspacePath, Scope } from '../access/scope.ts'
import type { Instant } from '../database/columns.ts'
import { csvAnswer, durationCell, moneyCell, type Row } from './csv.ts'
import { type LocalTime, localTimes } from './local-time.ts'
import { ReportProjects } from './projects.ts'
import { openReport, type Report } from './report.ts'
import { type DetailedEntry, detailsOf, isDescending } from './search.ts'
import { type Position, readPage } from './search-queries.ts'
import { readSummary, readTotals } from './summary.ts'
import { readWeek } from './weekly.ts'

/** As many as the database and this process handle in a few milliseconds; others have their turn between the pages. */
const PAGE_SIZE = 1000

const entryHeader: Row = [
  'User',
  'Email',
  'Client',
  'Project',
  'Task',
  'Description',
  'Billable',
  'Start date',
  'Start time',
  'End date',
  'End time',
  'Duration',
  'Tags',
  'Hourly rate',
  'Amount',
  'Currency',
]

function toRow(details: DetailedEntry, wallAt: (instant: Instant) => LocalTime): Row {
  const { entry, project, tags } = details
  const start = wallAt(entry.start)
  const stop = wallAt(entry.stop)
  return [
    entry.user_name,
    entry.user_email,
    project?.client_name ?? null,
    project?.name ?? null,
    details.taskName,
    entry.description,
    entry.billable ? 'Yes' : 'No',
    start.date,
    start.time,
    stop.date,
    stop.time,
    durationCell(entry.seconds),
    tags.map(({ name }) => name).join(', '),
    moneyCell(details.rate),
    moneyCell(details.amount),
    details.currency,
  ]
}

/** Pages that follow one another by the start and id of the entry before, so that the last costs no more than the first. */
async function* pagesOf(report: Report, descending: boolean): AsyncGenerator<readonly Row[]> {
  const wallAt = localTimes(report.scope.caller.timeZone)
  const projects = new ReportProjects(report)
  let from: Position | undefined
  do {
    const found = await readPage(report, { order: 'date', descending, size: PAGE_SIZE + 1, from })
    const details = await detailsOf(report, projects, found.slice(0, PAGE_SIZE))
    yield details.map((entry) => toRow(entry, wallAt))
    const next = found[PAGE_SIZE]
    from = next === undefined ? undefined : { value: next.start, id: next.id }
  } while (from !== undefined)
}

/**
 * All entries that the caller may see, by date, however many; dates and times are those of the caller's zone. What is written while
 * the answer is being sent may be part of it.
 */
export async function exportEntries(
  scope: Scope,
  path: WorkspacePath,
  body: SearchBody,
  { emails = true }: { readonly emails?: boolean } = {},
): Promise<StreamOutput> {
  const report = await openReport(scope, path, body)
  const name = `time_entries_${report.startDate}_to_${report.endDate}`
  const pages = pagesOf(report, isDescending(body))
  if (emails) return csvAnswer(name, entryHeader, pages)
  return csvAnswer(name, withoutEmail(entryHeader), mapped(pages))
}

const withoutEmail = (row: Row): Row => row.toSpliced(entryHeader.indexOf('Email'), 1)

async function* mapped(pages: AsyncIterable<readonly Row[]>): AsyncGenerator<readonly Row[]> {
  for await (const rows of pages) yield rows.map(withoutEmail)
}

/** Rows of one part of an answer. */
const ROWS_AT_ONCE = 1000

const titles: Readonly<Record<ReportGrouping, string>> = {
  projects: 'Project',
  clients: 'Client',
  users: 'User',
  tasks: 'Task',
  tags: 'Tag',
  time_entries: 'Description',
  days: 'Day',
}

async function* inPages(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) yield rows.slice(from, from + ROWS_AT_ONCE)
}

function currenciesOf(lists: readonly (readonly Amount[])[]): readonly string[] {
  return [...new Set(lists.flat().map(({ currency }) => currency))].sort()
}

function amountIn(list: readonly Amount[], currency: string): string | null {
  return moneyCell(list.find((amount) => amount.currency === currency)?.amount_in_cents ?? null)
}

/** Columns of money: one for each currency that occurs. */
function moneyColumns(sums: readonly ReportSums[], hasCosts = true) {
  const paid = currenciesOf(sums.map(({ amounts }) => amounts))
  const spent = hasCosts ? currenciesOf(sums.map(({ labor_costs: costs }) => costs)) : []
  return {
    header: [
      ...paid.map((currency) => `Amount (${currency})`),
      ...spent.map((currency) => `Labor cost (${currency})`),
    ],
    cellsOf: ({ amounts, labor_costs: costs }: ReportSums): (string | null)[] => [
      ...paid.map((currency) => amountIn(amounts, currency)),
      ...spent.map((currency) => amountIn(costs, currency)),
    ],
  }
}

export async function exportSummary(
  scope: Scope,
  path: WorkspacePath,
  body: SummaryBody,
  { costs = true }: { readonly costs?: boolean } = {},
): Promise<StreamOutput> {
  const { grouping, subGrouping, groups } = await readSummary(scope, path, body)
  const lines = groups.flatMap((group) => group.sub_groups.map((line) => ({ group, line })))
  const money = moneyColumns(
    lines.map(({ line }) => line),
    costs,
  )
  const header = [titles[grouping], titles[subGrouping], 'Duration', 'Billable duration', ...money.header]
  const rows = lines.map(({ group, line }): Row => {
    const row = [group.title, line.title, durationCell(line.seconds), durationCell(line.billable_seconds)]
    return row.concat(money.cellsOf(line))
  })
  return csvAnswer('summary', header, inPages(rows))
}

export async function exportTotals(
  scope: Scope,
  path: WorkspacePath,
  body: ReportFilter,
): Promise<StreamOutput> {
  const totals = await readTotals(scope, path, body)
  const money = moneyColumns([totals])
  const row = [
    totals.time_entries,
    durationCell(totals.seconds),
    durationCell(totals.billable_seconds),
    ...money.cellsOf(totals),
  ]
  const header = ['Entries', 'Duration', 'Billable duration', ...money.header]
  return csvAnswer('totals', header, inPages([row]))
}

export async function exportWeek(
  scope: Scope,
  path: WorkspacePath,
  body: ReportFilter,
): Promise<StreamOutput> {
  const { dates, rows } = await readWeek(scope, path, body)
  const header = ['User', 'Client', 'Project', ...dates, 'Total']
  const lines = rows.map((row): Row => {
    const total = row.seconds.reduce((sum, seconds) => sum + seconds, 0)
    return [row.user_name, row.client_name, row.project_name].concat(
      [...row.seconds, total].map(durationCell),
    )
  })
  return csvAnswer('weekly', header, inPages(lines))
}
