/** Queries on groups. */

import { type Selectable, sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { deleteOf, hasRow, insertOf, isLinked, sameTenant, updateOf } from '../database/rows.ts'
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
export function listGroupRows(db: Db, organizationId: number, { name = '', ids, workspaceIds }: GroupFilter) {
  let query = db.selectFrom('groups').selectAll().where('organization_id', '=', organizationId)
  if (name !== '') query = query.where(containing('name', name))
  if (ids !== undefined) query = query.where('id', 'in', ids.length === 0 ? [0] : ids)
  if (workspaceIds !== undefined)
    query = query.where(
      isLinked('group_workspaces.group_id', 'groups.id', 'group_workspaces.workspace_id', workspaceIds),
    )
  return query
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
}

export async function findGroupRow(db: Db, organizationId: number, id: number) {
  const [row] = await listGroupRows(db, organizationId, { ids: [id] })
  return row
}

/** The people of groups by name; those who have left the organization are none. */
export async function listGroupMembers(db: Db, organizationId: number, groupIds: readonly number[]) {
  if (groupIds.length === 0) return []
  return db
    .selectFrom('group_users')
    .innerJoin('users', 'users.id', 'group_users.user_id')
    .innerJoin('organization_users', sameTenant('organization_users.user_id', 'group_users.user_id'))
    .select(['group_users.group_id', 'group_users.user_id', 'users.name'])
    .select(['organization_users.inactive', 'organization_users.joined'])
    .where('group_users.organization_id', '=', organizationId)
    .where('group_users.group_id', 'in', groupIds)
    .orderBy(sql`lower(users.name)`)
    .orderBy('users.id')
    .execute()
}

/** Lists the living workspaces that groups belong to. */
export async function listGroupWorkspaces(db: Db, organizationId: number, groupIds: readonly number[]) {
  if (groupIds.length === 0) return []
  return db
    .selectFrom('group_workspaces')
    .innerJoin('workspaces', sameTenant('workspaces.id', 'group_workspaces.workspace_id'))
    .select(['group_workspaces.group_id', 'group_workspaces.workspace_id'])
    .where('group_workspaces.organization_id', '=', organizationId)
    .where('group_workspaces.group_id', 'in', groupIds)
    .where('workspaces.deleted_at', 'is', null)
    .orderBy('group_workspaces.workspace_id')
    .execute()
}

export const insertGroup = insertOf('groups')

export const updateGroupRow = updateOf('groups')

/** Its users, workspaces and places in projects go with it. */
export const deleteGroupRow = deleteOf('groups')

/** Whether another group of the organization has the name, letter case aside. */
export function isGroupNameTaken(db: Db, organizationId: number, nameKey: string, exceptId: number | null) {
  return hasRow(
    db
      .selectFrom('groups')
      .select('id')
      .where('organization_id', '=', organizationId)
      .where('name_key', '=', nameKey)
      .$if(exceptId !== null, (query) => query.where('id', '!=', exceptId ?? 0)),
  )
}

/** Ids without repetition. */
export interface GroupParts {
  readonly users: readonly number[]
  readonly workspaces: readonly number[]
}

/** As stored, also the people that have left the organization since. */
export async function partsOf(db: Db, group: GroupRow) {
  const idsOf = async (table: 'group_users' | 'group_workspaces', column: 'user_id' | 'workspace_id') => {
    const { rows } = await sql<{ id: number }>`
      select ${sql.ref(column)} as id from ${sql.table(table)}
      where organization_id = ${group.organization_id} and group_id = ${group.id}
      order by ${sql.ref(column)}`.execute(db)
    return rows.map(({ id }) => id)
  }
  const users = await idsOf('group_users', 'user_id')
  return { users, workspaces: await idsOf('group_workspaces', 'workspace_id') }
}

/** The ids of `wanted` that `known` lacks, once each. */
export function without(wanted: readonly number[], known: readonly number[]): number[] {
  const lacking = new Set(wanted)
  for (const id of known) lacking.delete(id)
  return [...lacking]
}

const addUsers = insertOf('group_users')

const addWorkspaces = insertOf('group_workspaces')

export async function write(db: Db, group: GroupRow, before: GroupParts, after: GroupParts) {
  const { organization_id, id: group_id } = group
  const keyed = { organization_id, group_id }
  const [users, workspaces] = [
    without(after.users, before.users),
    without(after.workspaces, before.workspaces),
  ]
  await addUsers(
    db,
    users.map((user_id) => ({ organization_id, group_id, user_id })),
  )
  await addWorkspaces(
    db,
    workspaces.map((workspace_id) => ({ organization_id, group_id, workspace_id })),
  )

  const goneUsers = without(before.users, after.users)
  if (goneUsers.length > 0) {
    await db
      .deleteFrom('group_users')
      .where((eb) => eb.and(keyed))
      .where('user_id', 'in', goneUsers)
      .execute()
  }
  const goneWorkspaces = without(before.workspaces, after.workspaces)
  if (goneWorkspaces.length > 0) {
    await db
      .deleteFrom('group_workspaces')
      .where((eb) => eb.and(keyed))
      .where('workspace_id', 'in', goneWorkspaces)
      .execute()
  }
}
