/**
 * Secret links to reports. Anybody with one sees what its maker may see at that time: a maker who has left, or who sees less
 * than before, shares no more than they see.
 */

import type { EndpointInput, StreamOutput } from '../../shared/api/endpoint.ts'
import {
  type createReportLink,
  type deleteReportLink,
  type LinkedReport,
  type NewReportLink,
  type openReportLink,
  type ReportLink,
  type SharedLine,
  type SharedReport,
} from '../../shared/api/report-links.ts'
import type {
  ReportGrouping,
  ReportSums,
  SearchBody,
  SummaryBody,
  SummaryLine,
} from '../../shared/api/reports.ts'
import { isPlainDate } from '../../shared/domain/plain-date.ts'
import { namedPeriod } from '../../shared/domain/report-period.ts'
import {
  type Caller,
  findWorkspace,
  newRow,
  placeOf,
  requireWorkspace,
  type Scope,
  type WorkspacePath,
} from '../access/scope.ts'
import { countAttempt } from '../accounts/attempts.ts'
import { findCallerById } from '../accounts/find-caller.ts'
import { MINUTE, toTimestamp, toTimestampOrNull } from '../effects/timestamps.ts'
import { dateIn } from '../effects/time-text.ts'
import { AppError, BadRequest, NotFound, orNotFound } from '../errors/app-error.ts'
import { smallJson } from '../errors/limits.ts'
import { trimmedText } from '../errors/trimmed-text.ts'
import type { Preparation, PublicScope } from '../http/route.ts'
import { exportEntries, exportSummary } from '../reports/exports.ts'
import { localTimes } from '../reports/local-time.ts'
import { openReport } from '../reports/report.ts'
import { readPage } from '../reports/search-queries.ts'
import { detailsOf } from '../reports/search.ts'
import { ReportProjects } from '../reports/projects.ts'
import { readSummary, readTotals } from '../reports/summary.ts'
import { hashToken, newToken } from '../secrets/tokens.ts'
import { findLink, insertLink, listLinks, type ReportLinkRow, updateLink } from './queries.ts'

type LinkPath = EndpointInput<typeof deleteReportLink>['params']
type SharedPath = EndpointInput<typeof openReportLink>['params']
type NewLink = EndpointInput<typeof createReportLink>['body']

const nameRules = { maximum: 255 }

/** The most entries that the page shows; the CSV has them all. */
const MOST_ENTRIES = 1000

function toAnswer(row: ReportLinkRow, userName: string): ReportLink {
  return {
    id: row.id,
    workspace_id: row.workspace_id,
    name: row.name,
    user_id: row.user_id,
    user_name: userName,
    report: row.report,
    created_at: toTimestamp(row.created_at),
    last_date: row.last_date,
    last_opened_at: toTimestampOrNull(row.last_opened_at),
  }
}

/** One's own; those of everybody for admins. @throws {Forbidden} for a place that is not theirs */
export async function readLinks({ db, caller }: Scope, path: WorkspacePath): Promise<ReportLink[]> {
  const member = requireWorkspace(caller, path.workspace_id)
  const { organizationId: organization_id, workspaceId: workspace_id } = placeOf(member)
  const rows = await listLinks(db, { organization_id, workspace_id }, member.admin ? null : caller.userId)
  return rows.map((row) => toAnswer(row, row.user_name))
}

/** A report that cannot be shown is no report. It is added up before the transaction, in which everybody would wait for it. */
export async function tryReport(
  scope: Scope,
  path: WorkspacePath,
  { report }: NewLink,
): Promise<Preparation<AppError | null>> {
  try {
    await readSums(scope, path, questionOf(report, scope.caller, scope))
    return { prepared: null }
  } catch (error) {
    if (error instanceof AppError) return { prepared: error }
    throw error
  }
}

/**
 * @param refusal of the report
 * @throws {BadRequest} naming the field
 */
export async function createLink(scope: Scope, refusal: AppError | null, path: WorkspacePath, body: NewLink) {
  const { caller, now } = scope
  const { organizationId: organization_id, workspaceId: workspace_id } = placeOf(
    requireWorkspace(caller, path.workspace_id),
  )
  const { last_date, report }: NewReportLink = body
  if (!isPlainDate(last_date) || last_date < dateIn(caller.timeZone, now))
    throw new BadRequest('invalid', { field: 'last_date', says: 'must be a day that is not over' })
  if (report.grouping === report.sub_grouping)
    throw new BadRequest('invalid', { field: 'sub_grouping', says: 'must be another than grouping' })
  if (refusal !== null) throw refusal
  const token = newToken(scope.random)
  const row = {
    ...newRow(scope),
    organization_id,
    workspace_id,
    user_id: caller.userId,
    token_hash: hashToken(token),
    name: trimmedText(body.name, 'name', nameRules),
    report,
    last_date,
    last_opened_at: null,
  }
  await insertLink(scope.db, { ...row, report: smallJson(report, 'report') })
  return Object.assign(toAnswer(row, caller.name), {
    url: `${scope.mails.publicUrl}/shared/reports/${token}`,
  })
}

/** @throws {NotFound} also for a link of somebody else, unless the caller is an admin */
export async function deleteLink(scope: Scope, { workspace_id, link_id: id }: LinkPath): Promise<void> {
  const member = requireWorkspace(scope.caller, workspace_id)
  const { organizationId: organization_id } = placeOf(member)
  const mine = member.admin ? {} : { user_id: scope.caller.userId }
  const row = orNotFound(await findLink(scope.db, { organization_id, workspace_id, id, ...mine }))
  await updateLink(scope.db, row, { deleted_at: scope.now, at: scope.at })
}

/** @throws {NotFound} unless it can be opened now; {@link TooManyRequests} for one that is opened all the time */
async function opened(scope: PublicScope, { token }: SharedPath) {
  const { db, now } = scope
  const row = orNotFound(await findLink(db, { token_hash: hashToken(token) }))
  const caller = await findCallerById(db, row.user_id, now)
  if (caller === null || findWorkspace(caller, row.workspace_id) === undefined) throw new NotFound()
  if (row.last_date < dateIn(caller.timeZone, now)) throw new NotFound()
  await countAttempt(scope.effects, { kind: 'link', name: row.token_hash })
  if (row.last_opened_at === null || row.last_opened_at < now - MINUTE) {
    await scope.transact(({ db: inner, at }) => updateLink(inner, row, { last_opened_at: now, at }))
  }
  const asMaker: Scope = { ...scope, caller }
  return {
    row,
    scope: asMaker,
    path: { workspace_id: row.workspace_id },
    question: questionOf(row.report, caller, scope),
  }
}

function questionOf(
  report: LinkedReport,
  caller: Caller,
  { now }: Pick<Scope, 'now'>,
): SummaryBody & SearchBody {
  const { period, start_date, end_date, filter, grouping, sub_grouping, amounts } = report
  const today = dateIn(caller.timeZone, now)
  const days =
    period === null
      ? { from: start_date ?? today, to: end_date ?? today }
      : namedPeriod(period, today, caller.beginningOfWeek)
  return {
    ...filter,
    start_date: days.from,
    end_date: days.to,
    grouping,
    sub_grouping,
    hide_amounts: !amounts,
  }
}

const toLine = (title: string | null, { seconds, billable_seconds, amounts }: ReportSums): SharedLine => ({
  title,
  seconds,
  billable_seconds,
  amounts,
})

/** Days follow one another; of anything else the most time comes first. */
function inOrder<Line extends SummaryLine>(
  grouping: ReportGrouping,
  lines: readonly Line[],
): readonly Line[] {
  if (grouping !== 'days') return lines
  return lines.toSorted((a, b) => (a.title ?? '').localeCompare(b.title ?? ''))
}

/** @throws {BadRequest} for a report that is too large to be shown */
async function readSums(scope: Scope, path: WorkspacePath, question: SummaryBody) {
  const { groups } = await readSummary(scope, path, { ...question, order_by: 'duration', order_dir: 'desc' })
  const byDay = { ...question, hide_amounts: true, grouping: 'days', sub_grouping: 'users' } as const
  const { groups: days } = await readSummary(scope, path, byDay)
  return { groups, days, total: await readTotals(scope, path, question) }
}

/** The report of a link as it is now. @throws as `opened` */
export async function openLink(open: PublicScope, shared: SharedPath): Promise<SharedReport> {
  const { row, scope, path, question } = await opened(open, shared)
  const { groups, total, days } = await readSums(scope, path, question)
  const { kind, grouping, sub_grouping } = row.report
  const list =
    kind === 'detailed' ? await entriesOf(scope, path, question) : { entries: [], has_more_entries: false }
  return {
    name: row.name,
    kind,
    grouping,
    sub_grouping,
    start_date: question.start_date,
    end_date: question.end_date ?? question.start_date,
    total: toLine(null, total),
    groups: inOrder(grouping, groups).map((group) =>
      Object.assign(toLine(group.title, group), {
        sub_groups: inOrder(sub_grouping, group.sub_groups).map((line) => toLine(line.title, line)),
      }),
    ),
    days: days.map(({ title, seconds }) => ({ date: title ?? '', seconds })),
    ...list,
  }
}

async function entriesOf(scope: Scope, path: WorkspacePath, question: SearchBody) {
  const report = await openReport(scope, path, question)
  const found = await readPage(report, { order: 'date', descending: true, size: MOST_ENTRIES + 1 })
  const details = await detailsOf(report, new ReportProjects(report), found.slice(0, MOST_ENTRIES))
  const wallAt = localTimes(scope.caller.timeZone)
  const entries = details.map(({ entry, project }) => {
    const start = wallAt(entry.start)
    return {
      user_name: entry.user_name,
      description: entry.description,
      project_name: project?.name ?? null,
      date: start.date,
      start: start.time.slice(0, 5),
      stop: wallAt(entry.stop).time.slice(0, 5),
      seconds: entry.seconds,
    }
  })
  return { entries, has_more_entries: found.length > MOST_ENTRIES }
}

/** @throws as `opened` */
export async function linkCsv(open: PublicScope, shared: SharedPath): Promise<StreamOutput> {
  const { row, scope, path, question } = await opened(open, shared)
  return row.report.kind === 'detailed'
    ? exportEntries(scope, path, question, { emails: false })
    : exportSummary(scope, path, question, { costs: false })
}
