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
