/** Task statuses of a workspace: rules and permissions (decisions §6, §9). */

import type { Status, StatusBody } from '../../shared/api/statuses.ts'
import type { WorkspaceMembership } from '../access/caller.ts'
import { requireExpectedVersion } from '../access/expected-version.ts'
import { requirePermission } from '../access/permissions.ts'
import { requireWorkspace } from '../access/places.ts'
import type { CallerScope } from '../access/scope.ts'
import { toPreciseTimestamp, toTimestamp, toTimestampOrNull } from '../effects/timestamps.ts'
import { BadRequest, NotFound } from '../errors/app-error.ts'
import { sinceInstant } from '../lists/since.ts'
import {
  insertStatuses,
  listChangedStatuses,
  listStatuses,
  type StatusRow,
  touchTasks,
  updateStatus,
} from './queries.ts'

interface StatusPath {
  readonly workspace_id: number
  readonly status_id: number
}

function toAnswer(row: StatusRow): Status {
  return {
    created_at: toTimestamp(row.created_at),
    deleted_at: toTimestampOrNull(row.deleted_at),
    emoji: row.emoji,
    id: row.id,
    name: row.name,
    position: row.position,
    type: row.type,
    updated_at: toPreciseTimestamp(row.at),
    workspace_id: row.workspace_id,
  }
}

/** The workspace's statuses in their order. @param since UNIX seconds: what changed since, deleted ones included. */
export async function readStatuses(
  { db, caller }: CallerScope,
  workspaceId: number,
  since: number | undefined,
): Promise<Status[]> {
  const member = requireWorkspace(caller, workspaceId)
  const rows =
    since === undefined
      ? await listStatuses(db, member)
      : await listChangedStatuses(db, member, sinceInstant(since))
  return rows.map(toAnswer)
}

interface FoundStatus {
  readonly member: WorkspaceMembership
  readonly row: StatusRow
  /** The workspace's other statuses in their order. */
  readonly others: readonly StatusRow[]
}

async function requireStatus({ db, caller }: CallerScope, path: StatusPath): Promise<FoundStatus> {
  const member = requireWorkspace(caller, path.workspace_id)
  const rows = await listStatuses(db, member)
  const row = rows.find(({ id }) => id === path.status_id)
  if (row === undefined) throw new NotFound()
  return { member, row, others: rows.filter(({ id }) => id !== row.id) }
}

export async function readStatus(scope: CallerScope, path: StatusPath): Promise<Status> {
  return toAnswer((await requireStatus(scope, path)).row)
}

function validName(name: string | undefined): string {
  const trimmed = name?.trim() ?? ''
  if (trimmed === '') throw new BadRequest('required', { field: 'name' })
  return trimmed
}

/** @throws {BadRequest} without a name or a type. @throws {Forbidden} for who is no admin. */
export async function createStatus(
  scope: CallerScope,
  workspaceId: number,
  body: StatusBody,
): Promise<Status> {
  const member = requireWorkspace(scope.caller, workspaceId)
  requirePermission(member, 'statuses.update')
  const name = validName(body.name)
  if (body.type === undefined) throw new BadRequest('required', { field: 'type' })
  const last = (await listStatuses(scope.db, member)).at(-1)
  const row: StatusRow = {
    organization_id: member.organization.organizationId,
    id: scope.ids.next(),
    workspace_id: member.workspaceId,
    name,
    type: body.type,
    emoji: body.emoji ?? null,
    position: body.position ?? (last?.position ?? 0) + 1,
    created_at: scope.now,
    at: scope.at,
    deleted_at: null,
  }
  await insertStatuses(scope.db, [row])
  return toAnswer(row)
}

/** Clients rely on one status of each type: tasks are ticked off and taken up again by it. */
function requireAnother({ row, others }: FoundStatus, field: string): StatusRow {
  const other = others.find(({ type }) => type === row.type)
  if (other === undefined)
    throw new BadRequest('last_status', { field, says: `is the last status of type ${row.type}` })
  return other
}

async function touch(scope: CallerScope, { row }: FoundStatus, statusId: number): Promise<void> {
  const { organization_id: organizationId, workspace_id: workspaceId } = row
  for (const id of await touchTasks(scope.db, row, statusId, scope)) {
    scope.record({ model: 'task', action: 'updated', organizationId, workspaceId, id })
  }
}

/**
 * Changes a status. With another type its tasks count as changed, for whether they are done follows from it.
 *
 * @throws {BadRequest} when the last status of a type would get another one.
 * @throws {Forbidden} for who is no admin.
 */
export async function changeStatus(scope: CallerScope, path: StatusPath, body: StatusBody): Promise<Status> {
  const found = await requireStatus(scope, path)
  const { member, row } = found
  requirePermission(member, 'statuses.update')
  requireExpectedVersion(scope, row)
  const changesType = body.type !== undefined && body.type !== row.type
  if (changesType) requireAnother(found, 'type')
  const changed = await updateStatus(scope.db, row, {
    ...(body.name !== undefined && { name: validName(body.name) }),
    ...(body.type !== undefined && { type: body.type }),
    ...(body.emoji !== undefined && { emoji: body.emoji }),
    ...(body.position !== undefined && { position: body.position }),
    at: scope.at,
  })
  if (changesType) await touch(scope, found, row.id)
  return toAnswer(changed)
}

/**
 * Deletes a status; its tasks move to the first other one of the same type.
 *
 * @throws {BadRequest} for the last status of its type.
 * @throws {Forbidden} for who is no admin.
 */
export async function deleteStatus(scope: CallerScope, path: StatusPath): Promise<void> {
  const found = await requireStatus(scope, path)
  requirePermission(found.member, 'statuses.update')
  requireExpectedVersion(scope, found.row)
  const heir = requireAnother(found, 'status_id')
  await touch(scope, found, heir.id)
  await updateStatus(scope.db, found.row, { deleted_at: scope.now, at: scope.at })
}
