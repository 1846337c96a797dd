/** Reading entries through planning (decisions §6, §9). */

import type { PlanningTimeEntry, PlanningTimeEntryListQuery } from '../../shared/api/planning-time-entries.ts'
import { requirePermission } from '../access/permissions.ts'
import type { Scope } from '../access/scope.ts'
import { dayRange } from '../lists/day-range.ts'
import { sinceInstant } from '../lists/since.ts'
import { viewerOf } from '../projects/find.ts'
import type { Viewer } from '../projects/queries.ts'
import { MAXIMUM_LISTED } from '../time-entries/limits.ts'
import { cursorAfter, parseCursor } from '../time-entries/window.ts'
import { type EntryPath, requirePlanningEntry, toAnswer } from './find.ts'
import { listEntries, type PlanningFilter } from './list-queries.ts'
import type { PlanningRow } from './queries.ts'

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
