/** The detailed report (decisions §6, §10): entries one by one. */

import type { SearchBody, SearchRow } from '../../shared/api/report-endpoints.ts'
import { amountOf } from '../../shared/domain/rates.ts'
import type { CallerScope } from '../access/scope.ts'
import { SECOND, toPreciseTimestamp, toTimestamp } from '../effects/timestamps.ts'
import { tagsOfEntries } from '../time-entries/entry-tags.ts'
import { taskNames } from './names.ts'
import { ReportProjects } from './projects.ts'
import { openReport, type Report } from './report.ts'
import { type EntryRow, positionOf, readPage } from './search-page.ts'
import { seesRates } from './seen-rates.ts'

const PAGE_SIZE = 50

/** Where the next page begins, as its request repeats it. */
export interface NextPage {
  readonly rowNumber: number
  readonly id: number
  /** UNIX seconds of the entry's start. */
  readonly timestamp: number
}

export interface SearchPage {
  readonly rows: SearchRow[]
  /** Null at the end. */
  readonly next: NextPage | null
}

/** The entries of a page as answers show them. */
export async function toSearchRows(
  report: Report,
  projects: ReportProjects,
  entries: readonly EntryRow[],
  firstRowNumber: number,
): Promise<SearchRow[]> {
  const { scope, member, rates } = report
  await projects.load(entries.map((entry) => entry.project_id))
  const tasks = await taskNames(
    report,
    entries.map((entry) => entry.task_id).filter((id) => id !== null),
  )
  const tags = Map.groupBy(
    await tagsOfEntries(
      scope.db,
      member.organization.organizationId,
      entries.map(({ id }) => id),
    ),
    (tag) => tag.time_entry_id,
  )
  return entries.map((entry, index): SearchRow => {
    const project = projects.get(entry.project_id)
    const shown = project?.visible === true ? project : undefined
    const rate =
      entry.billable && seesRates(report, 'billable', project)
        ? rates.rateOf('billable', entry.project_id, entry.user_id, entry.start)
        : null
    const own = tags.get(entry.id) ?? []
    return {
      row_number: firstRowNumber + index,
      user_id: entry.user_id,
      username: entry.user_name,
      project_id: entry.project_id,
      project_name: shown?.name ?? null,
      project_color: shown?.color ?? null,
      client_name: shown?.clientName ?? null,
      task_id: entry.task_id,
      task_name: entry.task_id === null ? null : (tasks.get(entry.task_id) ?? null),
      billable: entry.billable,
      description: entry.description,
      tag_ids: own.map(({ id }) => id),
      tag_names: own.map(({ name }) => name),
      currency: project?.currency ?? report.currency,
      hourly_rate_in_cents: rate,
      billable_amount_in_cents: rate === null ? null : amountOf([{ seconds: entry.seconds, cents: rate }]),
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
  })
}

export function isDescending({ order_dir: direction }: SearchBody): boolean {
  return direction?.toLowerCase() !== 'asc'
}

/**
 * A page of the entries that the caller may see.
 *
 * @throws {BadRequest} for a `first_id` that no page has named.
 */
export async function searchEntries(
  scope: CallerScope,
  workspaceId: number,
  body: SearchBody,
): Promise<SearchPage> {
  const report = await openReport(scope, workspaceId, body)
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
  return {
    rows: await toSearchRows(report, new ReportProjects(report), found.slice(0, size), firstRow),
    next:
      next === undefined ? null : { rowNumber: firstRow + size, id: next.id, timestamp: next.start / SECOND },
  }
}
