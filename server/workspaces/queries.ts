/** Queries on workspaces and their members. */

import type { Insertable, Selectable, Updateable } from 'kysely'
import type { AnyScope, WorkspacePlace } from '../access/scope.ts'
import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import { insertOf, rowsOf } from '../database/rows.ts'
import { recordRows } from '../events/record-rows.ts'
import type { WorkspaceTables } from './tables.ts'

export type WorkspaceRow = Selectable<WorkspaceTables['workspaces']>

export type WorkspaceChanges = Omit<Updateable<WorkspaceTables['workspaces']>, 'organization_id' | 'id'>

export const insertWorkspace = insertOf('workspaces')

const insertUsers = insertOf('workspace_users')

type WorkspaceUser = Insertable<WorkspaceTables['workspace_users']>

type NewWorkspaceUser = Partial<WorkspaceUser> &
  Pick<WorkspaceUser, 'organization_id' | 'workspace_id' | 'user_id'>

/** Makes people members of workspaces, and no admins unless it is said. @param members with the same columns */
export async function addWorkspaceUsers(
  scope: Pick<AnyScope, 'db' | 'ids' | 'now' | 'at' | 'record'>,
  members: readonly NewWorkspaceUser[],
) {
  const { db, ids, now: created_at, at } = scope
  const plain = { admin: false, inactive: false }
  const rows = members.map((member) => ({ ...plain, ...member, id: ids.next(), created_at, at }))
  await insertUsers(db, rows)
  recordRows(scope, 'workspace_user', 'created', rows)
}

export function findWorkspaceRow(db: Db, place: WorkspacePlace) {
  const { organizationId: organization_id, workspaceId: id } = place
  return rowsOf(db, 'workspaces', { organization_id, id }).selectAll().executeTakeFirst()
}

/** @param changedSince only those changed at or after this instant. */
export async function listWorkspaceRows(db: Db, ids: readonly number[], changedSince: Instant | undefined) {
  if (ids.length === 0) return []
  let query = rowsOf(db, 'workspaces', { id: ids }).selectAll()
  if (changedSince !== undefined) query = query.where('at', '>=', changedSince)
  return query.orderBy('id').execute()
}

export async function updateWorkspaceRow(db: Db, key: WorkspacePlace, changes: WorkspaceChanges) {
  return db
    .updateTable('workspaces')
    .set(changes)
    .where('organization_id', '=', key.organizationId)
    .where('id', '=', key.workspaceId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Whether a living workspace of the organization has the name, letter case aside.
 *
 * @param exceptId of the workspace that is to have the name.
 */
export async function isNameTaken(db: Db, organizationId: number, name: string, exceptId: number) {
  // An organization has few workspaces, and SQLite's lower() knows no letters beyond ASCII.
  const others = await rowsOf(db, 'workspaces', { organization_id: organizationId, deleted_at: null })
    .select('name')
    .where('id', '!=', exceptId)
    .execute()
  return others.some((other) => other.name.toLowerCase() === name.toLowerCase())
}

/** The living workspaces of the organization. */
export async function workspacesOf(db: Db, organization_id: number) {
  const rows = await rowsOf(db, 'workspaces', { organization_id, deleted_at: null }).select('id').execute()
  return rows.map(({ id }) => id)
}

/** The active owners of the organization. */
export async function ownersOf(db: Db, organization_id: number) {
  const owners = await rowsOf(db, 'organization_users', { organization_id, owner: true, inactive: false })
    .select('user_id')
    .execute()
  return owners.map(({ user_id }) => user_id)
}

export function membersOf(db: Db, { organizationId, workspaceId }: WorkspacePlace) {
  return rowsOf(db, 'workspace_users', { organization_id: organizationId, workspace_id: workspaceId })
    .select(['id', 'user_id', 'admin', 'inactive', 'joined'])
    .execute()
}
