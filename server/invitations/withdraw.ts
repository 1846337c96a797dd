/** Invitations that come to nothing: rejected, or to somebody who closes their account (T §3). */

import type { Scope, AnyScope } from '../access/scope.ts'
import { findCallerById } from '../accounts/find-caller.ts'
import type { UserRow } from '../accounts/queries.ts'
import { lockRows } from '../database/transaction.ts'
import { leaveGroups } from '../groups/parts.ts'
import { endMembership } from '../workspace-users/end-membership.ts'
import { leaveOrganization, listMemberships, standingOf } from './membership-queries.ts'
import {
  deleteInvitation,
  type InvitationRow,
  listInvitationsTo,
  offeredWorkspaceIds,
  updateInvitation,
} from './queries.ts'

/** Takes back all that an invitation offers and has not been accepted. @param scope with the invited person as caller. */
export async function withdraw(scope: Scope, invitation: InvitationRow) {
  const { db } = scope
  const isMember = (await standingOf(db, invitation))?.joined === true
  if (!isMember) {
    await leaveGroups(scope, { organizationId: invitation.organization_id, userId: invitation.user_id }, null)
  }
  const offered = await offeredWorkspaceIds(db, invitation)
  const memberships = await listMemberships(db, invitation)
  const refused = isMember
    ? memberships.filter((row) => !row.joined && offered.includes(row.workspace_id))
    : memberships
  for (const row of refused) await endMembership(scope, row)
  if (!isMember) await leaveOrganization(db, invitation)
  await deleteInvitation(db, invitation)
}

/** Takes back all invitations to the caller, to whatever organization. */
export async function withdrawInvitations(scope: Scope) {
  const { db, caller } = scope
  const invitations = await listInvitationsTo(db, caller.userId)
  const organizationIds = invitations.map((invitation) => invitation.organization_id)
  await lockRows(db, 'organizations', [...new Set(organizationIds)])
  for (const invitation of await listInvitationsTo(db, caller.userId)) await withdraw(scope, invitation)
}

/**
 * The person gets another address. Invitations follow them when the old one was proved to be theirs; else they are taken
 * back, for they are meant for somebody who may be another.
 *
 * @param user as before the change
 */
export async function leaveAddress(scope: AnyScope, user: UserRow, email: string) {
  if (user.email_verified_at === null) {
    const caller = await findCallerById(scope.db, user.id, scope.now)
    if (caller !== null) await withdrawInvitations({ ...scope, caller })
    return
  }
  for (const invitation of await listInvitationsTo(scope.db, user.id)) {
    await updateInvitation(scope.db, invitation, { email, at: scope.at })
  }
}
