/** Queries on invitations. */

import type { Selectable } from 'kysely'
import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import {
  countRows,
  deleteOf,
  insertOf,
  rowsOf,
  saveRow,
  type TenantKey,
  type Update,
  updateOf,
} from '../database/rows.ts'
import type { InvitationTables } from './tables.ts'

export type InvitationRow = Selectable<InvitationTables['invitations']>

export const insertInvitation = insertOf('invitations')

/** The invitation of a person to an organization that waits for their answer. */
export function findOpenInvitation(db: Db, organization_id: number, user_id: number) {
  return rowsOf(db, 'invitations', { organization_id, user_id, accepted_at: null })
    .selectAll()
    .orderBy('id')
    .executeTakeFirst()
}

/** The person's open invitations, to whatever organization. */
export function listInvitationsTo(db: Db, user_id: number) {
  return rowsOf(db, 'invitations', { user_id, accepted_at: null }).selectAll().orderBy('id').execute()
}

export function findInvitation(db: Db, organization_id: number, id: number) {
  return rowsOf(db, 'invitations', { organization_id, id, accepted_at: null }).selectAll().executeTakeFirst()
}

/** An open invitation to an organization that exists, with what the invited may know of it. */
export async function findInvitationByCode(db: Db, codeHashes: readonly string[]) {
  return db
    .selectFrom('invitations')
    .innerJoin('organizations', 'organizations.id', 'invitations.organization_id')
    .innerJoin('users as senders', 'senders.id', 'invitations.sender_id')
    .selectAll('invitations')
    .select([
      'organizations.name as organization_name',
      'senders.name as sender_name',
      'senders.email as sender_email',
    ])
    .where('invitations.code_hash', 'in', codeHashes)
    .where('invitations.accepted_at', 'is', null)
    .where('organizations.deleted_at', 'is', null)
    .executeTakeFirst()
}

export const updateInvitation: Update<
  Partial<
    Pick<InvitationRow, 'sent_at' | 'sent_count' | 'accepted_at' | 'code_hash' | 'code_sealed' | 'email'>
  > & { readonly at: Instant }
> = updateOf('invitations')

/** With what it offers. */
export const deleteInvitation = deleteOf('invitations')

export async function countInvitationsSince(db: Db, organizationId: number, since: Instant) {
  const { count } = await rowsOf(db, 'invitations', { organization_id: organizationId })
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

/** Adds to what an invitation offers; a workspace that it offers already stays once. */
export function offerWorkspace(
  db: Db,
  { organization_id, id }: TenantKey,
  workspace_id: number,
  integrationData: object | null,
) {
  const integration_data = integrationData === null ? null : JSON.stringify(integrationData)
  const key = { organization_id, invitation_id: id, workspace_id }
  return saveRow(db, 'invitation_workspaces', key, { integration_data })
}

export async function offeredWorkspaceIds(db: Db, { organization_id, id }: TenantKey) {
  const rows = await rowsOf(db, 'invitation_workspaces', { organization_id, invitation_id: id })
    .select('workspace_id')
    .orderBy('workspace_id')
    .execute()
  return rows.map(({ workspace_id }) => workspace_id)
}

/** The invited too: they will be. */
export function countActiveUsers(db: Db, organization_id: number) {
  return countRows(db, 'organization_users', { organization_id, inactive: false })
}
