/** Limits on guessing passwords and on filling the service or a mailbox (decisions §10), over all processes; and the check of a
 * password under them. */

import { hash } from 'node:crypto'
import type { ServiceEffects } from '../access/scope.ts'
import { noteFailure } from '../audit/note.ts'
import type { Instant } from '../database/columns.ts'
import { DAY, MINUTE, SECOND } from '../effects/timestamps.ts'
import { Forbidden, TooManyRequests } from '../errors/app-error.ts'
import { requirePasswords } from './who-may-sign-up.ts'
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
const ATTEMPT_WINDOW: Instant = 15 * MINUTE

const limits = {
  /** Wrong passwords of one account from one network. */
  password: 10,
  /** Wrong passwords of one account, from wherever. */
  account: 100,
  /** Wrong passwords from one network, of whatever account. */
  network: 100,
  /** Wrong passwords of the person who is signed in, or has a mailed code. */
  credential: 10,
  /** The same by all credentials of the person: one that is made anew brings no more tries than this. */
  person: 100,
  /** Wrong codes of a second factor, after the right password: from one network, or with one mailed code. */
  factor: 5,
  /** The same from everywhere. */
  factors: 20,
  /** From one network. */
  sign_up: 100,
  /** Openings of one link to a report. */
  link: 300,
  /** Mails with a code to one address; those to reset its password are counted for each network that asks. */
  code: 5,
  /** Mails to reset the password of one account, within a day, from one network. */
  resets_from: 10,
  /** The same from everywhere. */
  resets: 30,
  /** Mails with a code that one account asks for, to whatever addresses. */
  verification: 10,
  /** Mails to reset a password that one network asks for. */
  reset: 30,
} as const

/** From one network, of an account that is guessed at from many, or by a network that guesses at many. */
const SUSPECTED = 3

/** Of one account, from wherever, whatever the network: somebody who has that many networks guesses no further. */
const TO_THE_LAST = 1000

/** Mails to reset one password within a day: nobody's mailbox is filled further. */
const LAST_RESET = 100

const ofDays: ReadonlySet<Subject['kind']> = new Set(['resets', 'resets_from'])

export interface Subject {
  readonly kind: keyof typeof limits
  /** An e-mail address, a network, a credential's hash or a link; kept as a hash only. */
  readonly name: string
}

export function keyOf({ kind, name }: { readonly kind: string; readonly name: string }): string {
  return `${kind}:${hash('sha256', name)}`
}

type AttemptEffects = Pick<ServiceEffects, 'db' | 'ids' | 'clock'>

/** Counted before they are made, so that attempts made at once cannot all pass. */
async function note({ db, ids, clock }: AttemptEffects, subjects: readonly Subject[]) {
  const now = clock.now()
  await ids.reserve()
  const rows = subjects.map((subject) => ({ id: ids.next(), subject: keyOf(subject), at: now }))
  await insertAttempts(db, rows)
  const counted = rows.map((row) => row.id)
  return {
    takeBack: (): Promise<void> => deleteAttempts(db, counted),
    before: async (subject: Subject) => {
      const window = ofDays.has(subject.kind) ? DAY : ATTEMPT_WINDOW
      const { count, first } = await attemptsBetween(db, keyOf(subject), now - window, now)
      return { count, refusal: () => new TooManyRequests((first + window - now) / SECOND) }
    },
  }
}

/**
 * Counts an attempt. One that turns out to be none (a right password) is taken back with the result.
 *
 * @throws {TooManyRequests} when one of the subjects has none left; the attempt is then not to be made at all.
 */
export async function countAttempt(
  effects: AttemptEffects,
  ...subjects: readonly Subject[]
): Promise<() => Promise<void>> {
  const { takeBack, before } = await note(effects, subjects)
  for (const subject of subjects) {
    const { count, refusal } = await before(subject)
    if (count < limits[subject.kind]) continue
    await takeBack()
    throw refusal()
  }
  return takeBack
}

/**
 * Counts a mail to reset a password. As with guesses, an address and a network are weighed together: a stranger uses up the mails
 * that they ask for, and leaves the owner's network three where many networks have asked.
 *
 * @param network null when the service runs embedded.
 * @throws {TooManyRequests}
 */
export async function countReset(effects: AttemptEffects, email: string, network: string | null) {
  const name = emailKey(email)
  const everywhere: Subject = { kind: 'resets', name }
  const fromHere: Subject = { kind: 'resets_from', name: `${network ?? ''} ${name}` }
  const atOnce: Subject = { kind: 'code', name: fromHere.name }
  const { takeBack, before } = await note(effects, [everywhere, fromHere, atOnce])
  const ofAll = await before(everywhere)
  const most = ofAll.count >= limits.resets ? SUSPECTED : limits.resets_from
  for (const [counted, limit] of [
    [ofAll, LAST_RESET],
    [await before(fromHere), most],
    [await before(atOnce), limits.code],
  ] as const) {
    if (counted.count < limit) continue
    await takeBack()
    throw counted.refusal()
  }
}

export type PasswordEffects = AttemptEffects & Pick<ServiceEffects, 'passwords' | 'inTurn' | 'provider'>

/**
 * Counts a try of an account's password. Neither the account nor the network alone refuses it: people behind one proxy must not
 * lose their tries to somebody there who guesses at others, nor to somebody elsewhere who guesses at them. What one of
 * the two has used up leaves both together fewer.
 *
 * @param network null when the service runs embedded.
 * @returns what takes the count back, for the right password.
 * @throws {TooManyRequests} after too many wrong ones (decisions §10), whatever the password.
 */
async function countPasswordTry(
  effects: AttemptEffects,
  email: string,
  network: string | null,
): Promise<() => Promise<void>> {
  const account: Subject = { kind: 'account', name: emailKey(email) }
  const both: Subject = { kind: 'password', name: `${network ?? ''} ${account.name}` }
  const from: Subject | null = network === null ? null : { kind: 'network', name: network }
  const { takeBack, before } = await note(effects, [both, account, ...(from === null ? [] : [from])])
  const ofBoth = await before(both)
  const ofAccount = await before(account)
  const ofNetwork = from === null ? null : await before(from)
  const isSuspected = ofAccount.count >= limits.account || (ofNetwork?.count ?? 0) >= limits.network
  const refused =
    ofAccount.count >= TO_THE_LAST
      ? ofAccount
      : ofBoth.count >= (isSuspected ? SUSPECTED : limits.password)
        ? ofBoth
        : null
  if (refused === null) return takeBack
  await takeBack()
  throw refused.refusal()
}

/** Undefined for who cannot sign in, whether or not the address is known. */
function storedPassword(user: UserRow | undefined): string | undefined {
  return user === undefined || isPlaceholder(user) || user.deactivated_at !== null
    ? undefined
    : user.password_hash
}

async function check(
  effects: PasswordEffects,
  email: string,
  password: string,
  network: string | null,
  takeBack: () => Promise<void>,
): Promise<UserRow> {
  const { db, passwords } = effects
  const user = await findUserByEmail(db, email)
  const right = await passwords.verify(password, storedPassword(user) ?? passwords.absent)
  if (user === undefined || !right) {
    if (user !== undefined) await noteFailure(effects, user.id, network)
    throw new Forbidden('wrong_credentials')
  }
  await takeBack()
  return user
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
  network: string | null,
): Promise<UserRow> {
  requirePasswords(effects)
  return effects.inTurn(network ?? '', async () =>
    check(effects, email, password, network, await countPasswordTry(effects, email, network)),
  )
}

/** The same for who has a code that was mailed for the account: others' tries of its password are not theirs. */
export async function checkPasswordWithCode(
  effects: PasswordEffects,
  email: string,
  password: string,
  codeHash: string,
): Promise<UserRow> {
  requirePasswords(effects)
  const takeBack = await countAttempt(effects, { kind: 'credential', name: codeHash })
  return check(effects, email, password, null, takeBack)
}
