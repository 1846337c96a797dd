/** Reports over HTTP. They are posts that only read. */

import * as api from '../../shared/api/reports.ts'
import { type BoundRoute, type RequestFacts, route } from '../http/route.ts'
import { exportEntries, exportSummary, exportTotals, exportWeek } from './exports.ts'
import { proveReport } from './proof.ts'
import { type NextPage, searchEntries } from './search.ts'
import { readSummary, readTotals } from './summary.ts'
import { readUnbilled } from './unbilled.ts'
import { readWeek } from './weekly.ts'

const reading = { readOnly: true } as const

function announceNext({ setHeader }: RequestFacts, next: NextPage): void {
  if (next === null) return
  setHeader('X-Next-Row-Number', String(next.rowNumber))
  setHeader('X-Next-ID', String(next.id))
  setHeader('X-Next-Timestamp', String(next.timestamp))
}

export const reportRoutes: readonly BoundRoute[] = [
  route(
    api.summaryReport,
    async (context, path, body) => ({ groups: (await readSummary(context, path, body)).groups }),
    reading,
  ),
  route(api.summaryReportCsv, exportSummary, reading),
  route(
    api.searchReport,
    async (context, path, body) => {
      const { rows, next } = await searchEntries(context, path, body)
      announceNext(context, next)
      return rows
    },
    reading,
  ),
  route(api.searchReportCsv, exportEntries, reading),
  route(api.searchTotals, readTotals, reading),
  route(api.searchTotalsCsv, exportTotals, reading),
  route(api.weeklyReport, async (context, path, body) => (await readWeek(context, path, body)).rows, reading),
  route(api.weeklyReportCsv, exportWeek, reading),
  route(api.proveReport, proveReport, reading),
  route(api.readUnbilled, readUnbilled, reading),
]
