/**
 * Sign-up: a user with an organization and a workspace of their own (T §4.1, decisions §2). A person who has been invited under the
 * address becomes that user, and still has to accept.
 */

import type { SignUpBody } from '../../shared/api/accounts.ts'
import type { AnyScope } from '../access/scope.ts'
import { inTransaction, isUniqueViolation } from '../database/transaction.ts'
import { Unprocessable } from '../errors/app-error.ts'
import { isLoopback } from '../http/network-address.ts'
import { representMe } from '../me/wire.ts'
import { hashToken } from '../secrets/tokens.ts'
import type { AccountEffects } from './account-effects.ts'
import { emailTaken, readEmail, readTimeZone, requireGoodPassword } from './account-rules.ts'
import { countAttempt } from './attempts.ts'
import { isPlaceholder, nameFrom, userOfEmail } from './placeholder.ts'
import { register } from './registration.ts'
import { findUserByEmail, type UserRow } from './queries.ts'
import { sendVerification } from './email-verification.ts'
import { beginSession, type StartedSession, startSession } from './sessions.ts'

export interface SignUpFacts {
  /** Of the network; null when the service runs embedded. */
  readonly address: string | null
  readonly idempotencyKey: string | null
}

/** A sign-up whose answer got lost: nothing happens twice, only the session is a new one. */
async function repeatSignUp(
  effects: AccountEffects,
  scope: AnyScope,
  user: UserRow,
  signUpKey: string | null,
  body: SignUpBody,
): Promise<StartedSession> {
  if (signUpKey === null || user.sign_up_key !== signUpKey) throw emailTaken()
  if (!(await effects.passwords.verify(body.password, user.password_hash))) {
    throw new Unprocessable('key_used', { field: 'Idempotency-Key', error: 'idempotency_key_reused' })
  }
  return startSession(effects, scope, user, body.remember_me ?? true)
}

/**
 * @throws {BadRequest} naming the field, or when the address has an account.
 * @throws {TooManyRequests} after too many sign-ups from elsewhere than this computer.
 */
export async function signUp(
  effects: AccountEffects,
  scope: AnyScope,
  body: SignUpBody,
  { address, idempotencyKey }: SignUpFacts,
): Promise<StartedSession> {
  const email = readEmail(body.email)
  requireGoodPassword(body.password)
  const timezone = readTimeZone(body.timezone ?? 'UTC')
  if (address !== null && !isLoopback(address)) {
    await countAttempt(effects.db, effects.ids, effects.clock.now(), [{ kind: 'address', name: address }])
  }
  const sign_up_key = idempotencyKey === null ? null : hashToken(idempotencyKey)
  const known = await findUserByEmail(scope.db, email)
  if (known !== undefined && !isPlaceholder(known))
    return repeatSignUp(effects, scope, known, sign_up_key, body)
  if (known !== undefined && known.email_verified_at !== null) throw emailTaken()
  const password_hash = await effects.passwords.hash(body.password)
  const name = body.display_name === '' ? nameFrom(email) : (body.display_name ?? nameFrom(email))

  try {
    return await inTransaction(scope.db, async (db) => {
      const now = effects.clock.now()
      const inside: AnyScope = { ...scope, db, now, at: effects.stampChange(now) }
      const { id } = await userOfEmail(inside, email)
      const registration = { email, name, password_hash, timezone, sign_up_key, email_verified_at: null }
      const registered = await register(effects, inside, id, registration)
      if (registered === undefined) throw emailTaken()
      await sendVerification(inside, registered.user, email)
      const token = await beginSession(db, scope.random, now, id, body.remember_me ?? true)
      return { token, me: representMe(registered.user, registered.apiToken) }
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw emailTaken()
    throw error
  }
}
