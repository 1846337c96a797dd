/** Queries on groups. */

import { type Selectable, sql } from 'kysely'
import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import { containing } from '../database/text-search.ts'
import type { GroupTables } from './tables.ts'

export type GroupRow = Selectable<GroupTables['groups']>

export interface GroupFilter {
  /** Contained in the name. */
  readonly name?: string | undefined
  readonly ids?: readonly number[] | undefined
  /** The group belongs to one of these. */
  readonly workspaceIds?: readonly number[] | undefined
}

/** The groups of an organization by name. */
export function listGroupRows(
  db: Db,
  organizationId: number,
  { name = '', ids, workspaceIds }: GroupFilter,
): Promise<GroupRow[]> {
  let query = db.selectFrom('groups').selectAll().where('organization_id', '=', organizationId)
  if (name !== '') query = query.where(containing('name', name))
  if (ids !== undefined) query = query.where('id', 'in', ids.length === 0 ? [0] : ids)
  if (workspaceIds !== undefined) {
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom('group_workspaces')
          .select('group_workspaces.group_id')
          .whereRef('group_workspaces.organization_id', '=', 'groups.organization_id')
          .whereRef('group_workspaces.group_id', '=', 'groups.id')
          .where('group_workspaces.workspace_id', 'in', workspaceIds.length === 0 ? [0] : workspaceIds),
      ),
    )
  }
  return query
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
}

export async function findGroupRow(
  db: Db,
  organizationId: number,
  id: number,
): Promise<GroupRow | undefined> {
  const [row] = await listGroupRows(db, organizationId, { ids: [id] })
  return row
}

export interface GroupMember {
  readonly group_id: number
  readonly user_id: number
  readonly name: string
  readonly inactive: boolean
  readonly joined: boolean
}

/** The people of groups by name; those who have left the organization are none. */
export async function listGroupMembers(
  db: Db,
  organizationId: number,
  groupIds: readonly number[],
): Promise<GroupMember[]> {
  if (groupIds.length === 0) return []
  return db
    .selectFrom('group_users')
    .innerJoin('users', 'users.id', 'group_users.user_id')
    .innerJoin('organization_users', (join) =>
      join
        .onRef('organization_users.organization_id', '=', 'group_users.organization_id')
        .onRef('organization_users.user_id', '=', 'group_users.user_id'),
    )
    .select([
      'group_users.group_id',
      'group_users.user_id',
      'users.name',
      'organization_users.inactive',
      'organization_users.joined',
    ])
    .where('group_users.organization_id', '=', organizationId)
    .where('group_users.group_id', 'in', groupIds)
    .orderBy(sql`lower(users.name)`)
    .orderBy('users.id')
    .execute()
}

/** Which living workspaces groups belong to. */
export async function listGroupWorkspaces(
  db: Db,
  organizationId: number,
  groupIds: readonly number[],
): Promise<{ readonly group_id: number; readonly workspace_id: number }[]> {
  if (groupIds.length === 0) return []
  return db
    .selectFrom('group_workspaces')
    .innerJoin('workspaces', (join) =>
      join
        .onRef('workspaces.organization_id', '=', 'group_workspaces.organization_id')
        .onRef('workspaces.id', '=', 'group_workspaces.workspace_id'),
    )
    .select(['group_workspaces.group_id', 'group_workspaces.workspace_id'])
    .where('group_workspaces.organization_id', '=', organizationId)
    .where('group_workspaces.group_id', 'in', groupIds)
    .where('workspaces.deleted_at', 'is', null)
    .orderBy('group_workspaces.workspace_id')
    .execute()
}

export async function insertGroup(db: Db, row: GroupRow): Promise<void> {
  await db.insertInto('groups').values(row).execute()
}

export async function updateGroupRow(
  db: Db,
  { organization_id, id }: GroupRow,
  changes: { readonly name?: string; readonly name_key?: string; readonly at: Instant },
): Promise<void> {
  await db
    .updateTable('groups')
    .set(changes)
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute()
}

/** Its users, workspaces and places in projects go with it. */
export async function deleteGroupRow(db: Db, { organization_id, id }: GroupRow): Promise<void> {
  await db.deleteFrom('groups').where('organization_id', '=', organization_id).where('id', '=', id).execute()
}

/** Whether another group of the organization has the name, letter case aside. */
export async function isGroupNameTaken(
  db: Db,
  organizationId: number,
  nameKey: string,
  exceptId: number | null,
): Promise<boolean> {
  const other = await db
    .selectFrom('groups')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('name_key', '=', nameKey)
    .$if(exceptId !== null, (query) => query.where('id', '!=', exceptId ?? 0))
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}
