/**
 * Sign-up: a user with an organization and a workspace of their own (T §4.1, decisions §2). A person who has been invited under the
 * address becomes that user, and still has to accept.
 */

import type { SignUpBody } from '../../shared/api/accounts.ts'
import type { AnyScope } from '../access/scope.ts'
import { noteOwn } from '../audit/note.ts'
import { findCallerById } from './find-caller.ts'
import { keyReused } from '../http/idempotency.ts'
import { isLoopback } from '../http/sources.ts'
import type { PublicScope } from '../http/route.ts'
import { representMe } from '../me/wire.ts'
import { createOrganization } from '../organizations/service.ts'
import { hashToken } from '../secrets/tokens.ts'
import {
  emailTaken,
  unlessEmailTaken,
  readEmail,
  readTimeZone,
  requireGoodPassword,
} from './account-rules.ts'
import { countAttempt } from './attempts.ts'
import { sendVerification } from './email-verification.ts'
import { isPlaceholder, nameFrom, newUser, userOfEmail } from './placeholder.ts'
import { findUserByEmail, insertUserUnlessKnown, takeUser, updateUser, type UserRow } from './queries.ts'
import {
  beginSession,
  createApiToken,
  deviceOf,
  firstApiToken,
  type StartedSession,
  startSession,
} from './sessions.ts'
import { requireMaySignUp, requirePasswords } from './who-may-sign-up.ts'

export type Registration = Pick<
  UserRow,
  'email' | 'name' | 'password_hash' | 'timezone' | 'sign_up_key' | 'email_verified_at'
>

export interface Registered {
  readonly user: UserRow
  readonly apiToken: string
}

/** The organization and workspace that everybody begins with. */
const createOwn = (scope: AnyScope, userId: number, name: string, workspaceId?: number) =>
  createOrganization(scope, userId, {
    name: `${name}'s organization`,
    workspaceName: `${name}'s workspace`,
    ...(workspaceId !== undefined && { workspaceId }),
  })

/** Makes an account for an address that is nobody's; undefined when it is somebody's by then. */
async function registerNew(scope: AnyScope, registration: Registration): Promise<Registered | undefined> {
  const workspaceId = scope.ids.next()
  const user = await insertUserUnlessKnown(scope.db, {
    ...newUser(scope, registration.email, registration.timezone),
    ...registration,
    default_workspace_id: workspaceId,
  })
  if (user === undefined) return undefined
  await createOwn(scope, user.id, user.name, workspaceId)
  return { user, apiToken: await firstApiToken(scope, user.id) }
}

/**
 * Makes a user without an account one with an account. The invitations that they have stay open: an address alone does
 * not prove that it is theirs.
 *
 * @returns undefined when the user has an account already, or has proved the address when this registration does not.
 */
export async function register(
  scope: AnyScope,
  userId: number,
  registration: Registration,
): Promise<Registered | undefined> {
  if (!(await takeUser(scope.db, userId, { ...registration, at: scope.at }))) return undefined
  const apiToken = await createApiToken(scope, userId)
  // Somebody who has accepted an invitation begins where they are awaited.
  const joined = (await findCallerById(scope.db, userId, scope.now))?.workspaces[0]
  const own = await createOwn(scope, userId, registration.name)
  const default_workspace_id = joined?.workspaceId ?? own.workspaceId
  return { user: await updateUser(scope.db, userId, { default_workspace_id }), apiToken }
}

async function registerKnown(scope: AnyScope, registration: Registration): Promise<Registered | undefined> {
  const user = await userOfEmail(scope, registration.email)
  // Hashing takes long: the invitation may be gone.
  await requireMaySignUp(scope, user)
  return register(scope, user.id, registration)
}

/** A sign-up whose answer got lost: nothing happens twice, only the session is a new one. */
async function repeatSignUp(
  scope: PublicScope,
  user: UserRow,
  signUpKey: string | null,
  body: SignUpBody,
): Promise<StartedSession> {
  if (signUpKey === null || user.sign_up_key !== signUpKey) throw emailTaken()
  if (!(await scope.effects.passwords.verify(body.password, user.password_hash))) {
    throw keyReused()
  }
  return startSession(scope, user, body)
}

/**
 * @throws {BadRequest} naming the field, or when the address has an account.
 * @throws {Forbidden} where not everybody may sign up; whether the address has an account is not told then.
 * @throws {TooManyRequests} after too many sign-ups from elsewhere than this computer.
 */
export async function signUp(
  scope: PublicScope,
  body: SignUpBody,
  idempotencyKey: string | null,
): Promise<StartedSession> {
  const { network, effects } = scope
  requirePasswords(effects)
  const email = readEmail(body.email)
  requireGoodPassword(body.password)
  const timezone = readTimeZone(body.timezone ?? 'UTC')
  if (network !== null && !isLoopback(network)) {
    await countAttempt(effects, { kind: 'sign_up', name: network })
  }
  const sign_up_key = idempotencyKey === null ? null : hashToken(idempotencyKey)
  const known = await findUserByEmail(scope.db, email)
  const isRepeated = sign_up_key !== null && known?.sign_up_key === sign_up_key
  if (!isRepeated) await requireMaySignUp(scope, known)
  if (known !== undefined && !isPlaceholder(known)) return repeatSignUp(scope, known, sign_up_key, body)
  if (known !== undefined && known.email_verified_at !== null) throw emailTaken()
  const password_hash = await effects.inTurn(network ?? '', () => effects.passwords.hash(body.password))
  const name = body.display_name === '' ? nameFrom(email) : (body.display_name ?? nameFrom(email))

  return unlessEmailTaken(() =>
    scope.transact(async (inside) => {
      const registration = { email, name, password_hash, timezone, sign_up_key, email_verified_at: null }
      const registered =
        (known === undefined ? await registerNew(inside, registration) : undefined) ??
        (await registerKnown(inside, registration))
      if (registered === undefined) throw emailTaken()
      const { user, apiToken } = registered
      await sendVerification(inside, user, email)
      const token = await beginSession(inside, user.id, body)
      await noteOwn(inside, user.id, 'account.signed_up', deviceOf(inside))
      return { token, me: representMe(user, apiToken) }
    }),
  )
}
