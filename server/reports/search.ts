/** The detailed report (decisions §6, §10): entries one by one. */

import type { SearchBody, SearchRow } from '../../shared/api/reports.ts'
import { amountOf } from '../../shared/domain/rates.ts'
import type { WorkspacePath, Scope } from '../access/scope.ts'
import { SECOND, toPreciseTimestamp, toTimestamp } from '../effects/timestamps.ts'
import { type EntryTag, tagsOfEntries } from '../time-entries/queries.ts'
import { showsMoney } from './money.ts'
import { type ReportProject, ReportProjects } from './projects.ts'
import { taskNames } from './queries.ts'
import { openReport, type Report } from './report.ts'
import { type EntryRow, positionOf, readPage } from './search-queries.ts'

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
      entry.billable && showsMoney(report, 'billable', project)
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

const PAGE_SIZE = 50

/** Where the next page begins, as its request repeats it; null at the end. */
export type NextPage = Awaited<ReturnType<typeof searchEntries>>['next']

function toAnswer(details: DetailedEntry, rowNumber: number): SearchRow {
  const { entry, project, tags } = details
  return {
    row_number: rowNumber,
    user_id: entry.user_id,
    username: entry.user_name,
    project_id: entry.project_id,
    project_name: project?.name ?? null,
    project_color: project?.color ?? null,
    client_name: project?.client_name ?? null,
    task_id: entry.task_id,
    task_name: details.taskName,
    billable: entry.billable,
    description: entry.description,
    tag_ids: tags.map(({ id }) => id),
    tag_names: tags.map(({ name }) => name),
    currency: details.currency,
    hourly_rate_in_cents: details.rate,
    billable_amount_in_cents: details.amount,
    time_entries: [
      {
        id: entry.id,
        seconds: entry.seconds,
        start: toTimestamp(entry.start),
        stop: toTimestamp(entry.stop),
        at: toPreciseTimestamp(entry.at),
      },
    ],
  }
}

export function isDescending({ order_dir: direction }: SearchBody): boolean {
  return direction?.toLowerCase() !== 'asc'
}

/**
 * A page of the entries that the caller may see.
 *
 * @throws {BadRequest} for a `first_id` that no page has named.
 */
export async function searchEntries(scope: Scope, path: WorkspacePath, body: SearchBody) {
  const report = await openReport(scope, path, body)
  const order = body.order_by ?? 'date'
  const size = body.page_size ?? PAGE_SIZE
  const firstRow = body.first_row_number ?? 1
  const from = await positionOf(report, order, body)
  const found = await readPage(report, {
    order,
    descending: isDescending(body),
    size: size + 1,
    from,
    offset: from === undefined ? firstRow - 1 : 0,
  })
  const next = found[size]
  const details = await detailsOf(report, new ReportProjects(report), found.slice(0, size))
  return {
    rows: details.map((entry, index) => toAnswer(entry, firstRow + index)),
    next:
      next === undefined
        ? null
        : // UNIX seconds of the entry's start.
          { rowNumber: firstRow + size, id: next.id, timestamp: next.start / SECOND },
  }
}
