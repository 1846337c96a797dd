/** Reports over HTTP. They are posts that only read. */

import {
  searchReport,
  searchReportCsv,
  searchTotals,
  searchTotalsCsv,
  summaryReport,
  summaryReportCsv,
  weeklyReport,
  weeklyReportCsv,
} from '../../shared/api/report-endpoints.ts'
import { type BoundRoute, type RequestFacts, route } from '../http/route.ts'
import { exportEntries } from './search-csv.ts'
import { type NextPage, searchEntries } from './search.ts'
import { readSummary } from './summary.ts'
import { exportSummary, exportTotals, exportWeek } from './sums-csv.ts'
import { readTotals } from './totals.ts'
import { readWeek } from './weekly.ts'

const reading = { readOnly: true } as const

function announceNext({ setHeader }: RequestFacts, next: NextPage | null): void {
  if (next === null) return
  setHeader('X-Next-Row-Number', String(next.rowNumber))
  setHeader('X-Next-ID', String(next.id))
  setHeader('X-Next-Timestamp', String(next.timestamp))
}

export const reportRoutes: readonly BoundRoute[] = [
  route(
    summaryReport,
    async (context) => {
      const { groups } = await readSummary(context, context.params.workspace_id, context.body)
      return { groups }
    },
    reading,
  ),
  route(
    summaryReportCsv,
    (context) => exportSummary(context, context.params.workspace_id, context.body),
    reading,
  ),
  route(
    searchReport,
    async (context) => {
      const { rows, next } = await searchEntries(context, context.params.workspace_id, context.body)
      announceNext(context, next)
      return rows
    },
    reading,
  ),
  route(
    searchReportCsv,
    (context) => exportEntries(context, context.params.workspace_id, context.body),
    reading,
  ),
  route(searchTotals, (context) => readTotals(context, context.params.workspace_id, context.body), reading),
  route(
    searchTotalsCsv,
    (context) => exportTotals(context, context.params.workspace_id, context.body),
    reading,
  ),
  route(
    weeklyReport,
    async (context) => (await readWeek(context, context.params.workspace_id, context.body)).rows,
    reading,
  ),
  route(
    weeklyReportCsv,
    (context) => exportWeek(context, context.params.workspace_id, context.body),
    reading,
  ),
]
