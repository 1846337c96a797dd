/** The password of who is signed in, asked once more before something that a stolen session must not do. */

import type { Scope } from '../access/scope.ts'
import { noteFailure } from '../audit/note.ts'
import { Forbidden } from '../errors/app-error.ts'
import { countAttempt } from './attempts.ts'
import { readUser, type UserRow } from './queries.ts'
import { requirePasswords } from './who-may-sign-up.ts'

export interface CheckedPassword {
  /** The stored hash that `current_password` is right for; null when it is wrong or absent. */
  readonly rightFor: string | null
}

/**
 * Counts a try, checks the password, and notes a wrong one: before the transaction, for hashing takes long.
 *
 * @returns also what takes the try back once the request has succeeded.
 * @throws {Forbidden} where there are no passwords; {@link TooManyRequests} after too many wrong ones.
 */
export async function tryOwnPassword(
  { caller, db, effects, network }: Scope,
  password: string | undefined,
): Promise<CheckedPassword & { readonly finish: () => Promise<void> }> {
  requirePasswords(effects)
  const credential = { kind: 'credential', name: caller.credential?.hash ?? '' } as const
  const finish = await countAttempt(effects, credential, { kind: 'person', name: String(caller.userId) })
  if (password === undefined) return { rightFor: null, finish }
  const { password_hash } = await readUser(db, caller.userId)
  const isRight = await effects.passwords.verify(password, password_hash)
  if (!isRight) await noteFailure(effects, caller.userId, network)
  return { rightFor: isRight ? password_hash : null, finish }
}

/** @param user held @throws {Forbidden} when it is wrong, or was replaced since. */
export function requireOwnPassword({ password_hash }: UserRow, { rightFor }: CheckedPassword): void {
  if (rightFor !== password_hash)
    throw new Forbidden('wrong_credentials', { field: 'current_password', says: 'is wrong' })
}
