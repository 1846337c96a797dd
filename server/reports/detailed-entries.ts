/** Entries of the detailed report with all that is shown of them. */

import { amountOf } from '../../shared/domain/rates.ts'
import { type EntryTag, tagsOfEntries } from '../time-entries/related-queries.ts'
import type { ReportProject, ReportProjects } from './projects.ts'
import { taskNames } from './queries.ts'
import type { Report } from './report.ts'
import type { EntryRow } from './search-queries.ts'
import { seesRates } from './money.ts'

export interface DetailedEntry {
  readonly entry: EntryRow
  /** Undefined where there is none, and where the caller no longer sees it. */
  readonly project: ReportProject | undefined
  readonly taskName: string | null
  readonly tags: readonly EntryTag[]
  readonly currency: string
  /** Cents an hour; null for what is not billed, and for what the caller may not see. */
  readonly rate: number | null
  /** Cents. */
  readonly amount: number | null
}

const noTags: readonly EntryTag[] = []

export async function detailsOf(
  report: Report,
  projects: ReportProjects,
  entries: readonly EntryRow[],
): Promise<DetailedEntry[]> {
  const { scope, member, rates } = report
  await projects.load(entries.map((entry) => entry.project_id))
  const taskIds = entries.map((entry) => entry.task_id).filter((id) => id !== null)
  const tasks = await taskNames(report, taskIds)
  const ids = entries.map(({ id }) => id)
  const { organizationId } = member.organization
  const found = await tagsOfEntries(scope.db, { organizationId, ids })
  const tags = Map.groupBy(found, (tag) => tag.time_entry_id)
  return entries.map((entry): DetailedEntry => {
    const project = projects.get(entry.project_id)
    const rate =
      entry.billable && seesRates(report, 'billable', project)
        ? rates.rateOf('billable', entry.project_id, entry.user_id, entry.start)
        : null
    return {
      entry,
      project: project?.visible === true ? project : undefined,
      taskName: entry.task_id === null ? null : (tasks.get(entry.task_id) ?? null),
      tags: tags.get(entry.id) ?? noTags,
      currency: project?.currency ?? report.currency,
      rate,
      amount: rate === null ? null : amountOf([{ seconds: entry.seconds, cents: rate }]),
    }
  })
}
