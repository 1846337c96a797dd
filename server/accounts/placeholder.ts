/**
 * Users for addresses without an account: people who have been invited. They can be given work, and cannot sign in until
 * they sign up with the address or set a password by a mailed code; once they have proved the address, only by the code.
 */

import type { Caller, AnyScope } from '../access/scope.ts'
import { emailKey, findUserByEmail, insertUserUnlessKnown, NO_PASSWORD, type UserRow } from './queries.ts'

export function isPlaceholder(user: Pick<UserRow, 'password_hash' | 'closed_at'>): boolean {
  return user.password_hash === NO_PASSWORD && user.closed_at === null
}

/** The part of an address before the @, for who gave no name. */
export function nameFrom(email: string): string {
  return email.slice(0, email.indexOf('@'))
}

/** The row of a new user without an account. @param email as `readEmail` gives it */
export function newUser(
  { ids, now, at }: Pick<AnyScope, 'ids' | 'now' | 'at'>,
  email: string,
  timezone: string,
) {
  return {
    id: ids.next(),
    email,
    email_key: emailKey(email),
    name: nameFrom(email),
    password_hash: NO_PASSWORD,
    timezone,
    beginning_of_week: 1,
    default_workspace_id: null,
    sign_up_key: null,
    closed_at: null,
    created_at: now,
    at,
  }
}

/**
 * The user of an address, who may be a new one without an account.
 *
 * @param email as `readEmail` gives it
 * @param host who invites: a new user has the same time zone until they choose another
 */
export async function userOfEmail(
  scope: AnyScope,
  email: string,
  host: Pick<Caller, 'timeZone'> | null = null,
): Promise<UserRow> {
  const { db } = scope
  const user =
    (await findUserByEmail(db, email)) ??
    (await insertUserUnlessKnown(db, newUser(scope, email, host?.timeZone ?? 'UTC'))) ??
    // Somebody else was inviting the same address at this moment.
    (await findUserByEmail(db, email))
  if (user === undefined) throw new Error('A user who was just written cannot be found.')
  return user
}
