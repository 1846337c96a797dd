/** The proof of the hours of a report: of all of its entries (an extension of the service). */

import type { ReportFilter } from '../../shared/api/reports.ts'
import { type ProofFile, MOST_PROVED } from '../../shared/domain/proof.ts'
import { SECOND } from '../effects/timestamps.ts'
import type { Scope, WorkspacePath } from '../access/scope.ts'
import { BadRequest } from '../errors/app-error.ts'
import { signedProof } from '../time-entries/proof.ts'
import { ReportProjects } from './projects.ts'
import { openReport } from './report.ts'
import { ownNames, readPage } from './search-queries.ts'

/**
 * @throws {BadRequest} for more entries than a proof takes
 * @throws {Forbidden} where some are others', for who may not see everybody's
 */
export async function proveReport(
  scope: Scope,
  path: WorkspacePath,
  filter: ReportFilter,
): Promise<ProofFile> {
  const report = await openReport(scope, path, filter)
  const found = await readPage(report, { order: 'date', descending: false, size: MOST_PROVED + 1 })
  if (found.length > MOST_PROVED) throw new BadRequest('too_many', { maximum: MOST_PROVED })
  const names = await ownNames(report, found)
  const projects = new ReportProjects(report)
  await projects.load(found.map((entry) => entry.project_id))
  const byProject = Map.groupBy(found, (entry) => {
    const project = projects.get(entry.project_id)
    return project?.visible === true ? project.name : ''
  })
  const lines = [...byProject].map(([text, entries]) => ({
    text,
    seconds: entries.reduce((sum, { seconds }) => sum + seconds, 0),
    tracked: entries.reduce((sum, { start, stop }) => sum + (stop - start) / SECOND, 0),
    entries: entries.map(({ id }) => names.get(id) ?? ''),
  }))
  const told = { from: report.startDate, to: report.endDate, lines }
  const entries = found.map(({ id, user_id }) => ({ id, user_id, sync_id: names.get(id) ?? '' }))
  return signedProof(scope, report.member, entries, (maker) => ({ ...maker, report: told }))
}
