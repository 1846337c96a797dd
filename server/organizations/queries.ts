/** Queries on organizations and their users. */

import type { InferResult, NotNull, Updateable } from 'kysely'
import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import { changeRows, deleteOf, insertOf, rowsOf, updateOf } from '../database/rows.ts'
import type { OrganizationTables } from './tables.ts'

export const insertOrganization = insertOf('organizations')

export const insertOrganizationUser = insertOf('organization_users')

export const updateOrganizationUser = updateOf('organization_users')

export const deleteOrganizationUser = deleteOf('organization_users')

/** With the number of active users, and the paid subscription, whose columns are null without one. */
function organizations(db: Db) {
  return db
    .selectFrom('organizations')
    .leftJoin('subscriptions', 'subscriptions.organization_id', 'organizations.id')
    .selectAll('organizations')
    .select([
      'subscriptions.state as subscription_state',
      'subscriptions.created_at as subscription_created_at',
      'subscriptions.billing_period_in_months',
      'subscriptions.quantity',
      'subscriptions.current_period_ends_at',
    ])
    .select((eb) =>
      eb
        .selectFrom('organization_users as users')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('users.organization_id', '=', 'organizations.id')
        .where('users.inactive', '=', false)
        .where('users.joined', '=', true)
        .as('user_count'),
    )
    .$narrowType<{ user_count: NotNull }>()
}

export type OrganizationRow = InferResult<ReturnType<typeof organizations>>[number]

/** @param changedSince only those changed at or after this instant. */
export async function listOrganizationRows(db: Db, ids: readonly number[], changedSince?: Instant) {
  if (ids.length === 0) return []
  let query = organizations(db).where('organizations.id', 'in', ids)
  if (changedSince !== undefined) query = query.where('organizations.at', '>=', changedSince)
  return query.orderBy('organizations.id').execute()
}

export function updateOrganizationRow(
  db: Db,
  id: number,
  changes: Omit<Updateable<OrganizationTables['organizations']>, 'id'>,
) {
  return changeRows(db, 'organizations', { id }, changes)
}

/** Ends the user's membership in the organization and in all its workspaces. @returns the memberships in these. */
export async function deactivateUser(db: Db, organizationId: number, userId: number, at: Instant) {
  const ended = { inactive: true, admin: false, at }
  const person = { organization_id: organizationId, user_id: userId }
  await changeRows(db, 'organization_users', person, { ...ended, owner: false })
  return db
    .updateTable('workspace_users')
    .set(ended)
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where('inactive', '=', false)
    .returning(['id', 'workspace_id'])
    .execute()
}

/** The active user whom an organization falls to when its owner leaves: the longest-standing admin, else member. */
export async function findHeir(db: Db, organizationId: number, exceptUserId: number) {
  const active = { organization_id: organizationId, inactive: false, joined: true }
  const heir = await rowsOf(db, 'organization_users', active)
    .select('id')
    .where('user_id', '!=', exceptUserId)
    .orderBy('admin', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return heir?.id
}

/** Those who have joined the organization and are not deactivated there. */
export function membershipsIn(db: Db, organization_id: number) {
  return rowsOf(db, 'organization_users', { organization_id, joined: true, inactive: false })
    .select(['id', 'user_id', 'owner', 'admin'])
    .execute()
}

export function demoteOwners(db: Db, organization_id: number, at: Instant) {
  return changeRows(db, 'organization_users', { organization_id, owner: true }, { owner: false, at })
}

/** All organizations, for whoever keeps the service. */
export async function listAllOrganizations(db: Db) {
  const ids = await rowsOf(db, 'organizations', { deleted_at: null }).select('id').orderBy('id').execute()
  return listOrganizationRows(
    db,
    ids.map(({ id }) => id),
  )
}

/** The members of each organization that is there. */
export function listAllMemberships(db: Db) {
  return db
    .selectFrom('organization_users as member')
    .innerJoin('organizations', 'organizations.id', 'member.organization_id')
    .where('member.joined', '=', true)
    .where('member.inactive', '=', false)
    .where('organizations.deleted_at', 'is', null)
    .select(['member.user_id', 'member.owner', 'member.admin', 'organizations.id', 'organizations.name'])
    .orderBy('organizations.id')
    .execute()
}
