/** Queries on invitations, and on the memberships that they offer: written when one is sent, effective when it is accepted. */

import type { Selectable } from 'kysely'
import type { Scope } from '../access/scope.ts'
import type { Instant } from '../database/columns.ts'
import { NO_PASSWORD } from '../accounts/queries.ts'
import type { Db } from '../database/database.ts'
import {
  changeRows,
  countRows,
  deleteOf,
  deleteRows,
  hasRow,
  insertOf,
  type RowKey,
  rowsOf,
  saveRow,
  type TenantKey,
  type Update,
  updateOf,
} from '../database/rows.ts'
import { recordRows } from '../events/record-rows.ts'
import type { OrganizationTables } from '../organizations/tables.ts'
import { updateWorkspaceUserRow } from '../workspace-users/queries.ts'
import { addProjectUsers } from '../projects/queries.ts'
import { addWorkspaceUsers } from '../workspaces/queries.ts'
import type { WorkspaceTables } from '../workspaces/tables.ts'
import type { Offer } from './read-body.ts'
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

/** Whether somebody has been invited to an organization, or joined one before they had an account. */
export async function isAwaited(
  db: Db,
  { id, password_hash }: { readonly id: number; readonly password_hash: string },
): Promise<boolean> {
  const invitation = rowsOf(db, 'invitations', { user_id: id, accepted_at: null }).select('id').limit(1)
  if (await hasRow(invitation)) return true
  if (password_hash !== NO_PASSWORD) return false
  const standing = { user_id: id, joined: true, inactive: false }
  return hasRow(rowsOf(db, 'organization_users', standing).select('id').limit(1))
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

const updateProjectUser = updateOf('project_users')

/** A person in an organization. */
type PersonKey = Pick<OrganizationUserRow, 'organization_id' | 'user_id'>

export type OrganizationUserRow = Selectable<OrganizationTables['organization_users']>

export type WorkspaceUserRow = Selectable<WorkspaceTables['workspace_users']>

/** Inactive members of the organization. */
export function listInactive(db: Db, organizationId: number) {
  return db
    .selectFrom('organization_users')
    .innerJoin('users', 'users.id', 'organization_users.user_id')
    .select(['users.email', 'users.email_key'])
    .where('organization_users.organization_id', '=', organizationId)
    .where('organization_users.inactive', '=', true)
    .execute()
}

export function standingOf(db: Db, { organization_id, user_id }: PersonKey) {
  return rowsOf(db, 'organization_users', { organization_id, user_id }).selectAll().executeTakeFirst()
}

/** The person's workspaces in the organization, joined or not. */
export function listMemberships(db: Db, { organization_id, user_id }: PersonKey) {
  return rowsOf(db, 'workspace_users', { organization_id, user_id }).selectAll().orderBy('id').execute()
}

export function joinOrganization(db: Db, { organization_id, user_id }: PersonKey, at: Instant) {
  return changeRows(db, 'organization_users', { organization_id, user_id }, { joined: true, at })
}

/**
 * Begins the memberships of these workspaces, and those that groups give.
 *
 * @returns the memberships that have begun.
 */
export async function joinWorkspaces(
  db: Db,
  { organization_id, user_id }: PersonKey,
  workspaceIds: readonly number[],
  at: Instant,
) {
  return db
    .updateTable('workspace_users')
    .set({ joined: true, at })
    .where('organization_id', '=', organization_id)
    .where('user_id', '=', user_id)
    .where('joined', '=', false)
    .where((eb) =>
      eb.or([
        eb('is_direct', '=', false),
        ...(workspaceIds.length > 0 ? [eb('workspace_id', 'in', workspaceIds)] : []),
      ]),
    )
    .returning(['organization_id', 'workspace_id', 'id'])
    .execute()
}

export function leaveOrganization(db: Db, { organization_id, user_id }: PersonKey) {
  return deleteRows(db, 'organization_users', { organization_id, user_id })
}

/** The columns of a role in a workspace. */
function roleColumns({ role }: Offer): Pick<WorkspaceUserRow, 'admin' | 'project_manager'> {
  return { admin: role.id <= 3, project_manager: role.name === 'project_manager' }
}

export async function offer(scope: Scope, { organization_id, user_id }: PersonKey, each: Offer) {
  const place = { organization_id, workspace_id: each.workspaceId, user_id }
  await addWorkspaceUsers(scope, [{ ...place, ...roleColumns(each), is_direct: true, joined: false }])
}

/** Another role in an invitation that is still open, or the belonging to a workspace of one's own besides a group's. */
export async function renew(scope: Scope, row: WorkspaceUserRow, each: Offer) {
  const changes = { is_direct: true, ...(!row.joined && roleColumns(each)), at: scope.at }
  await updateWorkspaceUserRow(scope.db, row, changes)
  recordRows(scope, 'workspace_user', 'updated', [row])
}

/** Makes the recipient a member of the project; it is seen once the workspace is. */
export async function giveProject(
  scope: Scope,
  userId: number,
  { project, manager }: { readonly project: RowKey; readonly manager: boolean },
) {
  const { db, at } = scope
  const { organization_id, workspace_id, id: project_id } = project
  const known = await rowsOf(db, 'project_users', { organization_id, project_id, user_id: userId })
    .select(['organization_id', 'workspace_id', 'id'])
    .executeTakeFirst()
  if (known === undefined) {
    await addProjectUsers(scope, [{ organization_id, workspace_id, project_id, user_id: userId, manager }])
    return
  }
  await updateProjectUser(db, known, { group_id: null, at, ...(manager && { manager }) })
  recordRows(scope, 'project_user', 'updated', [known])
}
