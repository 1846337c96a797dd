/** Rules on the fields of project tasks, alike for creating and changing (T §4.8). */

import type { ProjectTaskBody } from '../../shared/api/project-tasks.ts'
import type { StatusType } from '../../shared/api/statuses.ts'
import { requirePerson } from '../access/members.ts'
import type { Scope } from '../access/scope.ts'
import { given } from '../database/pick.ts'
import { BadRequest } from '../errors/app-error.ts'
import { trimmedChange } from '../errors/trimmed-text.ts'
import type { Viewer } from '../projects/queries.ts'
import { listStatuses } from '../statuses/queries.ts'

/** @throws {BadRequest} for a name without letters, or one that is too long. */
export const nameRules = {
  maximum: 255,
  texts: { empty: 'Task name must be present', long: 'Task name maximum length is 255' },
}

/**
 * The status in which a task is active, or done: the one that it has if that will do, else the workspace's first such.
 *
 * @param current undefined for a new task
 * @throws {BadRequest} when the workspace has none that is done.
 */
export async function statusFor(
  { db }: Scope,
  { member }: Viewer,
  active: boolean,
  current?: { readonly status_id: number; readonly status_type: StatusType },
): Promise<number> {
  if (current !== undefined && (current.status_type !== 'done') === active) return current.status_id
  const statuses = await listStatuses(db, member)
  const status = statuses.find(({ type }) => (type !== 'done') === active)
  if (status === undefined) throw new BadRequest('no_status', { field: 'active' })
  return status.id
}

/** The columns that a body sets, but for the status. */
export async function columnsOf(
  scope: Scope,
  viewer: Viewer,
  { name, estimated_seconds, external_reference, user_id: userId }: ProjectTaskBody,
  creatorId: number,
) {
  const changesCreator = userId !== undefined && userId !== creatorId
  const other = { field: 'user_id', permission: 'projects.update' } as const
  return given({
    name: trimmedChange(name, 'name', nameRules),
    estimated_seconds,
    external_reference,
    creator_id: changesCreator ? (await requirePerson(scope, viewer.member, userId, other)).id : undefined,
  })
}
