/** The detailed report as CSV (decisions §6): of any length, at the same memory. */

import type { StreamOutput } from '../../shared/api/endpoint.ts'
import type { SearchBody, SearchRow } from '../../shared/api/report-endpoints.ts'
import { type WallClock, wallClock } from '../../shared/domain/wall-clock.ts'
import type { CallerScope } from '../access/scope.ts'
import { csvAnswer, durationCell, moneyCell, type Row } from './csv.ts'
import { ReportProjects } from './projects.ts'
import { openReport, type Report } from './report.ts'
import { isDescending, toSearchRows } from './search.ts'
import { type EntryRow, type Position, readPage } from './search-page.ts'

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

function timeCell(clock: WallClock, instant: string): string {
  const { hour, minute, second } = clock.timeOf(instant)
  return [hour, minute, second].map((part) => String(part).padStart(2, '0')).join(':')
}

function toRow(row: SearchRow, entry: EntryRow, clock: WallClock): Row {
  const [tracked] = row.time_entries
  if (tracked === undefined) throw new Error('A row of the report has its entry.')
  return [
    row.username,
    entry.user_email,
    row.client_name,
    row.project_name,
    row.task_name,
    row.description,
    row.billable ? 'Yes' : 'No',
    clock.dateOf(tracked.start),
    timeCell(clock, tracked.start),
    clock.dateOf(tracked.stop),
    timeCell(clock, tracked.stop),
    durationCell(tracked.seconds),
    row.tag_names.join(', '),
    moneyCell(row.hourly_rate_in_cents),
    moneyCell(row.billable_amount_in_cents),
    row.currency,
  ]
}

/** Pages that follow one another by the start and id of the entry before, so that the last costs no more than the first. */
async function* pagesOf(report: Report, descending: boolean): AsyncGenerator<readonly Row[]> {
  const clock = wallClock(report.scope.caller.timeZone)
  const projects = new ReportProjects(report)
  let from: Position | undefined
  do {
    const found = await readPage(report, { order: 'date', descending, size: PAGE_SIZE + 1, from })
    const entries = found.slice(0, PAGE_SIZE)
    const rows = await toSearchRows(report, projects, entries, 1)
    yield rows.flatMap((row, index) => {
      const entry = entries[index]
      return entry === undefined ? [] : [toRow(row, entry, clock)]
    })
    const next = found[PAGE_SIZE]
    from = next === undefined ? undefined : { value: next.start, id: next.id }
  } while (from !== undefined)
}

/**
 * All entries that the caller may see, by date; dates and times are those of the caller's zone. What is written while
 * the answer is being sent may be part of it.
 */
export async function exportEntries(
  scope: CallerScope,
  workspaceId: number,
  body: SearchBody,
): Promise<StreamOutput> {
  const report = await openReport(scope, workspaceId, body)
  const name = `time_entries_${report.startDate}_to_${report.endDate}`
  return csvAnswer(name, header, pagesOf(report, isDescending(body)))
}
