/** Accounts as whoever keeps the service makes and mends them. The keeper vouches for addresses: no mail has to prove them. */

import type { AnyScope } from '../access/scope.ts'
import { nextVersion } from '../access/expected-version.ts'
import { BadRequest, NotFound } from '../errors/app-error.ts'
import { demoteOwners, membershipsIn, updateOrganizationUser } from '../organizations/queries.ts'
import { newToken } from '../secrets/tokens.ts'
import { stopRunningEntry } from '../workspace-users/end-membership.ts'
import { endTokens, holdAccount } from './credentials.ts'
import { findCallerById } from './find-caller.ts'
import { createApiToken } from './sessions.ts'
import { emailTaken, readEmail, readTimeZone, requireGoodPassword } from './account-rules.ts'
import { isPlaceholder, userOfEmail } from './placeholder.ts'
import { findUser, findUserByEmail, updateUser, type UserRow } from './queries.ts'
import { hasSecondFactor, removeSecondFactor } from './second-factor.ts'
import { newResetCode } from './service.ts'
import { register } from './sign-up.ts'

export interface NewAccount {
  readonly email: string
  /** Null: as others know them already, else the part of the address before the @. */
  readonly name: string | null
  readonly timeZone: string
  /** Null: the person chooses it by a link. */
  readonly password: string | null
}

/** @throws {BadRequest} naming the field, or when the address has an account. */
export async function createAccount(
  scope: AnyScope,
  { email: typed, name, timeZone, password }: NewAccount,
): Promise<UserRow> {
  const email = readEmail(typed)
  const timezone = readTimeZone(timeZone)
  if (password !== null) requireGoodPassword(password)
  const known = await findUserByEmail(scope.db, email)
  if (known !== undefined && !isPlaceholder(known)) throw emailTaken()
  const user = await userOfEmail(scope, email)
  const registered = await register(scope, user.id, {
    email,
    name: name ?? user.name,
    timezone,
    sign_up_key: null,
    email_verified_at: scope.now,
    password_hash: await scope.effects.passwords.hash(password ?? newToken(scope.random)),
  })
  if (registered === undefined) throw emailTaken()
  return registered.user
}

/** Where the person chooses a password within the hour. */
export async function passwordLink(scope: AnyScope, user: UserRow): Promise<string> {
  return `${scope.mails.publicUrl}/password_reset/${await newResetCode(scope, user)}`
}

/** @param who an address, or a number: closed accounts have no address. @throws {NotFound} when it is nobody's */
export async function accountOf({ db }: AnyScope, who: string): Promise<UserRow> {
  const user = /^\d+$/.test(who) ? await findUser(db, Number(who)) : await findUserByEmail(db, who)
  if (user === undefined) throw new NotFound('user', `Nobody has the address ${who}`)
  return user
}

/** Nobody signs in to the account from now on, by whatever means. What they did stays, and so do their places. */
export async function deactivateAccount(scope: AnyScope, user: UserRow) {
  const held = await holdAccount(scope.db, user.id)
  const caller = await findCallerById(scope.db, user.id, scope.now)
  for (const { organization, workspaceId } of caller?.workspaces ?? []) {
    const place = { organization_id: organization.organizationId, workspace_id: workspaceId }
    if (caller !== null) await stopRunningEntry({ ...scope, caller }, { ...place, user_id: user.id })
  }
  await endTokens(scope.db, user.id)
  await updateUser(scope.db, user.id, { deactivated_at: scope.now, at: nextVersion(scope, held) })
}

/** Lets them in again, with their password and a new API token. */
export async function activateAccount(scope: AnyScope, user: UserRow) {
  const held = await holdAccount(scope.db, user.id)
  if (held.deactivated_at === null) return
  await updateUser(scope.db, user.id, { deactivated_at: null, at: nextVersion(scope, held) })
  if (!isPlaceholder(held)) await createApiToken(scope, user.id)
}

/** For who has lost both the authenticator and the recovery codes. @returns whether there was a second factor. */
export async function resetSecondFactor(scope: AnyScope, user: UserRow): Promise<boolean> {
  const held = await holdAccount(scope.db, user.id)
  await removeSecondFactor(scope, held)
  return hasSecondFactor(held)
}

export const organizationRoles = ['owner', 'admin', 'member'] as const
export type OrganizationRole = (typeof organizationRoles)[number]

/**
 * Gives a member of an organization another role there. An organization has one owner: the one before becomes an admin.
 *
 * @throws {NotFound} for who is no member of the organization.
 */
export async function changeRole(
  { db, at }: AnyScope,
  user: UserRow,
  organization_id: number,
  role: OrganizationRole,
) {
  const standing = (await membershipsIn(db, organization_id)).find(({ user_id }) => user_id === user.id)
  if (standing === undefined) throw new NotFound('organization', `${user.email} is no member of it`)
  if (standing.owner && role !== 'owner') {
    throw new BadRequest('invalid', { field: 'role', says: 'an owner goes when somebody else becomes it' })
  }
  if (role === 'owner') await demoteOwners(db, organization_id, at)
  const rights = { owner: role === 'owner', admin: role !== 'member', at }
  await updateOrganizationUser(db, { organization_id, id: standing.id }, rights)
}
