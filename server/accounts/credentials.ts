/**
 * Changes of the credentials that sign a person in. A request may have been let in by credentials that end before it acts: its
 * body may come slowly, or its password take long to check. So whatever hands out credentials, or replaces them, holds the
 * account first and looks again.
 */

import type { Scope, AnyScope } from '../access/scope.ts'
import type { Db } from '../database/database.ts'
import { Forbidden } from '../errors/app-error.ts'
import { findSameCaller } from './find-caller.ts'
import {
  deleteMailedCodesOf,
  deleteRecoveryCodes,
  deleteTokensOf,
  NO_PASSWORD,
  readUser,
  updateUser,
  type UserRow,
} from './queries.ts'
import { lockRows } from '../database/transaction.ts'

/** Keeps everybody else from changing the account until the transaction ends, and answers it as it is now. */
export async function holdAccount(db: Db, userId: number): Promise<UserRow> {
  await lockRows(db, 'users', [userId])
  return readUser(db, userId)
}

/** The same for the caller's. @throws {Forbidden} when what let them in has ended meanwhile. */
export async function holdOwnAccount({ db, caller, now }: Scope): Promise<UserRow> {
  const user = await holdAccount(db, caller.userId)
  if ((await findSameCaller(db, caller, now)) === null) throw new Forbidden()
  return user
}

/** Ends all sessions, the API token and mailed reset codes. */
export async function endTokens(db: Db, userId: number) {
  await deleteTokensOf(db, userId)
  await deleteMailedCodesOf(db, userId, 'reset_password')
}

/**
 * Somebody has proved the address of an account that nobody had proved it for: whoever made the account is out. Its next
 * password comes by mail, and with it a workspace that nobody else has been in.
 *
 * @param user held
 */
export async function handOver(
  { db, now, at }: Pick<AnyScope, 'db' | 'now' | 'at'>,
  user: UserRow,
): Promise<UserRow> {
  await endTokens(db, user.id)
  await deleteRecoveryCodes(db, user.id)
  return updateUser(db, user.id, {
    password_hash: NO_PASSWORD,
    totp_sealed: null,
    totp_since: null,
    sign_up_key: null,
    default_workspace_id: null,
    new_email: null,
    email_verified_at: now,
    at,
  })
}
