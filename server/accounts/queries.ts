/** Queries on users, their tokens and the codes mailed to them. */

import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import { insertOf } from '../database/rows.ts'
import type { AccountTables } from './tables.ts'

export type UserRow = Selectable<AccountTables['users']>

export type TokenRow = Selectable<AccountTables['access_tokens']>

type MailedCodeRow = Selectable<AccountTables['mailed_codes']>

/** E-mail addresses are one account's without regard to letter case. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFC').toLowerCase()
}

/** Does nothing when the address has a user already. */
export async function insertUserUnlessKnown(db: Db, user: Insertable<AccountTables['users']>): Promise<void> {
  await db
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .execute()
}

export async function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('email_key', '=', emailKey(email)).executeTakeFirst()
}

export async function readUser(db: Db, id: number): Promise<UserRow> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

export async function updateUser(
  db: Db,
  id: number,
  changes: Omit<Updateable<AccountTables['users']>, 'id'>,
): Promise<UserRow> {
  return db.updateTable('users').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

export const insertToken = insertOf('access_tokens')

export async function extendToken(db: Db, hash: string, expiresAt: Instant): Promise<void> {
  await db.updateTable('access_tokens').set({ expires_at: expiresAt }).where('hash', '=', hash).execute()
}

export async function deleteToken(db: Db, hash: string): Promise<void> {
  await db.deleteFrom('access_tokens').where('hash', '=', hash).execute()
}

/** @param kind one kind alone; all of them when absent. */
export async function deleteTokensOf(db: Db, userId: number, kind?: TokenRow['kind']): Promise<void> {
  let query = db.deleteFrom('access_tokens').where('user_id', '=', userId)
  if (kind !== undefined) query = query.where('kind', '=', kind)
  await query.execute()
}

/** The user's API token as it is sealed; every open account has one. */
export async function readSealedApiToken(db: Db, userId: number): Promise<string> {
  const { sealed } = await db
    .selectFrom('access_tokens')
    .select((eb) => eb.ref('sealed').$notNull().as('sealed'))
    .where('user_id', '=', userId)
    .where('kind', '=', 'api_token')
    .executeTakeFirstOrThrow()
  return sealed
}

export const insertMailedCode = insertOf('mailed_codes')

/** An unused code that is not too old. */
export async function findMailedCode(
  db: Db,
  purpose: MailedCodeRow['purpose'],
  hash: string,
  now: Instant,
): Promise<MailedCodeRow | undefined> {
  return db
    .selectFrom('mailed_codes')
    .selectAll()
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

async function deleteMailedCodesOf(db: Db, userId: number, purpose: MailedCodeRow['purpose']): Promise<void> {
  await db.deleteFrom('mailed_codes').where('user_id', '=', userId).where('purpose', '=', purpose).execute()
}

export const deleteResetCodesOf = (db: Db, userId: number): Promise<void> =>
  deleteMailedCodesOf(db, userId, 'reset_password')

export const deleteVerificationCodesOf = (db: Db, userId: number): Promise<void> =>
  deleteMailedCodesOf(db, userId, 'verify_email')

/** Forgets sessions that have ended and codes that are too old. */
export async function forgetExpiredSecrets(db: Db, now: Instant): Promise<void> {
  await db.deleteFrom('access_tokens').where('expires_at', '<=', now).execute()
  await db.deleteFrom('mailed_codes').where('expires_at', '<=', now).execute()
}

/**
 * Makes a user without an account one with an account.
 *
 * @returns false when the user has one already, or has proved the address when this registration does not.
 */
export async function takeUser(
  db: Db,
  id: number,
  registration: Updateable<AccountTables['users']>,
): Promise<boolean> {
  const taken = await db
    .updateTable('users')
    .set(registration)
    .where('id', '=', id)
    .where('password_hash', '=', NO_PASSWORD)
    .where('closed_at', 'is', null)
    .$if(registration.email_verified_at === null, (query) => query.where('email_verified_at', 'is', null))
    .returning('id')
    .execute()
  return taken.length > 0
}

export const insertAttempts = insertOf('sign_in_attempts')

/** How many there are after `from` and before `now`: of attempts made at once, those that began first have their turn. */
export function attemptsBetween(db: Db, subject: string, from: Instant, now: Instant) {
  return db
    .selectFrom('sign_in_attempts')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('at').as('first')])
    .where('subject', '=', subject)
    .where('at', '>', from)
    .where('at', '<', now)
    .executeTakeFirstOrThrow()
}

export async function deleteAttempts(db: Db, ids: readonly number[]): Promise<void> {
  await db.deleteFrom('sign_in_attempts').where('id', 'in', ids).execute()
}

export async function deleteAttemptsUntil(db: Db, at: Instant): Promise<void> {
  await db.deleteFrom('sign_in_attempts').where('at', '<=', at).execute()
}

/** No hash: no password is right for it. */
export const NO_PASSWORD = ''
