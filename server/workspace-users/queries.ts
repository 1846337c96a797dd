/** Queries on the people of a workspace. */

import { type InferResult, sql, type Updateable } from 'kysely'
import type { Scope, WorkspacePlace } from '../access/scope.ts'
import type { Db } from '../database/database.ts'
import { containing, deleteOf, hasRow, rowsOf, type Update, updateOf } from '../database/rows.ts'
import { leaveProject } from '../projects/queries.ts'
import type { WorkspaceTables } from '../workspaces/tables.ts'

type WorkspaceUsers = WorkspaceTables['workspace_users']

export type WorkspaceUserChanges = Omit<
  Updateable<WorkspaceUsers>,
  'organization_id' | 'workspace_id' | 'id' | 'user_id'
>

interface WorkspaceUserFilter {
  readonly ids?: readonly number[]
  readonly active?: boolean | undefined
  readonly customRates?: boolean | undefined
  readonly name?: string | undefined
  readonly search?: string | undefined
}

/** The people of a workspace with their accounts and standings, as a query to be narrowed. */
export function workspaceUsersOf(db: Db, { organizationId, workspaceId }: WorkspacePlace) {
  return db
    .selectFrom('workspace_users as wu')
    .innerJoin('users', 'users.id', 'wu.user_id')
    .innerJoin('organization_users as ou', (join) =>
      join.onRef('ou.organization_id', '=', 'wu.organization_id').onRef('ou.user_id', '=', 'wu.user_id'),
    )
    .selectAll('wu')
    .select([
      'users.name',
      'users.email',
      'users.timezone',
      'ou.id as organization_user_id',
      'ou.owner',
      'ou.admin as organization_admin',
    ])
    .where('wu.organization_id', '=', organizationId)
    .where('wu.workspace_id', '=', workspaceId)
}

export type WorkspaceUserRow = InferResult<ReturnType<typeof workspaceUsersOf>>[number]

/** By name. @param page all of them without one. */
export function listWorkspaceUserRows(
  db: Db,
  place: WorkspacePlace,
  { ids, active, customRates, name = '', search = '' }: WorkspaceUserFilter,
  page: { readonly limit: number; readonly offset: number } | null,
) {
  const hasRate = sql<boolean>`(wu.rate is not null or wu.labor_cost is not null)`
  let query = workspaceUsersOf(db, place)
  if (ids !== undefined) query = query.where('wu.id', 'in', ids)
  if (active === true) query = query.where('wu.inactive', '=', false).where('wu.joined', '=', true)
  if (active === false) {
    query = query.where((eb) => eb.or([eb('wu.inactive', '=', true), eb('wu.joined', '=', false)]))
  }
  if (customRates !== undefined) query = query.where(customRates ? hasRate : sql<boolean>`not ${hasRate}`)
  if (name !== '') query = query.where(containing('users.name', name))
  if (search !== '') {
    query = query.where((eb) => eb.or([containing('users.name', search), containing('users.email', search)]))
  }
  query = query.orderBy(sql`lower(users.name)`).orderBy('wu.id')
  return (page === null ? query : query.limit(page.limit).offset(page.offset)).execute()
}

export function findWorkspaceUserRow(db: Db, place: WorkspacePlace, id: number) {
  return workspaceUsersOf(db, place).where('wu.id', '=', id).executeTakeFirst()
}

/** The groups of people in an organization. */
export async function groupsOfUsers(db: Db, organization_id: number, userIds: readonly number[]) {
  if (userIds.length === 0) return []
  return rowsOf(db, 'group_users', { organization_id, user_id: userIds })
    .select(['user_id', 'group_id'])
    .orderBy('group_id')
    .execute()
}

export const updateWorkspaceUserRow: Update<WorkspaceUserChanges> = updateOf('workspace_users')

export const deleteWorkspaceUserRow = deleteOf('workspace_users')

/** Whether the person belongs to other workspaces of the organization, and is active in one of them. */
export async function otherWorkspacesOf(db: Db, { organization_id, user_id, id }: WorkspaceUserRow) {
  const others = await rowsOf(db, 'workspace_users', { organization_id, user_id })
    .select('inactive')
    .where('id', '!=', id)
    .execute()
  return { any: others.length > 0, active: others.some(({ inactive }) => !inactive) }
}

export type Membership = Pick<WorkspaceUserRow, 'organization_id' | 'workspace_id' | 'user_id'>

/** Takes them out of the workspace's projects; what they worked there stays billed as it was. */
export async function leaveProjects(scope: Scope, { organization_id, workspace_id, user_id }: Membership) {
  const membership = { organization_id, workspace_id, user_id }
  const rows = await rowsOf(scope.db, 'project_users', membership).selectAll().execute()
  for (const row of rows) await leaveProject(scope, row)
}

export async function hasAnotherOwner(db: Db, row: WorkspaceUserRow) {
  const owners = { organization_id: row.organization_id, owner: true, inactive: false }
  return hasRow(
    rowsOf(db, 'organization_users', owners)
      .select('id')
      .where('id', '!=', row.organization_user_id)
      .limit(1),
  )
}
