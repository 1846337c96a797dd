/** The time that can be billed, for the lines of invoices (an extension of the service). */

import type { z } from 'zod'
import { MOST_UNBILLED, type unbilledBody } from '../../shared/api/reports.ts'
import { requirePermission } from '../access/permissions.ts'
import type { Scope, WorkspacePath } from '../access/scope.ts'
import { SECOND, toTimestamp } from '../effects/timestamps.ts'
import { BadRequest } from '../errors/app-error.ts'
import { entriesNamed } from '../invoices/queries.ts'
import { idChunks } from '../database/id-list.ts'
import { ReportProjects } from './projects.ts'
import { openReport } from './report.ts'
import { detailsOf } from './search.ts'
import { ownNames, readPage } from './search-queries.ts'

/**
 * @throws {BadRequest} for more entries than it takes
 * @throws {Forbidden} for who may not see rates, or not everybody's time
 */
export async function readUnbilled(
  scope: Scope,
  path: WorkspacePath,
  { sync_ids: wanted, ...filter }: z.output<typeof unbilledBody>,
) {
  const report = await openReport(scope, path, { ...filter, billable: true, hide_amounts: false })
  const { member } = report
  requirePermission(member, 'billable_rates.view_edit')
  requirePermission(member, 'time_entries.view_all')
  const asked = wanted ? (await entriesNamed(scope.db, member, wanted)).map(({ id }) => id) : null
  if (asked?.length === 0) return []
  const within = asked === null ? report : { ...report, filter: { ...report.filter, time_entry_ids: asked } }
  const page = { order: 'date', descending: false, size: MOST_UNBILLED + 1, isUnbilled: true } as const
  const found = await readPage(within, page)
  if (found.length > MOST_UNBILLED) throw new BadRequest('too_many', { maximum: MOST_UNBILLED })
  const names = await ownNames(report, found)
  const projects = new ReportProjects(report)
  const details: Awaited<ReturnType<typeof detailsOf>> = []
  for (const some of idChunks(found)) details.push(...(await detailsOf(report, projects, some)))
  return details.flatMap(({ entry, project, taskName, currency, rate }) => {
    const name = names.get(entry.id)
    if (name === undefined) return []
    return [
      {
        sync_id: name,
        user_id: entry.user_id,
        username: entry.user_name,
        project_id: entry.project_id,
        project_name: project?.name ?? null,
        task_name: taskName,
        description: entry.description,
        start: toTimestamp(entry.start),
        tracked_seconds: (entry.stop - entry.start) / SECOND,
        seconds: entry.seconds,
        currency,
        hourly_rate_in_cents: rate,
      },
    ]
  })
}
