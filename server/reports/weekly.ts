/** The weekly report (decisions §6, §10): seven days of each person on each project. */

import type { WeeklyRow, ReportFilter } from '../../shared/api/reports.ts'
import { addDays } from '../../shared/domain/plain-date.ts'
import { amountOf, type RatedTime } from '../../shared/domain/rates.ts'
import type { WorkspacePath, Scope } from '../access/scope.ts'
import { BadRequest } from '../errors/app-error.ts'
import { ReportProjects } from './projects.ts'
import { userNames } from './queries.ts'
import { daySpan, type InstantRange } from '../lists/day-range.ts'
import { openReport, type Report } from './report.ts'
import { showsMoney } from './money.ts'
import { slices } from './slices.ts'
import { type SummedColumn, summedEntries, type SummedRow } from './sum-queries.ts'

const DAYS = 7

const columns: ReadonlySet<SummedColumn> = new Set(['user_id', 'project_id'])

interface Cell {
  seconds: number
  billableSeconds: number
  readonly billed: RatedTime[]
}

interface Line {
  readonly userId: number
  readonly projectId: number | null
  readonly days: readonly Cell[]
}

/** The dates of the week that begins with the report. */
export function weekDates({ startDate }: Pick<Report, 'startDate'>): readonly string[] {
  return Array.from({ length: DAYS }, (_, day) => addDays(startDate, day))
}

/** Without an end the week is meant; a longer time is none. */
async function openWeek(scope: Scope, path: WorkspacePath, body: ReportFilter): Promise<Report> {
  const report = await openReport(scope, path, body)
  const last = addDays(report.startDate, DAYS - 1)
  if (typeof body.end_date === 'string') {
    if (report.endDate <= last) return report
    throw new BadRequest('invalid', { field: 'end_date', says: 'must be within seven days from start_date' })
  }
  return { ...report, endDate: last, span: daySpan(report.startDate, last, scope.caller.timeZone) }
}

function newLine(userId: number, projectId: number | null): Line {
  const days = Array.from({ length: DAYS }, (): Cell => ({ seconds: 0, billableSeconds: 0, billed: [] }))
  return { userId, projectId, days }
}

function addTo(report: Report, line: Line, day: number, row: SummedRow, slice: InstantRange): void {
  const cell = line.days[day]
  if (cell === undefined) return
  cell.seconds += row.seconds
  cell.billableSeconds += row.billable_seconds
  const cents = report.rates.rateOf('billable', line.projectId, line.userId, slice.from)
  if (cents !== null) cell.billed.push({ seconds: row.billable_seconds, cents })
}

async function addUp(report: Report): Promise<Line[]> {
  const begins = weekDates(report).map((date) => daySpan(date, date, report.scope.caller.timeZone).from)
  const lines = new Map<string, Line>()
  for await (const slice of slices(report, begins)) {
    const day = begins.findLastIndex((begin) => begin <= slice.from)
    for (const row of await summedEntries(report, slice, columns)) {
      if (row.user_id === null) continue
      const key = `${row.user_id}/${row.project_id}`
      const line = lines.get(key) ?? newLine(row.user_id, row.project_id)
      lines.set(key, line)
      addTo(report, line, day, row, slice)
    }
  }
  return [...lines.values()]
}

function byNames(a: WeeklyRow, b: WeeklyRow): number {
  return (
    a.user_name.localeCompare(b.user_name) ||
    a.user_id - b.user_id ||
    (a.project_name ?? '').localeCompare(b.project_name ?? '') ||
    (a.project_id ?? 0) - (b.project_id ?? 0)
  )
}

/**
 * Seven days from the first on, as long as they are in the caller's zone: 23 or 25 hours where the clock was changed.
 *
 * @returns the seven dates, and the rows by person and project.
 * @throws {BadRequest} when the report would end later.
 */
export async function readWeek(scope: Scope, path: WorkspacePath, body: ReportFilter) {
  const report = await openWeek(scope, path, body)
  const lines = await addUp(report)
  const projects = new ReportProjects(report)
  await projects.load(lines.map(({ projectId }) => projectId))
  const users = await userNames(
    report,
    lines.map(({ userId }) => userId),
  )
  const rows = lines.map(({ userId, projectId, days }): WeeklyRow => {
    const project = projects.get(projectId)
    const shown = project?.visible === true ? project : undefined
    return {
      user_id: userId,
      user_name: users.get(userId) ?? '',
      project_id: projectId,
      project_name: shown?.name ?? null,
      client_name: shown?.client_name ?? null,
      seconds: days.map(({ seconds }) => seconds),
      billable_seconds: days.map(({ billableSeconds }) => billableSeconds),
      currency: project?.currency ?? report.currency,
      billable_amounts_in_cents: showsMoney(report, 'billable', project)
        ? days.map(({ billed }) => amountOf(billed))
        : null,
    }
  })
  return { dates: weekDates(report), rows: rows.sort(byNames) }
}
