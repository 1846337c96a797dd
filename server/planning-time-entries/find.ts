/** Finding an entry that a caller may see through planning, and answering it. */

import type { PlanningTimeEntry } from '../../shared/api/planning-time-entries.ts'
import { may } from '../access/permissions.ts'
import type { Path, Scope } from '../access/scope.ts'
import { NotFound } from '../errors/app-error.ts'
import { viewerOf } from '../projects/viewer.ts'
import { findPlanningEntry } from './queries.ts'
import { toAnswer } from './wire.ts'

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
