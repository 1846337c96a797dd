/** Checks an e-mail address with its password, under the limits on guessing. */

import type { ServiceEffects } from '../access/scope.ts'
import { Forbidden } from '../errors/app-error.ts'
import { countAttempt, type Subject } from './attempts.ts'
import { isPlaceholder } from './placeholder.ts'
import { emailKey, findUserByEmail, type UserRow } from './queries.ts'

export type PasswordEffects = Pick<ServiceEffects, 'db' | 'ids' | 'clock' | 'passwords'>

/**
 * Counts a try of the account's password.
 *
 * @param address of the network; null when the service runs embedded.
 * @returns what takes the count back, for the right password.
 * @throws {TooManyRequests} after too many wrong ones (decisions §10), whatever the password.
 */
export function countPasswordTry(
  effects: PasswordEffects,
  email: string,
  address: string | null,
): Promise<() => Promise<void>> {
  const subjects: Subject[] = [{ kind: 'password', name: emailKey(email) }]
  if (address !== null) subjects.push({ kind: 'address', name: address })
  return countAttempt(effects, ...subjects)
}

/** Undefined for who cannot sign in, whether or not the address is known. */
function storedPassword(user: UserRow | undefined): string | undefined {
  return user === undefined || isPlaceholder(user) ? undefined : user.password_hash
}

/**
 * The user with that address and password. Takes as long for an address without an account.
 *
 * @throws {Forbidden} when either is wrong, without telling which; {@link TooManyRequests} as above.
 */
export async function checkPassword(
  effects: PasswordEffects,
  email: string,
  password: string,
  address: string | null,
): Promise<UserRow> {
  const { db, passwords } = effects
  const takeBack = await countPasswordTry(effects, email, address)
  const user = await findUserByEmail(db, email)
  const right = await passwords.verify(password, storedPassword(user) ?? passwords.absent)
  if (user === undefined || !right) throw new Forbidden('wrong_credentials')
  await takeBack()
  return user
}
