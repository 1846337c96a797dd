/** Task statuses of a workspace: rules and permissions (decisions §6, §9). */

import type { Status, StatusBody, StatusType } from '../../shared/api/statuses.ts'
import { requireExpectedVersion } from '../access/expected-version.ts'
import { requirePermission } from '../access/permissions.ts'
import {
  requireWorkspace,
  type WorkspacePath,
  type Path,
  type Scope,
  type AnyScope,
} from '../access/scope.ts'
import { given, pick } from '../database/pick.ts'
import { newRowIn } from '../database/rows.ts'
import { keptTimes } from '../effects/timestamps.ts'
import { BadRequest, orNotFound } from '../errors/app-error.ts'
import { trimmedChange, trimmedText } from '../errors/trimmed-text.ts'
import { recordRows } from '../events/record-rows.ts'
import { sinceInstant } from '../lists/since.ts'
import { insertStatuses, listStatuses, type StatusRow, touchTasks, updateStatus } from './queries.ts'
import { createdOnce } from '../feed/created-once.ts'
import type { WithSyncId } from '../../shared/api/feed.ts'

type StatusPath = Path<'workspace_id' | 'status_id'>

function toAnswer(row: StatusRow): Status {
  return {
    ...pick(row, 'emoji', 'id', 'name', 'position', 'type', 'workspace_id'),
    ...keptTimes(row),
  }
}

/** The workspace's statuses in their order; with `since`, in UNIX seconds, what changed since, deleted ones included. */
export async function readStatuses(
  { db, caller }: Scope,
  path: WorkspacePath,
  { since }: { readonly since?: number | undefined },
): Promise<Status[]> {
  const member = requireWorkspace(caller, path.workspace_id)
  return (await listStatuses(db, member, sinceInstant(since))).map(toAnswer)
}

/** A status, and the workspace's other ones in their order. */
async function requireStatus({ db, caller }: Scope, path: StatusPath) {
  const member = requireWorkspace(caller, path.workspace_id)
  const rows = await listStatuses(db, member)
  const row = orNotFound(rows.find(({ id }) => id === path.status_id))
  return { member, row, others: rows.filter(({ id }) => id !== row.id) }
}

type FoundStatus = Awaited<ReturnType<typeof requireStatus>>

export async function readStatus(scope: Scope, path: StatusPath): Promise<Status> {
  return toAnswer((await requireStatus(scope, path)).row)
}

/** @throws {BadRequest} without a name or a type. @throws {Forbidden} for who is no admin. */
export async function createStatus(
  scope: Scope,
  path: WorkspacePath,
  body: StatusBody & WithSyncId,
): Promise<Status> {
  const member = requireWorkspace(scope.caller, path.workspace_id)
  requirePermission(member, 'statuses.update')
  const { type, emoji = null, position } = body
  const name = trimmedText(body.name, 'name')
  if (type === undefined) throw new BadRequest('required', { field: 'type' })
  const id = await createdOnce(scope, { kind: 'status', place: member, body }, async () => {
    const last = (await listStatuses(scope.db, member)).at(-1)
    const row: StatusRow = {
      ...newRowIn(member, scope),
      name,
      type,
      emoji,
      position: position ?? (last?.position ?? 0) + 1,
      deleted_at: null,
    }
    await insertStatuses(scope.db, [row])
    return row
  })
  return readStatus(scope, { ...path, status_id: id })
}

/** Clients rely on one status of each type: tasks are ticked off and taken up again by it. */
function requireAnother({ row, others }: FoundStatus, field: string): StatusRow {
  const other = others.find(({ type }) => type === row.type)
  if (other === undefined)
    throw new BadRequest('last_status', { field, says: `is the last status of type ${row.type}` })
  return other
}

async function touch(scope: Scope, { row }: FoundStatus, statusId: number) {
  recordRows(scope, 'task', 'updated', await touchTasks(scope.db, row, statusId, scope))
}

/**
 * Changes a status. With another type its tasks count as changed, for whether they are done follows from it.
 *
 * @throws {BadRequest} when the last status of a type would get another one.
 * @throws {Forbidden} for who is no admin.
 */
export async function changeStatus(scope: Scope, path: StatusPath, body: StatusBody): Promise<Status> {
  const found = await requireStatus(scope, path)
  const { member, row } = found
  requirePermission(member, 'statuses.update')
  requireExpectedVersion(scope, row)
  const changesType = body.type !== undefined && body.type !== row.type
  if (changesType) requireAnother(found, 'type')
  const { type, emoji, position } = body
  const changes = given({ name: trimmedChange(body.name, 'name'), type, emoji, position })
  const changed = await updateStatus(scope.db, row, { ...changes, at: scope.at })
  if (changesType) await touch(scope, found, row.id)
  return toAnswer(changed)
}

/**
 * Deletes a status; its tasks move to the first other one of the same type.
 *
 * @throws {BadRequest} for the last status of its type.
 * @throws {Forbidden} for who is no admin.
 */
export async function deleteStatus(scope: Scope, path: StatusPath) {
  const found = await requireStatus(scope, path)
  requirePermission(found.member, 'statuses.update')
  requireExpectedVersion(scope, found.row)
  const heir = requireAnother(found, 'status_id')
  await touch(scope, found, heir.id)
  await updateStatus(scope.db, found.row, { deleted_at: scope.now, at: scope.at })
}

/** The statuses with which every workspace begins: one of each type (decisions §9). */
const initialStatuses: readonly { readonly type: StatusType; readonly name: string }[] = [
  { type: 'todo', name: 'To do' },
  { type: 'in_progress', name: 'In progress' },
  { type: 'done', name: 'Done' },
]

/** Gives a new workspace its first statuses. */
export async function createInitialStatuses(
  scope: AnyScope,
  { organizationId, workspaceId }: { readonly organizationId: number; readonly workspaceId: number },
) {
  const place = { organization: { organizationId }, workspaceId }
  const rows = initialStatuses.map((status, index) =>
    Object.assign(newRowIn(place, scope), status, { position: index + 1 }),
  )
  await insertStatuses(scope.db, rows)
}
