/**
 * Signing in and out, closing an account, and password reset by a code that is sent to the account’s address (T §4.1). Sign-up
 * has a file of its own.
 */

import type { SessionBody } from '../../shared/api/accounts.ts'
import type { Scope, AnyScope } from '../access/scope.ts'
import { noteOwn } from '../audit/note.ts'
import { leaveGroups } from '../groups/parts.ts'
import type { Preparation, PublicScope } from '../http/route.ts'
import { withdrawInvitations } from '../invitations/accept.ts'
import { deleteIdentitiesOf } from '../oidc/queries.ts'
import { leaveOrganizations } from '../organizations/service.ts'
import { stopRunningEntry } from '../workspace-users/end-membership.ts'
import { endTokens, holdOwnAccount, holdAccount } from './credentials.ts'
import { checkPassword, countAttempt, countReset } from './attempts.ts'
import {
  deleteToken,
  updateUser,
  findMailedCode,
  findUserByEmail,
  insertMailedCode,
  readUser,
  type UserRow,
} from './queries.ts'
import { type StartedSession, startSession, beginSession, createApiToken, deviceOf } from './sessions.ts'
import { nextVersion } from '../access/expected-version.ts'
import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import { HOUR } from '../effects/timestamps.ts'
import { BadRequest, Forbidden } from '../errors/app-error.ts'
import { isLoopback } from '../http/sources.ts'
import { queueMail } from '../mail/queue.ts'
import { representMe } from '../me/wire.ts'
import { hashToken, newToken } from '../secrets/tokens.ts'
import { readEmail, requireGoodPassword } from './account-rules.ts'
import { passwordMail } from './mails.ts'
import { tryOwnPassword } from './own-password.ts'
import { isPlaceholder } from './placeholder.ts'
import { forgetSecondFactor, passSecondFactor, tryCode } from './second-factor.ts'
import { register, type Registered } from './sign-up.ts'
import { maySignUp, requireMaySignUp, requirePasswords } from './who-may-sign-up.ts'

/**
 * Begins a session.
 *
 * @throws {Forbidden} when the address or the password is wrong, or the code of the second factor; {@link TooManyRequests} after too
 *   many wrong ones.
 */
export async function signIn(scope: PublicScope, body: SessionBody): Promise<StartedSession> {
  const user = await checkPassword(scope.effects, body.email, body.password, scope.network)
  return startSession(scope, user, body)
}

/** Ends the session that the request used; with other credentials there is none to end. */
export async function signOut(scope: Scope) {
  const { credential } = scope.caller
  if (credential?.kind === 'session') await deleteToken(scope.db, credential.hash)
}

/** Whether a request may close the account: it names no password, or the right one. */
export async function prepareClosing(
  scope: Scope,
  _path: object,
  { password }: { readonly password?: string | undefined },
): Promise<Preparation<boolean>> {
  if (password === undefined) return { prepared: true }
  const { rightFor, finish } = await tryOwnPassword(scope, password)
  return { prepared: rightFor !== null, finish }
}

/**
 * Closes the caller's account for good: credentials stop working, the address is free again, memberships end, also those
 * of groups, and invitations are taken back. Their records in organizations of others stay there, under their name;
 * a running entry is stopped.
 *
 * @throws {Forbidden} when the request names a wrong password
 */
export async function closeAccount(scope: Scope, mayClose: boolean) {
  if (!mayClose) throw new Forbidden('wrong_credentials', { field: 'password', says: 'is wrong' })
  await holdOwnAccount(scope)
  await endAccount(scope)
}

/** The same for whoever it is, with the account held. */
export async function endAccount(scope: Scope) {
  const { caller, db, now, at } = scope
  await endTokens(db, caller.userId)
  await forgetSecondFactor(db, caller.userId)
  await deleteIdentitiesOf(db, caller.userId)
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

const VALID_FOR: Instant = HOUR

/** A code that sets the password of the account within the hour. */
export async function newResetCode({ db, now, random }: AnyScope, user: UserRow): Promise<string> {
  const code = newToken(random)
  await insertMailedCode(db, {
    hash: hashToken(code),
    user_id: user.id,
    purpose: 'reset_password',
    email_key: user.email_key,
    expires_at: now + VALID_FOR,
  })
  return code
}

/**
 * Sends a code when the address has an account, and answers the same when it has none.
 *
 * @throws {TooManyRequests} after several for the same address, and many from the same network.
 */
export async function requestPasswordReset(scope: PublicScope, body: { readonly email: string }) {
  const { effects, network } = scope
  requirePasswords(effects)
  const email = readEmail(body.email)
  if (network !== null && !isLoopback(network)) await countAttempt(effects, { kind: 'reset', name: network })
  await countReset(effects, email, network)
  // After the answer, whose time would tell whether there is an account.
  scope.afterCommit(async () => {
    const user = await findUserByEmail(effects.db, email)
    if (user === undefined || user.deactivated_at !== null) return
    if (isPlaceholder(user) && !(await maySignUp(scope, user))) return
    await effects.ids.reserve()
    await scope.transact(async (inside) => {
      const code = await newResetCode(inside, user)
      await queueMail(inside, passwordMail(user, code, scope.mails.publicUrl))
    })
    await scope.mails.deliver()
  })
}

/**
 * Somebody who was invited and had no account has one from then on. The code has proved that the address is theirs; a
 * change of it that somebody else may have begun is off.
 */
async function setPassword(scope: AnyScope, before: UserRow, password_hash: string): Promise<Registered> {
  const { id, email, name, timezone, sign_up_key } = before
  const proof = { password_hash, email_verified_at: scope.now, new_email: null }
  const registered = await register(scope, id, { email, name, timezone, sign_up_key, ...proof })
  if (registered !== undefined) return registered
  const user = await updateUser(scope.db, id, { ...proof, at: nextVersion(scope, before) })
  return { user, apiToken: await createApiToken(scope, id) }
}

/**
 * Sets the password, ends all sessions, replaces the API token, uses up all reset codes of the account, and begins a
 * session. An account with a second factor needs a code of it, too: the mailbox alone is no better than the password.
 *
 * @throws {BadRequest} when the mailed code is unknown, used or too old, or the password is not good enough; {@link Forbidden} without
 *   the code of the second factor.
 */
export async function confirmPasswordReset(
  scope: PublicScope,
  path: { readonly password_reset_code: string },
  { password, code }: { readonly password: string; readonly code?: string | null | undefined },
): Promise<StartedSession> {
  requirePasswords(scope.effects)
  requireGoodPassword(password)
  const hash = hashToken(path.password_reset_code)
  const invalid = (): BadRequest<'invalid'> =>
    new BadRequest('invalid', { text: 'Invalid password reset code: request a new one' })
  const find = ({ db, now }: AnyScope) => findMailedCode(db, 'reset_password', hash, now)
  const known = await find(scope)
  if (known === undefined) throw invalid()
  const tried = { code, way: 'reset', name: hash } as const
  return tryCode(scope, await ownedBy(scope.db, known), tried, async () => {
    const password_hash = await scope.effects.passwords.hash(password)
    return scope.transact(async (inside) => {
      const before = await holdAccount(inside.db, known.user_id)
      const found = await find(inside)
      if (found === undefined || found.email_key !== before.email_key) throw invalid()
      if (isPlaceholder(before)) await requireMaySignUp(inside, before)
      if (before.email_verified_at === null) await forgetSecondFactor(inside.db, before.id)
      else await passSecondFactor(inside, before, code)
      await endTokens(inside.db, before.id)
      const { user, apiToken } = await setPassword(inside, before, password_hash)
      const token = await beginSession(inside, user.id)
      await noteOwn(inside, user.id, 'account.password_reset', deviceOf(inside))
      return { token, me: representMe(user, apiToken) }
    })
  })
}

/** The account of a mailed code. The second factor of whoever made it, and has not proved the address, is none. */
async function ownedBy(db: Db, { user_id }: { readonly user_id: number }) {
  const user = await readUser(db, user_id)
  return user.email_verified_at === null ? { ...user, totp_since: null } : user
}
