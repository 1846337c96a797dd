/** Rules on the fields of project tasks, alike for creating and changing (T §4.8). */

import type { ProjectTaskBody } from '../../shared/api/project-tasks.ts'
import type { StatusType } from '../../shared/api/statuses.ts'
import { may } from '../access/permissions.ts'
import type { CallerScope } from '../access/scope.ts'
import { membersAmong } from '../access/queries.ts'
import { BadRequest, Forbidden } from '../errors/app-error.ts'
import { listStatuses } from '../statuses/queries.ts'
import type { Viewer } from '../projects/queries.ts'

const MAXIMUM_NAME_LENGTH = 255

/** @throws {BadRequest} for a name without letters, or one that is too long. */
export function validName(name: string | undefined): string {
  const trimmed = name?.trim() ?? ''
  if (trimmed === '') throw new BadRequest('required', { field: 'name', text: 'Task name must be present' })
  if (trimmed.length > MAXIMUM_NAME_LENGTH) {
    throw new BadRequest('too_long', {
      field: 'name',
      maximum: MAXIMUM_NAME_LENGTH,
      text: `Task name maximum length is ${MAXIMUM_NAME_LENGTH}`,
    })
  }
  return trimmed
}

/**
 * The status in which a task is active, or done: the one that it has if that will do, else the workspace's first such.
 *
 * @param current undefined for a new task
 * @throws {BadRequest} when the workspace has none that is done.
 */
export async function statusFor(
  { db }: CallerScope,
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

/**
 * Who is said to have created a task.
 *
 * @throws {Forbidden} when a member names somebody else.
 * @throws {BadRequest} for who is not a member of the workspace.
 */
async function creatorOf({ db, caller }: CallerScope, { member }: Viewer, userId: number): Promise<number> {
  if (userId === caller.userId) return userId
  if (!may(member, 'projects.update')) throw new Forbidden()
  const [creator] = await membersAmong(db, member, [userId])
  if (creator === undefined)
    throw new BadRequest('unknown_reference', {
      field: 'user_id',
      what: 'user',
      says: 'is not a member of the workspace',
    })
  return creator.id
}

interface TaskColumns {
  name?: string
  estimated_seconds?: number | null
  external_reference?: string | null
  creator_id?: number
}

/** The columns that a body sets, but for the status. */
export async function columnsOf(
  scope: CallerScope,
  viewer: Viewer,
  body: ProjectTaskBody,
  creatorId: number,
): Promise<TaskColumns> {
  const { name, estimated_seconds: estimate, external_reference: reference, user_id: userId } = body
  return {
    ...(name !== undefined && { name: validName(name) }),
    ...(estimate !== undefined && { estimated_seconds: estimate }),
    ...(reference !== undefined && { external_reference: reference }),
    ...(userId !== undefined &&
      userId !== creatorId && { creator_id: await creatorOf(scope, viewer, userId) }),
  }
}
