/** Signing in and out, and closing an account (T §4.1). Sign-up and password reset have files of their own. */

import type { SessionBody } from '../../shared/api/accounts.ts'
import type { Scope } from '../access/scope.ts'
import { leaveGroups } from '../groups/parts.ts'
import type { PublicScope, RequestFacts } from '../http/route.ts'
import { withdrawInvitations } from '../invitations/accept.ts'
import { leaveOrganizations } from '../organizations/service.ts'
import { stopRunningEntry } from '../workspace-users/end-membership.ts'
import { endTokens, holdOwnAccount } from './credentials.ts'
import { checkPassword } from './attempts.ts'
import { deleteToken, updateUser } from './queries.ts'
import { type StartedSession, startSession } from './sessions.ts'

/**
 * Begins a session.
 *
 * @throws {Forbidden} when the address or the password is wrong; {@link TooManyRequests} after too many wrong ones.
 */
export async function signIn(
  scope: PublicScope & Pick<RequestFacts, 'address'>,
  body: SessionBody,
): Promise<StartedSession> {
  const user = await checkPassword(scope.effects, body.email, body.password, scope.address)
  return startSession(scope, user, body.remember_me)
}

/** Ends the session that the request used; with other credentials there is none to end. */
export async function signOut(scope: Scope) {
  const { credential } = scope.caller
  if (credential?.kind === 'session') await deleteToken(scope.db, credential.hash)
}

/**
 * Closes the caller's account for good: credentials stop working, the address is free again, memberships end, also those
 * of groups, and invitations are taken back. Their records in organizations of others stay there, under their name;
 * a running entry is stopped.
 */
export async function closeAccount(scope: Scope) {
  const { caller, db, now, at } = scope
  await holdOwnAccount(scope)
  await endTokens(db, caller.userId)
  await withdrawInvitations(scope)
  for (const { organizationId } of caller.organizations) {
    await leaveGroups(scope, { organizationId, userId: caller.userId }, null)
  }
  for (const { organization, workspaceId } of caller.workspaces) {
    const place = { organization_id: organization.organizationId, workspace_id: workspaceId }
    await stopRunningEntry(scope, { ...place, user_id: caller.userId })
  }
  await leaveOrganizations(scope)
  await updateUser(db, caller.userId, {
    email: '',
    email_key: `closed:${caller.userId}`,
    email_verified_at: null,
    new_email: null,
    password_hash: '',
    closed_at: now,
    at,
  })
}
