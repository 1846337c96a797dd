/** Finding an entry that a caller may see through planning, and answering it (P §2 Time entry). */

import type { PlanningTimeEntry } from '../../shared/api/planning-time-entries.ts'
import { may } from '../access/permissions.ts'
import type { Path, Scope } from '../access/scope.ts'
import { NotFound } from '../errors/app-error.ts'
import { viewerOf } from '../projects/find.ts'
import { findPlanningEntry, type PlanningRow } from './queries.ts'
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
