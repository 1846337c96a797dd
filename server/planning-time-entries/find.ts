/** Finding and listing the entries that a caller may see through planning (P §2 Time entry, decisions §6, §9). */

import type { PlanningTimeEntry, PlanningTimeEntryListQuery } from '../../shared/api/planning-time-entries.ts'
import { may, requirePermission } from '../access/permissions.ts'
import type { Path, Scope } from '../access/scope.ts'
import { NotFound } from '../errors/app-error.ts'
import { dayRange } from '../lists/day-range.ts'
import { sinceInstant } from '../lists/since.ts'
import { viewerOf } from '../projects/find.ts'
import type { Viewer } from '../projects/queries.ts'
import { MAXIMUM_LISTED } from '../time-entries/limits.ts'
import { cursorAfter, parseCursor } from '../time-entries/window.ts'
import { findPlanningEntry, listEntries, type PlanningFilter, type PlanningRow } from './queries.ts'
import { pick } from '../database/pick.ts'
import { keptTimes, SECOND, toTimestampOrNull } from '../effects/timestamps.ts'

/** Of an entry that was never planned, only the start tells when it became tracked time. */
export function toAnswer(row: PlanningRow): PlanningTimeEntry {
  return {
    ...pick(row, 'billable', 'calendar_event_id', 'description', 'id', 'planned_duration', 'project_id'),
    ...pick(row, 'task_id', 'time_block_id', 'workspace_id'),
    ...keptTimes(row),
    archived_at: toTimestampOrNull(row.archived_at),
    billable_source: row.billable_source === null ? null : { ...row.billable_source },
    duration: row.start === null || row.stop === null ? null : (row.stop - row.start) / SECOND,
    planned_at: toTimestampOrNull(row.planned_at),
    planned_start: toTimestampOrNull(row.planned_start),
    start: toTimestampOrNull(row.start),
    svc_user_id: row.user_id,
    tracked_at: toTimestampOrNull(row.tracked_at ?? row.start),
    type: row.type ?? 'activity',
  }
}

export type EntryPath = Path<'workspace_id' | 'time_entry_id'>

/** One's own entry, or for admins anybody's. @throws {NotFound} also when the caller may not see it. */
export async function requirePlanningEntry(scope: Scope, path: EntryPath) {
  const viewer = viewerOf(scope, path.workspace_id)
  const { organizationId } = viewer.member.organization
  const row = await findPlanningEntry(scope.db, organizationId, path.time_entry_id)
  const isAccessible =
    row?.workspace_id === path.workspace_id &&
    (row.user_id === viewer.userId || may(viewer.member, 'time_entries.update_all'))
  if (!isAccessible) throw new NotFound()
  return { viewer, row }
}

export type FoundEntry = Awaited<ReturnType<typeof requirePlanningEntry>>

/** The entry as it is now. */
export async function answerEntry(
  { db }: Scope,
  organizationId: number,
  id: number,
): Promise<PlanningTimeEntry> {
  const row = await findPlanningEntry(db, organizationId, id)
  if (row === undefined) throw new Error(`Entry ${id} is gone within its own transaction.`)
  return toAnswer(row)
}

/** @throws {Forbidden} when somebody who is no admin asks for the entries of others. */
function whoseOf({ member, userId }: Viewer, asked: number | undefined): number {
  if (asked !== undefined && asked !== userId) requirePermission(member, 'time_entries.view_all')
  return asked ?? userId
}

function filterOf(query: PlanningTimeEntryListQuery, timeZone: string): PlanningFilter {
  const { date_from: from, date_to: to, task_id: taskId } = query
  if (query.since !== undefined) return { since: sinceInstant(query.since), taskId }
  const names = { from: 'date_from', to: 'date_to' } as const
  return {
    archived: query.archived === true,
    taskId,
    ...(from !== undefined || to !== undefined ? { range: dayRange({ from, to }, names, timeZone) } : {}),
    ...(query.cursor !== undefined && { after: parseCursor(query.cursor) }),
  }
}

/** When it is or should be; a plan without a start stands where it was planned. */
function momentOf({ start, planned_start: plannedStart, planned_at: plannedAt }: PlanningRow): number {
  return start ?? plannedStart ?? plannedAt ?? 0
}

/**
 * A person's plans and tracked time in the workspace, newest first, at most 1,000. Dates begin at midnight in the caller's
 * zone, and `date_to` is included when it is a date.
 *
 * @returns the entries, and the cursor that continues the list: null at its end.
 * @throws {BadRequest} for half a range, and what cannot be read.
 */
export async function listPlanningEntries(
  scope: Scope,
  workspaceId: number,
  query: PlanningTimeEntryListQuery,
) {
  const viewer = viewerOf(scope, workspaceId)
  const whose = { member: viewer.member, userId: whoseOf(viewer, query.svc_user_id) }
  const filter = filterOf(query, scope.caller.timeZone)
  const limit = filter.since === undefined ? MAXIMUM_LISTED + 1 : null
  const tracked =
    query.planned === true ? [] : await listEntries(scope.db, 'time_entries', whose, filter, limit)
  const planned =
    query.planned === false ? [] : await listEntries(scope.db, 'planning_entries', whose, filter, limit)
  const found = [...tracked, ...planned]
  if (limit === null) {
    const entries = found.sort((a, b) => a.at - b.at || a.id - b.id).map(toAnswer)
    return { entries, nextCursor: null }
  }
  found.sort((a, b) => momentOf(b) - momentOf(a) || b.id - a.id)
  const page = found.slice(0, MAXIMUM_LISTED)
  const last = page.at(-1)
  const continues = found.length > page.length && last !== undefined
  return {
    entries: page.map(toAnswer),
    nextCursor: continues ? cursorAfter({ start: momentOf(last), id: last.id }) : null,
  }
}

/** @throws {NotFound} also for entries of others, unless the caller is an admin. */
export async function readPlanningEntry(scope: Scope, path: EntryPath): Promise<PlanningTimeEntry> {
  return toAnswer((await requirePlanningEntry(scope, path)).row)
}
