/** Password reset by a code that is sent to the account's address (T §4.1). */

import { nextVersion } from '../access/expected-version.ts'
import type { Scope } from '../access/scope.ts'
import type { Instant } from '../database/columns.ts'
import { inTransaction } from '../database/transaction.ts'
import { HOUR } from '../effects/timestamps.ts'
import { BadRequest } from '../errors/app-error.ts'
import { queueMail } from '../mail/queue.ts'
import { representMe } from '../me/representation.ts'
import { hashToken, newToken } from '../secrets/tokens.ts'
import type { AccountEffects } from './account-effects.ts'
import { readEmail, requireGoodPassword } from './account-rules.ts'
import { readApiToken } from './api-token.ts'
import { countAttempt } from './attempts.ts'
import { register, type Registered } from './registration.ts'
import {
  deletePasswordResetsOf,
  deleteTokensOf,
  emailKey,
  findPasswordReset,
  findUserByEmail,
  insertPasswordReset,
  readUser,
  updateUser,
} from './repository.ts'
import { passwordResetMail } from './reset-mail.ts'
import { beginSession } from './sessions.ts'
import type { StartedSession } from './sign-up.ts'

const VALID_FOR: Instant = HOUR

/**
 * Sends a code when the address has an account, and answers the same when it has none.
 *
 * @throws {TooManyRequests} after several for the same address.
 */
export async function requestPasswordReset(
  effects: AccountEffects,
  scope: Scope,
  body: { readonly email: string },
): Promise<void> {
  const email = readEmail(body.email)
  const now = effects.clock.now()
  await countAttempt(effects.db, effects.ids, now, [{ kind: 'reset', name: emailKey(email) }])
  // After the answer, whose time would tell whether there is an account.
  scope.afterCommit(async () => {
    const user = await findUserByEmail(effects.db, email)
    if (user === undefined) return
    const code = newToken(effects.random)
    await effects.ids.reserve()
    await inTransaction(effects.db, async (db) => {
      const reset = { hash: hashToken(code), user_id: user.id, expires_at: now + VALID_FOR }
      await insertPasswordReset(db, reset)
      const mail = passwordResetMail(user, code, scope.mails.publicUrl)
      await queueMail({ ...scope, db, afterCommit: () => undefined }, mail)
    })
    await scope.mails.deliver()
  })
}

/** Who was invited and had no account has one from then on: the code has proved that the address is theirs. */
async function setPassword(
  effects: AccountEffects,
  scope: Scope,
  userId: number,
  password_hash: string,
): Promise<Registered> {
  const before = await readUser(scope.db, userId)
  const { email, name, timezone, sign_up_key } = before
  const registration = { email, name, timezone, sign_up_key, password_hash }
  const registered = await register(effects, scope, userId, registration)
  if (registered !== undefined) return registered
  const user = await updateUser(scope.db, userId, { password_hash, at: nextVersion(scope, before) })
  return { user, apiToken: await readApiToken(scope.db, effects.sealing, userId) }
}

/**
 * Sets the password, ends all sessions, uses up all codes of the account, and begins a session.
 *
 * @throws {BadRequest} when the code is unknown, used or too old, or the password is not good enough.
 */
export async function confirmPasswordReset(
  effects: AccountEffects,
  scope: Scope,
  code: string,
  password: string,
): Promise<StartedSession> {
  requireGoodPassword(password)
  const hash = hashToken(code)
  const invalid = (): BadRequest => new BadRequest('Invalid password reset code: request a new one')
  if ((await findPasswordReset(scope.db, hash, effects.clock.now())) === undefined) throw invalid()
  const password_hash = await effects.passwords.hash(password)
  return inTransaction(scope.db, async (db) => {
    const now = effects.clock.now()
    const userId = await findPasswordReset(db, hash, now)
    if (userId === undefined) throw invalid()
    await deletePasswordResetsOf(db, userId)
    await deleteTokensOf(db, userId, 'session')
    const inside: Scope = { ...scope, db, now, at: effects.stampChange(now) }
    const { user, apiToken } = await setPassword(effects, inside, userId, password_hash)
    const token = await beginSession(db, scope.random, now, userId, true)
    return { token, me: representMe(user, apiToken) }
  })
}
