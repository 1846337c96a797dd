/** Signing in and out, and closing an account (T §4.1). Sign-up and password reset have files of their own. */

import type { SessionBody } from '../../shared/api/accounts.ts'
import type { CallerScope, Scope } from '../access/scope.ts'
import { representMe } from '../me/representation.ts'
import { leaveGroups } from '../groups/leave.ts'
import { withdrawInvitations } from '../invitations/withdraw.ts'
import { leaveOrganizations } from '../organizations/service.ts'
import { stopRunningEntry } from '../workspace-users/end-work.ts'
import type { AccountEffects } from './account-effects.ts'
import { readApiToken } from './api-token.ts'
import { checkPassword } from './password-check.ts'
import { deletePasswordResetsOf, deleteToken, deleteTokensOf, updateUser } from './repository.ts'
import { beginSession } from './sessions.ts'
import type { StartedSession } from './sign-up.ts'

/**
 * Begins a session.
 *
 * @throws {Forbidden} when the address or the password is wrong; {@link TooManyRequests} after too many wrong ones.
 */
export async function signIn(
  effects: AccountEffects,
  scope: Scope,
  body: SessionBody,
  address: string | null,
): Promise<StartedSession> {
  const user = await checkPassword(effects, body.email, body.password, address)
  const token = await beginSession(
    scope.db,
    scope.random,
    effects.clock.now(),
    user.id,
    body.remember_me ?? true,
  )
  return { token, me: representMe(user, await readApiToken(scope.db, effects.sealing, user.id)) }
}

/** Ends the session that the request used; with other credentials there is none to end. */
export async function signOut(scope: CallerScope): Promise<void> {
  if (scope.caller.sessionHash !== null) await deleteToken(scope.db, scope.caller.sessionHash)
}

/**
 * Closes the caller's account for good: credentials stop working, the address is free again, memberships end, also those
 * of groups, and invitations are taken back. What they recorded in organizations of others stays there, under their name;
 * a running entry is stopped.
 */
export async function closeAccount(scope: CallerScope): Promise<void> {
  const { caller, db, now, at } = scope
  await deleteTokensOf(db, caller.userId, 'session')
  await deleteTokensOf(db, caller.userId, 'api_token')
  await deletePasswordResetsOf(db, caller.userId)
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
    password_hash: '',
    closed_at: now,
    at,
  })
}
