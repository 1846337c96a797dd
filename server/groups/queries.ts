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
  type RowKey,
  containing,
} from '../database/rows.ts'
import type { GroupTables } from './tables.ts'
import type { Scope } from '../access/scope.ts'
import { recordRows } from '../events/record-rows.ts'

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

/** Whose access may have changed, and where: all pairs of both are looked at. */
export interface Concerned {
  readonly organizationId: number
  readonly userIds: readonly number[]
  readonly workspaceIds: readonly number[]
}

export function workspaceKeyOf({
  workspace_id,
  user_id,
}: Record<'workspace_id' | 'user_id', number>): string {
  return `${workspace_id}/${user_id}`
}

/** Which of the people belong to which of the workspaces through a group; until they have joined the organization nothing begins. */
export function workspacesThroughGroups(db: Db, { organizationId, userIds, workspaceIds }: Concerned) {
  return db
    .selectFrom('group_users')
    .innerJoin('group_workspaces', sameTenant('group_workspaces.group_id', 'group_users.group_id'))
    .innerJoin('organization_users', sameTenant('organization_users.user_id', 'group_users.user_id'))
    .select(['group_users.organization_id', 'group_workspaces.workspace_id', 'group_users.user_id'])
    .select('organization_users.joined')
    .distinct()
    .where('group_users.organization_id', '=', organizationId)
    .where('group_users.user_id', 'in', userIds)
    .where('group_workspaces.workspace_id', 'in', workspaceIds)
    .orderBy('group_workspaces.workspace_id')
    .orderBy('group_users.user_id')
    .execute()
}

export function presentInWorkspaces(db: Db, { organizationId, userIds, workspaceIds }: Concerned) {
  const where = { organization_id: organizationId, workspace_id: workspaceIds, user_id: userIds }
  return rowsOf(db, 'workspace_users', where).selectAll().orderBy('id').execute()
}

const updateWorkspaceUser = updateOf('workspace_users')

/** A member of the organization need not accept an invitation to a workspace that a group gives them. */
export async function beginInWorkspace(scope: Scope, row: RowKey) {
  await updateWorkspaceUser(scope.db, row, { joined: true, at: scope.at })
  recordRows(scope, 'workspace_user', 'updated', [row])
}

export function projectKeyOf({ project_id, user_id }: Record<'project_id' | 'user_id', number>): string {
  return `${project_id}/${user_id}`
}

/** @param projectId only this one; null for all. */
export function projectsThroughGroups(
  db: Db,
  { organizationId, userIds, workspaceIds }: Concerned,
  projectId: number | null,
) {
  return db
    .selectFrom('project_groups')
    .innerJoin('group_users', sameTenant('group_users.group_id', 'project_groups.group_id'))
    .select([
      'project_groups.organization_id',
      'project_groups.workspace_id',
      'project_groups.project_id',
      'group_users.user_id',
      'project_groups.group_id',
    ])
    .where('project_groups.organization_id', '=', organizationId)
    .where('project_groups.workspace_id', 'in', workspaceIds)
    .where('group_users.user_id', 'in', userIds)
    .$if(projectId !== null, (query) => query.where('project_groups.project_id', '=', projectId ?? 0))
    .orderBy('project_groups.id')
    .execute()
}

export function presentInProjects(
  db: Db,
  { organizationId, userIds, workspaceIds }: Concerned,
  projectId: number | null,
) {
  const where = { organization_id: organizationId, workspace_id: workspaceIds, user_id: userIds }
  return rowsOf(db, 'project_users', where)
    .selectAll()
    .$if(projectId !== null, (query) => query.where('project_id', '=', projectId ?? 0))
    .orderBy('id')
    .execute()
}

type ProjectUserRow = Awaited<ReturnType<typeof presentInProjects>>[number]

const updateProjectUser = updateOf('project_users')

/** A person who is in the project through another group from now on stays the same project user, with their rates. */
export async function changeGroup(scope: Scope, row: ProjectUserRow, groupId: number) {
  await updateProjectUser(scope.db, row, { group_id: groupId, at: scope.at })
  recordRows(scope, 'project_user', 'updated', [row])
}
