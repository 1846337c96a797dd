/** Accounts as whoever keeps the service makes and mends them. The keeper vouches for addresses: no mail has to prove them. */

import type { AnyScope } from '../access/scope.ts'
import { newToken } from '../secrets/tokens.ts'
import { emailTaken, readEmail, readTimeZone, requireGoodPassword } from './account-rules.ts'
import { isPlaceholder, nameFrom, userOfEmail } from './placeholder.ts'
import { findUserByEmail, type UserRow } from './queries.ts'
import { newResetCode } from './service.ts'
import { register } from './sign-up.ts'

export interface NewAccount {
  readonly email: string
  /** Null: the part of the address before the @. */
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
  const { id } = await userOfEmail(scope, email)
  const registered = await register(scope, id, {
    email,
    name: name ?? nameFrom(email),
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
