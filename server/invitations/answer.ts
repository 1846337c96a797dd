/** The invited accept or reject (T §3, T §4.5): the code that was mailed to them is all they need. */

import { findCallerById } from '../accounts/find-caller.ts'
import { readUser } from '../accounts/repository.ts'
import type { Scope } from '../access/scope.ts'
import { lockRows } from '../database/row-locks.ts'
import { NotFound } from '../errors/app-error.ts'
import { recordRows } from '../events/record-rows.ts'
import { queueMail } from '../mail/queue.ts'
import { hashToken } from '../secrets/tokens.ts'
import { joinedMail } from './mails.ts'
import { joinOrganization, joinWorkspaces, standingOf } from './memberships.ts'
import { findInvitationByCode, offeredWorkspaceIds, updateInvitation } from './repository.ts'
import { withdraw } from './withdraw.ts'

type Invitation = NonNullable<Awaited<ReturnType<typeof findInvitationByCode>>>

const unknown = (): NotFound => new NotFound('Invalid invitation code')

async function requireInvitation(scope: Pick<Scope, 'db'>, code: string): Promise<Invitation> {
  const invitation = await findInvitationByCode(scope.db, hashToken(code))
  if (invitation === undefined) throw unknown()
  return invitation
}

/** The same inside a transaction, once nobody else writes in the organization. */
async function takeInvitation(scope: Scope, code: string): Promise<Invitation> {
  const { organization_id: organizationId } = await requireInvitation(scope, code)
  await lockRows(scope.db, 'organizations', [organizationId])
  return requireInvitation(scope, code)
}

/** Who invites to what. @throws {NotFound} for a code that is none, or has been answered. */
export async function readInvitation(
  scope: Pick<Scope, 'db'>,
  code: string,
): Promise<{ readonly email: string; readonly organization_name: string; readonly sender_name: string }> {
  const { email, organization_name, sender_name } = await requireInvitation(scope, code)
  return { email, organization_name, sender_name }
}

/**
 * The invited person belongs to the organization and the offered workspaces from then on; who invited them is told.
 *
 * @throws {NotFound} for a code that is none, has been answered, or is of somebody whom an admin has removed since.
 */
export async function acceptInvitation(scope: Scope, code: string): Promise<void> {
  const { db, now, at } = scope
  const invitation = await takeInvitation(scope, code)
  const place = { organizationId: invitation.organization_id, userId: invitation.user_id }
  const standing = await standingOf(db, place)
  if (standing === undefined || standing.inactive) throw unknown()
  await joinOrganization(db, place, at)
  const joined = await joinWorkspaces(db, place, await offeredWorkspaceIds(db, invitation), at)
  recordRows(scope, 'workspace_user', 'updated', joined)
  await updateInvitation(db, invitation, { accepted_at: now, at })
  if (invitation.sender_email === '') return
  const recipient = await readUser(db, invitation.user_id)
  const mail = joinedMail({
    to: invitation.sender_email,
    senderName: invitation.sender_name,
    joinedName: recipient.name,
    joinedEmail: recipient.email,
    organizationName: invitation.organization_name,
  })
  await queueMail(scope, mail)
}

/** Deletes an invitation and the memberships that it offers. @throws {NotFound} as for accepting it. */
export async function rejectInvitation(scope: Scope, code: string): Promise<void> {
  const invitation = await takeInvitation(scope, code)
  // It is the invited person who does this, though without credentials.
  const caller = await findCallerById(scope.db, invitation.user_id, scope.now)
  if (caller === null) throw unknown()
  await withdraw({ ...scope, caller }, invitation)
}
