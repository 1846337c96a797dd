/** Queries on groups. */

import { type Selectable, sql } from 'kysely'
import type { Db } from '../database/database.ts'
import {
  deleteOf,
  deleteRows,
  hasRow,
  insertOf,
  isLinked,
  rowsOf,
  sameTenant,
  updateOf,
} from '../database/rows.ts'
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
export function isGroupNameTaken(db: Db, organization_id: number, name_key: string, exceptId: number | null) {
  return hasRow(
    rowsOf(db, 'groups', { organization_id, name_key })
      .select('id')
      .$if(exceptId !== null, (query) => query.where('id', '!=', exceptId ?? 0)),
  )
}

/** Ids without repetition. */
export interface GroupParts {
  readonly users: readonly number[]
  readonly workspaces: readonly number[]
}

/** As stored, also the people that have left the organization since. */
export async function partsOf(db: Db, { organization_id, id: group_id }: GroupRow): Promise<GroupParts> {
  const group = { organization_id, group_id }
  const users = await rowsOf(db, 'group_users', group).select('user_id as id').orderBy('user_id').execute()
  const workspaces = await rowsOf(db, 'group_workspaces', group)
    .select('workspace_id as id')
    .orderBy('workspace_id')
    .execute()
  return { users: users.map(({ id }) => id), workspaces: workspaces.map(({ id }) => id) }
}

/** The ids of `wanted` that `known` lacks, once each. */
export function without(wanted: readonly number[], known: readonly number[]): number[] {
  const lacking = new Set(wanted)
  for (const id of known) lacking.delete(id)
  return [...lacking]
}

const addUsers = insertOf('group_users')

const addWorkspaces = insertOf('group_workspaces')

export async function write(
  db: Db,
  { organization_id, id }: GroupRow,
  before: GroupParts,
  after: GroupParts,
) {
  const group = { organization_id, group_id: id }
  const users = without(after.users, before.users)
  await addUsers(
    db,
    users.map((user_id) => ({ organization_id, group_id: id, user_id })),
  )
  const workspaces = without(after.workspaces, before.workspaces)
  await addWorkspaces(
    db,
    workspaces.map((workspace_id) => ({ organization_id, group_id: id, workspace_id })),
  )
  const goneUsers = without(before.users, after.users)
  if (goneUsers.length > 0) await deleteRows(db, 'group_users', { ...group, user_id: goneUsers })
  const gone = without(before.workspaces, after.workspaces)
  if (gone.length > 0) await deleteRows(db, 'group_workspaces', { ...group, workspace_id: gone })
}
