import type { Db } from '../database/database.ts'
import { deleteRows, insertOf, rowsOf } from '../database/rows.ts'

interface IdentityKey {
  readonly issuer: string
  readonly subject: string
}

export function findIdentity(db: Db, { issuer, subject }: IdentityKey) {
  return rowsOf(db, 'provider_identities', { issuer, subject }).select('user_id').executeTakeFirst()
}

/** The identity that an account has with a provider. */
export function identityOf(db: Db, issuer: string, user_id: number) {
  return rowsOf(db, 'provider_identities', { issuer, user_id }).select('subject').executeTakeFirst()
}

export const insertIdentity = insertOf('provider_identities')

export function deleteIdentitiesOf(db: Db, user_id: number) {
  return deleteRows(db, 'provider_identities', { user_id })
}

export const insertSignInCode = insertOf('sign_in_codes')

/** Finds a code, which nobody finds again. */
export function takeSignInCode(db: Db, hash: string) {
  return db.deleteFrom('sign_in_codes').where('hash', '=', hash).returningAll().executeTakeFirst()
}
