/** Queries on users, their tokens and reset codes. */

import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import type { AccountTables } from './tables.ts'

export type UserRow = Selectable<AccountTables['users']>
export type TokenRow = Selectable<AccountTables['access_tokens']>

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

export async function insertToken(db: Db, token: Insertable<AccountTables['access_tokens']>): Promise<void> {
  await db.insertInto('access_tokens').values(token).execute()
}

export async function extendToken(db: Db, hash: string, expiresAt: Instant): Promise<void> {
  await db.updateTable('access_tokens').set({ expires_at: expiresAt }).where('hash', '=', hash).execute()
}

export async function deleteToken(db: Db, hash: string): Promise<void> {
  await db.deleteFrom('access_tokens').where('hash', '=', hash).execute()
}

/** @param except the hash of one that stays. */
export async function deleteTokensOf(
  db: Db,
  userId: number,
  kind: TokenRow['kind'],
  except: string | null = null,
): Promise<void> {
  let query = db.deleteFrom('access_tokens').where('user_id', '=', userId).where('kind', '=', kind)
  if (except !== null) query = query.where('hash', '!=', except)
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

export async function insertPasswordReset(
  db: Db,
  reset: Insertable<AccountTables['password_resets']>,
): Promise<void> {
  await db.insertInto('password_resets').values(reset).execute()
}

/** The user whose password the code may change. */
export async function findPasswordReset(db: Db, hash: string, now: Instant): Promise<number | undefined> {
  const reset = await db
    .selectFrom('password_resets')
    .select('user_id')
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return reset?.user_id
}

export async function deletePasswordResetsOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('password_resets').where('user_id', '=', userId).execute()
}

/** Forgets sessions that have ended and codes that are too old. */
export async function forgetExpiredSecrets(db: Db, now: Instant): Promise<void> {
  await db.deleteFrom('access_tokens').where('expires_at', '<=', now).execute()
  await db.deleteFrom('password_resets').where('expires_at', '<=', now).execute()
}
