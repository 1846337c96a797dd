/** Groups: rules and permissions (T §4.4, T §7 Groups, decisions §10), and as the API writes them (T §2 Group). */

import {
  type Path,
  type Scope,
  type OrganizationMember,
  findWorkspace,
  workspacesIn,
} from '../access/scope.ts'
import type { Group, GroupBody, GroupPatch, GroupPatchResult } from '../../shared/api/groups.ts'
import { requireOrganizationPermission, mayInOrganization } from '../access/permissions.ts'
import { BadRequest, Forbidden, orNotFound, NotFound, AppError } from '../errors/app-error.ts'
import { trimmedText } from '../errors/trimmed-text.ts'
import { administratedWorkspaces, requireUsers, requireWorkspaces, changeParts } from './parts.ts'
import {
  deleteGroupRow,
  findGroupRow,
  type GroupParts,
  type GroupRow,
  insertGroup,
  isGroupNameTaken,
  partsOf,
  updateGroupRow,
  without,
  listGroupMembers,
  listGroupWorkspaces,
  listGroupRows,
} from './queries.ts'
import { createdOnce } from '../feed/created-once.ts'
import type { WithSyncId } from '../../shared/api/feed.ts'
import { undoable } from '../events/undoable.ts'
import { toPreciseTimestamp } from '../effects/timestamps.ts'

/** Writes groups with their people. Of their workspaces, only admins of the organization see more than their own. */
async function representGroups(
  { db, caller }: Scope,
  member: OrganizationMember,
  rows: readonly GroupRow[],
): Promise<Group[]> {
  const { organizationId } = member
  const ids = rows.map(({ id }) => id)
  const members = Map.groupBy(await listGroupMembers(db, organizationId, ids), (user) => user.group_id)
  const places = Map.groupBy(await listGroupWorkspaces(db, organizationId, ids), (place) => place.group_id)
  const own = new Set(caller.workspaces.map(({ workspaceId }) => workspaceId))
  const mayUpdate = mayInOrganization(caller, member, 'groups.update')
  const administrated = mayUpdate ? await administratedWorkspaces(db, caller, organizationId) : []
  return rows.map((row) => {
    const workspaces = (places.get(row.id) ?? []).map(({ workspace_id }) => workspace_id)
    const mayChange = mayUpdate && (member.admin || without(workspaces, administrated).length === 0)
    return {
      at: toPreciseTimestamp(row.at),
      group_id: row.id,
      name: row.name,
      permissions: mayChange ? ['groups.view', 'groups.update'] : ['groups.view'],
      users: (members.get(row.id) ?? []).map(({ inactive, joined, name, user_id }) => ({
        avatar_url: '',
        inactive,
        joined,
        name,
        user_id,
      })),
      workspaces: workspaces.filter((id) => member.admin || own.has(id)),
    }
  })
}

const nameRules = {
  maximum: 200,
  texts: { empty: 'Group name must be present', long: 'Group name too long, maximum length is 200' },
}

export type GroupPath = Path<'organization_id' | 'group_id'>

const nobody: GroupParts = { users: [], workspaces: [] }

function nameKey(name: string): string {
  return name.normalize('NFC').toLowerCase()
}

async function requireFreeName(scope: Scope, organizationId: number, name: string, exceptId: number | null) {
  if (await isGroupNameTaken(scope.db, organizationId, nameKey(name), exceptId)) {
    throw new BadRequest('taken', { field: 'name', text: 'Name has already been taken' })
  }
}

async function answer(scope: Scope, member: OrganizationMember, row: GroupRow): Promise<Group> {
  const [group] = await representGroups(scope, member, [row])
  if (group === undefined) throw new Error(`Group ${row.id} cannot be written.`)
  return group
}

/**
 * A group that the caller may change, with its parts: an admin of workspaces may change the groups that have none of others: changing them changes who sees what there.
 *
 * @param unknown the refusal of a group that does not exist.
 * @throws {Forbidden} unless the caller may.
 */
export async function requireEditableGroup(
  scope: Scope,
  path: GroupPath,
  unknown: () => Error = () => new NotFound('group', 'Invalid group ID'),
) {
  const { organization_id: organizationId, group_id } = path
  const member = requireOrganizationPermission(scope.caller, organizationId, 'groups.update')
  const row = await findGroupRow(scope.db, organizationId, group_id)
  if (row === undefined) throw unknown()
  const parts = await partsOf(scope.db, row)
  if (!member.admin) {
    const own = await administratedWorkspaces(scope.db, scope.caller, organizationId)
    if (without(parts.workspaces, own).length > 0) throw new Forbidden()
  }
  return { member, row, parts }
}

export type EditableGroup = Awaited<ReturnType<typeof requireEditableGroup>>

/**
 * Creates a group; its people belong to its workspaces from then on.
 *
 * @throws {Forbidden} unless the caller is an admin; {@link BadRequest} with the texts of T §7.
 */
export async function createGroup(
  scope: Scope,
  organizationId: number,
  body: GroupBody & WithSyncId,
): Promise<Group> {
  const member = requireOrganizationPermission(scope.caller, organizationId, 'groups.update')
  const place = { organization: member, workspaceId: null }
  const creation = { kind: 'team', place, body } as const
  const id = await createdOnce(scope, creation, () => storeNew(scope, organizationId, body))
  const row = orNotFound(await findGroupRow(scope.db, organizationId, id), 'group')
  return answer(scope, member, row)
}

async function storeNew(scope: Scope, organizationId: number, body: GroupBody): Promise<GroupRow> {
  const name = trimmedText(body.name, 'name', nameRules)
  const after = { users: without(body.users ?? [], []), workspaces: without(body.workspaces ?? [], []) }
  await requireUsers(scope.db, organizationId, after.users)
  await requireWorkspaces(scope, organizationId, after.workspaces)
  await requireFreeName(scope, organizationId, name, null)
  const row: GroupRow = {
    organization_id: organizationId,
    id: scope.ids.next(),
    name,
    name_key: nameKey(name),
    created_at: scope.now,
    at: scope.at,
  }
  await insertGroup(scope.db, row)
  await changeParts(scope, row, nobody, after)
  return row
}

/**
 * Changes a group; absent keys stay as they are.
 *
 * @throws {NotFound} for an unknown group; otherwise as {@link createGroup}.
 */
export async function changeGroup(scope: Scope, path: GroupPath, body: GroupBody): Promise<Group> {
  const { member, row, parts } = await requireEditableGroup(scope, path)
  const name = body.name === undefined ? row.name : trimmedText(body.name, 'name', nameRules)
  const after = {
    users: without(body.users ?? parts.users, []),
    workspaces: without(body.workspaces ?? parts.workspaces, []),
  }
  await requireUsers(scope.db, row.organization_id, without(after.users, parts.users))
  await requireWorkspaces(scope, row.organization_id, without(after.workspaces, parts.workspaces))
  await requireFreeName(scope, row.organization_id, name, row.id)
  const changes = { name, name_key: nameKey(name), at: scope.at }
  await updateGroupRow(scope.db, row, changes)
  await changeParts(scope, row, parts, after)
  return answer(scope, member, { ...row, ...changes })
}

/** Deletes a group; who saw a workspace or project through it alone sees it no more. @throws as {@link changeGroup}. */
export async function deleteGroup(scope: Scope, path: GroupPath) {
  const { row, parts } = await requireEditableGroup(scope, path)
  await changeParts(scope, row, parts, nobody)
  await deleteGroupRow(scope.db, row)
}

const MOST_PATCHES = 100

const MOST_VALUES = 1000

const operations = ['add', 'remove', 'replace'] as const

const paths = { '/users': 'users', '/workspaces': 'workspaces' } as const

interface Operation {
  readonly op: (typeof operations)[number]
  readonly path: keyof typeof paths
  readonly value: number[]
}

function readOperation({ op, path, value }: GroupPatch): Operation {
  const operation = operations.find((name) => name === op)
  if (operation === undefined) throw new BadRequest('invalid', { text: 'Empty or invalid patch operation' })
  if (path !== '/users' && path !== '/workspaces')
    throw new BadRequest('invalid', { text: 'Empty or invalid patch path' })
  return { op: operation, path, value: without(value ?? [], []) }
}

function readOperations(patches: readonly GroupPatch[]): Operation[] {
  if (patches.length === 0) throw new BadRequest('invalid', { text: 'Empty or invalid patch operation' })
  const tooMany = patches.length > MOST_PATCHES
  if (tooMany || patches.some(({ value }) => (value?.length ?? 0) > MOST_VALUES)) {
    throw new BadRequest('invalid', { text: 'too many patches or values per patch' })
  }
  return patches.map(readOperation)
}

function afterOperation(parts: GroupParts, { op, path, value }: Operation): GroupParts {
  const field = paths[path]
  const before = parts[field]
  const after = {
    add: [...before, ...without(value, before)],
    remove: without(before, value),
    replace: value,
  }[op]
  return { ...parts, [field]: after }
}

async function apply(
  scope: Scope,
  row: GroupRow,
  parts: GroupParts,
  operation: Operation,
): Promise<GroupParts> {
  const after = afterOperation(parts, operation)
  await requireUsers(scope.db, row.organization_id, without(after.users, parts.users))
  await requireWorkspaces(scope, row.organization_id, without(after.workspaces, parts.workspaces))
  await changeParts(scope, row, parts, after)
  return after
}

/**
 * Applies operations in their order; what one refuses undoes that one alone.
 *
 * @throws {BadRequest} with the texts of T §7 when an operation is none, also for an unknown group.
 * @throws {Forbidden} unless the caller may change the group.
 */
export async function patchGroup(
  scope: Scope,
  path: GroupPath,
  patches: readonly GroupPatch[],
): Promise<GroupPatchResult> {
  const unknown = (): Error =>
    new BadRequest('unknown_reference', { what: 'group', text: 'Unknown group at organization' })
  const { row, parts } = await requireEditableGroup(scope, path, unknown)
  const result: GroupPatchResult = { failure: [], success: [] }
  let current = parts
  for (const operation of readOperations(patches)) {
    try {
      const before = current
      current = await undoable(scope, (inside) => apply(inside, row, before, operation))
      result.success.push(operation)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      result.failure.push({ message: error.message, patch: operation })
    }
  }
  if (result.success.length > 0) await updateGroupRow(scope.db, row, { at: scope.at })
  return result
}

/** The groups that a member sees: of the caller's own workspaces, for admins of the organization all. */
export async function visibleGroupRows(
  { db, caller }: Scope,
  { organizationId, admin }: OrganizationMember,
  filter: { readonly name?: string | undefined; readonly workspaceId?: number | undefined } = {},
): Promise<GroupRow[]> {
  const own = workspacesIn(caller, organizationId).map((member) => member.workspaceId)
  const { name, workspaceId } = filter
  const asked = workspaceId === undefined ? undefined : [workspaceId]
  const workspaceIds = admin ? asked : (asked?.filter((id) => own.includes(id)) ?? own)
  return listGroupRows(db, organizationId, { name, workspaceIds })
}

function readWorkspaceId(text: string | undefined): number | undefined {
  if (text === undefined || text === '') return undefined
  if (!/^\d{1,15}$/.test(text)) throw new BadRequest('wrong_type', { type: 'number', text: 'Invalid number' })
  return Number(text)
}

/**
 * The groups of an organization by name.
 *
 * @throws {Forbidden} when the organization is not the caller's; {@link BadRequest} when `workspace` is no id.
 */
export async function readGroups(
  scope: Scope,
  organizationId: number,
  query: { readonly name?: string | undefined; readonly workspace?: string | undefined },
): Promise<Group[]> {
  const member = requireOrganizationPermission(scope.caller, organizationId, 'groups.view')
  const filter = { name: query.name, workspaceId: readWorkspaceId(query.workspace) }
  return representGroups(scope, member, await visibleGroupRows(scope, member, filter))
}

/** The groups that belong to a workspace, by name. @throws {NotFound} when the workspace is unknown, not the caller's, or of another organization (T §7). */
export async function readWorkspaceGroups(
  scope: Scope,
  path: { readonly workspace_id: number; readonly organization_id?: number },
): Promise<Group[]> {
  const member = findWorkspace(scope.caller, path.workspace_id)
  const elsewhere =
    path.organization_id !== undefined && member?.organization.organizationId !== path.organization_id
  if (member === undefined || elsewhere) throw new NotFound('workspace', 'resource can not be found')
  const { organization, workspaceId } = member
  return representGroups(scope, organization, await visibleGroupRows(scope, organization, { workspaceId }))
}
