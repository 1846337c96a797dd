/** The sums of the detailed report (decisions §6). */

import type { Totals, ReportFilter } from '../../shared/api/reports.ts'
import type { WorkspacePath, Scope } from '../access/scope.ts'
import { Sums } from './money.ts'
import { ReportProjects } from './projects.ts'
import { openReport } from './report.ts'
import { slices } from './slices.ts'
import { type SummedColumn, summedEntries } from './sum-queries.ts'

const byRate: ReadonlySet<SummedColumn> = new Set(['project_id', 'user_id'])

const together: ReadonlySet<SummedColumn> = new Set()

/** Adds up all entries that the caller may see. */
export async function readTotals(scope: Scope, path: WorkspacePath, body: ReportFilter): Promise<Totals> {
  const report = await openReport(scope, path, body)
  const projects = new ReportProjects(report)
  const by = body.hide_amounts === true ? together : byRate
  const sums = new Sums()
  let entries = 0
  for await (const slice of slices(report)) {
    const rows = await summedEntries(report, slice, by)
    await projects.load(rows.map((row) => row.project_id))
    for (const row of rows) {
      entries += row.entries
      sums.add(report, projects.get(row.project_id), row, slice.from)
    }
  }
  return { ...sums.toAnswer(), time_entries: entries }
}
