/** Queries on the people of an organization. */

import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { paddedIds } from '../database/id-list.ts'
import { containing, rowsOf, sameTenant } from '../database/rows.ts'

export type ActiveStatus = 'active' | 'inactive' | 'invited'

export interface OrganizationUserFilter {
  readonly text: string
  /** Null for all. */
  readonly statuses: readonly ActiveStatus[] | null
  readonly onlyAdmins: boolean
  /** People of one of these groups; null for all. */
  readonly groupIds: readonly number[] | null
}

export interface OrganizationUserOrder {
  readonly field: 'name' | 'email' | 'created_at' | 'id'
  readonly descending: boolean
}

const orderColumns = {
  name: sql`lower(users.name)`,
  email: sql`users.email_key`,
  created_at: sql.ref('ou.created_at'),
  id: sql.ref('ou.id'),
} as const

const conditions = {
  invited: { 'ou.joined': false },
  active: { 'ou.joined': true, 'ou.inactive': false },
  inactive: { 'ou.joined': true, 'ou.inactive': true },
} as const satisfies Record<ActiveStatus, object>

function matching(db: Db, organizationId: number, filter: OrganizationUserFilter) {
  const { text, statuses, onlyAdmins, groupIds } = filter
  let query = db
    .selectFrom('organization_users as ou')
    .innerJoin('users', 'users.id', 'ou.user_id')
    .where('ou.organization_id', '=', organizationId)
  if (text !== '') {
    query = query.where((eb) => eb.or([containing('users.name', text), containing('users.email', text)]))
  }
  if (statuses !== null) {
    query = query.where((eb) => eb.or(statuses.map((status) => eb.and(conditions[status]))))
  }
  if (onlyAdmins) query = query.where((eb) => eb.or([eb('ou.owner', '=', true), eb('ou.admin', '=', true)]))
  if (groupIds !== null) {
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom('group_users')
          .select('group_users.group_id')
          .whereRef('group_users.organization_id', '=', 'ou.organization_id')
          .whereRef('group_users.user_id', '=', 'ou.user_id')
          .where('group_users.group_id', 'in', paddedIds(groupIds)),
      ),
    )
  }
  return query
}

/** One page, and how many there are in all. */
export async function listOrganizationUserRows(
  db: Db,
  organizationId: number,
  filter: OrganizationUserFilter,
  order: OrganizationUserOrder,
  page: { readonly limit: number; readonly offset: number },
) {
  const { total } = await matching(db, organizationId, filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await matching(db, organizationId, filter)
    .selectAll('ou')
    .select(['users.name', 'users.email'])
    .orderBy(orderColumns[order.field], order.descending ? 'desc' : 'asc')
    .orderBy('ou.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return { rows, total }
}

export type OrganizationUserRow = Awaited<ReturnType<typeof listOrganizationUserRows>>['rows'][number]

/** The people's places in workspaces that exist. */
export function workspacesOfUsers(db: Db, organizationId: number, userIds: readonly number[]) {
  return db
    .selectFrom('workspace_users')
    .innerJoin('workspaces', sameTenant('workspaces.id', 'workspace_users.workspace_id'))
    .select([
      'workspace_users.id',
      'workspace_users.user_id',
      'workspace_users.workspace_id',
      'workspaces.name as workspace_name',
      'workspace_users.admin',
      'workspace_users.project_manager',
      'workspace_users.inactive',
      'workspace_users.joined',
      'workspace_users.rate',
      'workspace_users.labor_cost',
    ])
    .where('workspace_users.organization_id', '=', organizationId)
    .where('workspace_users.user_id', 'in', paddedIds(userIds))
    .where('workspaces.deleted_at', 'is', null)
    .orderBy('workspace_users.workspace_id')
    .execute()
}

export type WorkspaceOfUser = Awaited<ReturnType<typeof workspacesOfUsers>>[number]

export function namedGroupsOfUsers(db: Db, organizationId: number, userIds: readonly number[]) {
  return db
    .selectFrom('group_users')
    .innerJoin('groups', sameTenant('groups.id', 'group_users.group_id'))
    .select(['group_users.user_id', 'groups.id', 'groups.name'])
    .where('group_users.organization_id', '=', organizationId)
    .where('group_users.user_id', 'in', paddedIds(userIds))
    .orderBy('groups.name_key')
    .execute()
}

/** The newest open invitation of each. */
export function openInvitationsOf(db: Db, organizationId: number, userIds: readonly number[]) {
  const open = { organization_id: organizationId, user_id: userIds, accepted_at: null }
  return rowsOf(db, 'invitations', open)
    .select((eb) => ['user_id', eb.fn.max('id').as('id')])
    .groupBy('user_id')
    .execute()
}
