/** The detailed report as CSV (decisions §6): of any length, at the same memory. */

import type { StreamOutput } from '../../shared/api/endpoint.ts'
import type { SearchBody } from '../../shared/api/reports.ts'
import type { WorkspacePath, Scope } from '../access/scope.ts'
import type { Instant } from '../database/columns.ts'
import { csvAnswer, durationCell, moneyCell, type Row } from './csv.ts'
import { type DetailedEntry, detailsOf, isDescending } from './search.ts'
import { type LocalTime, localTimes } from './local-time.ts'
import { ReportProjects } from './projects.ts'
import { openReport, type Report } from './report.ts'
import { type Position, readPage } from './search-queries.ts'

/** As many as the database and this process handle in a few milliseconds; others have their turn between the pages. */
const PAGE_SIZE = 1000

const header: Row = [
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
 * All entries that the caller may see, by date; dates and times are those of the caller's zone. What is written while
 * the answer is being sent may be part of it.
 */
export async function exportEntries(
  scope: Scope,
  path: WorkspacePath,
  body: SearchBody,
): Promise<StreamOutput> {
  const report = await openReport(scope, path, body)
  const name = `time_entries_${report.startDate}_to_${report.endDate}`
  return csvAnswer(name, header, pagesOf(report, isDescending(body)))
}
