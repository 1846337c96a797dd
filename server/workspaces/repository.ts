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

/** Whether another living workspace of the organization has the name, letter case aside. */
export async function isNameTaken(db: Db, key: WorkspaceKey, name: string): Promise<boolean> {
  const rows = await db
    .selectFrom('workspaces')
    .select('id')
    .where('organization_id', '=', key.organizationId)
    .where('id', '!=', key.workspaceId)
    .where((eb) => eb(eb.fn<string>('lower', ['name']), '=', name.toLowerCase()))
    .where('deleted_at', 'is', null)
    .limit(1)
    .execute()
  return rows.length > 0
}
