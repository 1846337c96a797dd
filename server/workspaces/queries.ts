/** Queries on workspaces and their members. */

import type { Selectable, Updateable } from 'kysely'
import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import { insertOf } from '../database/rows.ts'
import type { WorkspaceTables } from './tables.ts'

export type WorkspaceRow = Selectable<WorkspaceTables['workspaces']>

export type WorkspaceChanges = Omit<Updateable<WorkspaceTables['workspaces']>, 'organization_id' | 'id'>

export interface WorkspaceKey {
  readonly organizationId: number
  readonly workspaceId: number
}

export const insertWorkspace = insertOf('workspaces')

export const insertWorkspaceUser = insertOf('workspace_users')

export async function findWorkspaceRow(db: Db, key: WorkspaceKey): Promise<WorkspaceRow | undefined> {
  return db
    .selectFrom('workspaces')
    .selectAll()
    .where('organization_id', '=', key.organizationId)
    .where('id', '=', key.workspaceId)
    .executeTakeFirst()
}

/** @param changedSince only those changed at or after this instant; null for all. */
export async function listWorkspaceRows(
  db: Db,
  ids: readonly number[],
  changedSince: Instant | null,
): Promise<WorkspaceRow[]> {
  if (ids.length === 0) return []
  let query = db.selectFrom('workspaces').selectAll().where('id', 'in', ids)
  if (changedSince !== null) query = query.where('at', '>=', changedSince)
  return query.orderBy('id').execute()
}

export async function updateWorkspaceRow(
  db: Db,
  key: WorkspaceKey,
  changes: WorkspaceChanges,
): Promise<WorkspaceRow> {
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
export async function isNameTaken(
  db: Db,
  organizationId: number,
  name: string,
  exceptId = 0,
): Promise<boolean> {
  // An organization has few workspaces, and SQLite's lower() knows no letters beyond ASCII.
  const others = await db
    .selectFrom('workspaces')
    .select('name')
    .where('organization_id', '=', organizationId)
    .where('id', '!=', exceptId)
    .where('deleted_at', 'is', null)
    .execute()
  return others.some((other) => other.name.toLowerCase() === name.toLowerCase())
}

/** The living workspaces of the organization. */
export async function workspacesOf(db: Db, organizationId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('workspaces')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** The active owners of the organization. */
export async function ownersOf(db: Db, organizationId: number): Promise<number[]> {
  const owners = await db
    .selectFrom('organization_users')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .where('owner', '=', true)
    .where('inactive', '=', false)
    .execute()
  return owners.map(({ user_id }) => user_id)
}

export function membersOf(db: Db, key: WorkspaceKey) {
  return db
    .selectFrom('workspace_users')
    .select(['id', 'user_id', 'admin', 'inactive', 'joined'])
    .where('organization_id', '=', key.organizationId)
    .where('workspace_id', '=', key.workspaceId)
    .execute()
}
