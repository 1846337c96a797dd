/** Limits on guessing passwords and on filling the service or a mailbox (decisions §10), over all processes; and the check of a
 * password under them. */

import { hash } from 'node:crypto'
import type { ServiceEffects } from '../access/scope.ts'
import type { Instant } from '../database/columns.ts'
import { MINUTE, SECOND } from '../effects/timestamps.ts'
import { Forbidden, TooManyRequests } from '../errors/app-error.ts'
import { isPlaceholder } from './placeholder.ts'
import {
  attemptsBetween,
  deleteAttempts,
  emailKey,
  findUserByEmail,
  insertAttempts,
  type UserRow,
} from './queries.ts'

/** For so long an attempt counts. */
export const ATTEMPT_WINDOW: Instant = 15 * MINUTE

const limits = {
  /** Wrong passwords of one account. */
  password: 10,
  /** Wrong passwords, and sign-ups, from one network address. */
  address: 100,
  /** Openings of one link to a report. */
  link: 300,
  /** Mails with a code to one address. */
  code: 5,
} as const

export interface Subject {
  readonly kind: keyof typeof limits
  /** An e-mail address, a network address or a link; kept as a hash only. */
  readonly name: string
}

function keyOf({ kind, name }: Subject): string {
  return `${kind}:${hash('sha256', name)}`
}

/**
 * Counts an attempt before it is made, so that attempts made at once cannot all pass. An attempt that turns out to be none
 * (a right password) is taken back with the result.
 *
 * @throws {TooManyRequests} when one of the subjects has none left; the attempt is then not to be made at all.
 */
export async function countAttempt(
  { db, ids, clock }: Pick<ServiceEffects, 'db' | 'ids' | 'clock'>,
  ...subjects: readonly Subject[]
): Promise<() => Promise<void>> {
  const now = clock.now()
  await ids.reserve()
  const rows = subjects.map((subject) => ({ id: ids.next(), subject: keyOf(subject), at: now }))
  const counted = rows.map((row) => row.id)
  await insertAttempts(db, rows)
  const takeBack = (): Promise<void> => deleteAttempts(db, counted)
  for (const subject of subjects) {
    const { count, first } = await attemptsBetween(db, keyOf(subject), now - ATTEMPT_WINDOW, now)
    if (count >= limits[subject.kind]) {
      await takeBack()
      throw new TooManyRequests((first + ATTEMPT_WINDOW - now) / SECOND)
    }
  }
  return takeBack
}

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
