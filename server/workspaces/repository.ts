/** Queries on workspaces and their members. */

import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import type { WorkspaceTables } from './tables.ts'

export type WorkspaceRow = Selectable<WorkspaceTables['workspaces']>
export type WorkspaceChanges = Omit<Updateable<WorkspaceTables['workspaces']>, 'organization_id' | 'id'>
export interface WorkspaceKey {
  readonly organizationId: number
  readonly workspaceId: number
}

export async function insertWorkspace(
  db: Db,
  workspace: Insertable<WorkspaceTables['workspaces']>,
): Promise<void> {
  await db.insertInto('workspaces').values(workspace).execute()
}

export async function insertWorkspaceUser(
  db: Db,
  user: Insertable<WorkspaceTables['workspace_users']>,
): Promise<void> {
  await db.insertInto('workspace_users').values(user).execute()
}

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

/** How many living workspaces the organization has. */
export async function countWorkspaces(db: Db, organizationId: number): Promise<number> {
  const { count } = await db
    .selectFrom('workspaces')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('organization_id', '=', organizationId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}
