/** Queries on groups. */

import { type Selectable, sql } from 'kysely'
import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import { deleteOf, type Insert, insertOf, type Update, updateOf } from '../database/rows.ts'
import { containing } from '../database/text-search.ts'
import type { GroupTables } from './tables.ts'

export type GroupRow = Selectable<GroupTables['groups']>

interface GroupFilter {
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

interface GroupMember {
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

export const insertGroup: Insert<GroupRow> = insertOf('groups')

export const updateGroupRow: Update<{
  readonly name?: string
  readonly name_key?: string
  readonly at: Instant
}> = updateOf('groups')

/** Its users, workspaces and places in projects go with it. */
export const deleteGroupRow = deleteOf('groups')

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

/** Ids without repetition. */
export interface GroupParts {
  readonly users: readonly number[]
  readonly workspaces: readonly number[]
}

/** As stored, also the people that have left the organization since. */
export async function partsOf(db: Db, { organization_id, id }: GroupRow): Promise<GroupParts> {
  const users = await db
    .selectFrom('group_users')
    .select('user_id')
    .where('organization_id', '=', organization_id)
    .where('group_id', '=', id)
    .orderBy('user_id')
    .execute()
  const workspaces = await db
    .selectFrom('group_workspaces')
    .select('workspace_id')
    .where('organization_id', '=', organization_id)
    .where('group_id', '=', id)
    .orderBy('workspace_id')
    .execute()
  return {
    users: users.map((row) => row.user_id),
    workspaces: workspaces.map((row) => row.workspace_id),
  }
}

/** The ids of `wanted` that `known` lacks, once each. */
export function without(wanted: readonly number[], known: readonly number[]): number[] {
  const lacking = new Set(wanted)
  for (const id of known) lacking.delete(id)
  return [...lacking]
}

export async function write(db: Db, group: GroupRow, before: GroupParts, after: GroupParts): Promise<void> {
  const { organization_id, id: group_id } = group
  const users = without(after.users, before.users).map((user_id) => ({ organization_id, group_id, user_id }))
  if (users.length > 0) await db.insertInto('group_users').values(users).execute()
  const workspaces = without(after.workspaces, before.workspaces).map((workspace_id) => ({
    organization_id,
    group_id,
    workspace_id,
  }))
  if (workspaces.length > 0) await db.insertInto('group_workspaces').values(workspaces).execute()

  const goneUsers = without(before.users, after.users)
  if (goneUsers.length > 0) {
    await db
      .deleteFrom('group_users')
      .where('organization_id', '=', organization_id)
      .where('group_id', '=', group_id)
      .where('user_id', 'in', goneUsers)
      .execute()
  }
  const goneWorkspaces = without(before.workspaces, after.workspaces)
  if (goneWorkspaces.length > 0) {
    await db
      .deleteFrom('group_workspaces')
      .where('organization_id', '=', organization_id)
      .where('group_id', '=', group_id)
      .where('workspace_id', 'in', goneWorkspaces)
      .execute()
  }
}
