/** Queries on the people of a workspace. */

import { type Selectable, sql, type Updateable } from 'kysely'
import type { WorkspaceMembership } from '../access/caller.ts'
import type { Db } from '../database/database.ts'
import { paddedIds } from '../database/id-list.ts'
import { containing } from '../database/text-search.ts'
import type { WorkspaceTables } from '../workspaces/tables.ts'

type WorkspaceUsers = WorkspaceTables['workspace_users']

export type WorkspaceUserRow = Selectable<WorkspaceUsers> & {
  readonly name: string
  readonly email: string
  readonly timezone: string
  readonly organization_user_id: number
  readonly owner: boolean
  readonly organization_admin: boolean
}
export type WorkspaceUserChanges = Omit<
  Updateable<WorkspaceUsers>,
  'organization_id' | 'workspace_id' | 'id' | 'user_id'
>

/** The workspace whose people are meant. */
export interface WorkspacePlace {
  readonly organizationId: number
  readonly workspaceId: number
}

export function placeOf({ organization, workspaceId }: WorkspaceMembership): WorkspacePlace {
  return { organizationId: organization.organizationId, workspaceId }
}

export interface WorkspaceUserFilter {
  readonly ids?: readonly number[]
  readonly active?: boolean | undefined
  readonly customRates?: boolean | undefined
  readonly name?: string | undefined
  readonly search?: string | undefined
}

function workspaceUsersOf(db: Db, { organizationId, workspaceId }: WorkspacePlace) {
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

/** By name. @param page all of them without one. */
export function listWorkspaceUserRows(
  db: Db,
  place: WorkspacePlace,
  { ids, active, customRates, name = '', search = '' }: WorkspaceUserFilter,
  page: { readonly limit: number; readonly offset: number } | null,
): Promise<WorkspaceUserRow[]> {
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

export function findWorkspaceUserRow(
  db: Db,
  place: WorkspacePlace,
  id: number,
): Promise<WorkspaceUserRow | undefined> {
  return workspaceUsersOf(db, place).where('wu.id', '=', id).executeTakeFirst()
}

export interface GroupOfUser {
  readonly user_id: number
  readonly group_id: number
}

/** The groups of people in an organization. */
export async function groupsOfUsers(
  db: Db,
  organizationId: number,
  userIds: readonly number[],
): Promise<GroupOfUser[]> {
  if (userIds.length === 0) return []
  return db
    .selectFrom('group_users')
    .select(['user_id', 'group_id'])
    .where('organization_id', '=', organizationId)
    .where('user_id', 'in', paddedIds(userIds))
    .orderBy('group_id')
    .execute()
}

interface RowKey {
  readonly organization_id: number
  readonly id: number
}

export async function updateWorkspaceUserRow(
  db: Db,
  { organization_id, id }: RowKey,
  changes: WorkspaceUserChanges,
): Promise<void> {
  await db
    .updateTable('workspace_users')
    .set(changes)
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute()
}

export async function deleteWorkspaceUserRow(db: Db, { organization_id, id }: RowKey): Promise<void> {
  await db
    .deleteFrom('workspace_users')
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute()
}

/** Whether the person belongs to other workspaces of the organization, and is active in one of them. */
export async function otherWorkspacesOf(
  db: Db,
  row: Pick<WorkspaceUserRow, 'organization_id' | 'user_id' | 'id'>,
): Promise<{ readonly any: boolean; readonly active: boolean }> {
  const others = await db
    .selectFrom('workspace_users')
    .select('inactive')
    .where('organization_id', '=', row.organization_id)
    .where('user_id', '=', row.user_id)
    .where('id', '!=', row.id)
    .execute()
  return { any: others.length > 0, active: others.some(({ inactive }) => !inactive) }
}
