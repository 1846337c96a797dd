/** Password reset by a code that is sent to the account's address (T §4.1). */

import { nextVersion } from '../access/expected-version.ts'
import type { AnyScope } from '../access/scope.ts'
import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import { inTransaction } from '../database/transaction.ts'
import { HOUR } from '../effects/timestamps.ts'
import { BadRequest } from '../errors/app-error.ts'
import { queueMail } from '../mail/queue.ts'
import { representMe } from '../me/wire.ts'
import { hashToken, newToken } from '../secrets/tokens.ts'
import type { AccountEffects } from './account-effects.ts'
import { readEmail, requireGoodPassword } from './account-rules.ts'
import { createApiToken } from './api-token.ts'
import { countAttempt } from './attempts.ts'
import { endTokens, holdAccount } from './credentials.ts'
import { passwordResetMail } from './mails.ts'
import { register, type Registered } from './registration.ts'
import {
  emailKey,
  findMailedCode,
  findUserByEmail,
  insertMailedCode,
  updateUser,
  type UserRow,
} from './queries.ts'
import { beginSession, type StartedSession } from './sessions.ts'

const VALID_FOR: Instant = HOUR

/**
 * Sends a code when the address has an account, and answers the same when it has none.
 *
 * @throws {TooManyRequests} after several for the same address.
 */
export async function requestPasswordReset(
  effects: AccountEffects,
  scope: AnyScope,
  body: { readonly email: string },
) {
  const email = readEmail(body.email)
  const now = effects.clock.now()
  await countAttempt(effects.db, effects.ids, now, [{ kind: 'code', name: emailKey(email) }])
  // After the answer, whose time would tell whether there is an account.
  scope.afterCommit(async () => {
    const user = await findUserByEmail(effects.db, email)
    if (user === undefined) return
    const code = newToken(effects.random)
    await effects.ids.reserve()
    await inTransaction(effects.db, async (db) => {
      await insertMailedCode(db, {
        hash: hashToken(code),
        user_id: user.id,
        purpose: 'reset_password',
        email_key: user.email_key,
        expires_at: now + VALID_FOR,
      })
      const mail = passwordResetMail(user, code, scope.mails.publicUrl)
      await queueMail({ ...scope, db, afterCommit: () => undefined }, mail)
    })
    await scope.mails.deliver()
  })
}

/**
 * Somebody who was invited and had no account has one from then on. The code has proved that the address is theirs; a
 * change of it that somebody else may have begun is off.
 */
async function setPassword(
  effects: AccountEffects,
  scope: AnyScope,
  before: UserRow,
  password_hash: string,
): Promise<Registered> {
  const { id, email, name, timezone, sign_up_key } = before
  const proof = { password_hash, email_verified_at: scope.now, new_email: null }
  const registered = await register(effects, scope, id, { email, name, timezone, sign_up_key, ...proof })
  if (registered !== undefined) return registered
  const user = await updateUser(scope.db, id, { ...proof, at: nextVersion(scope, before) })
  return { user, apiToken: await createApiToken(scope, effects.sealing, id) }
}

/**
 * Sets the password, ends all sessions, replaces the API token, uses up all reset codes of the account, and begins a
 * session.
 *
 * @throws {BadRequest} when the code is unknown, used or too old, or the password is not good enough.
 */
export async function confirmPasswordReset(
  effects: AccountEffects,
  scope: AnyScope,
  code: string,
  password: string,
): Promise<StartedSession> {
  requireGoodPassword(password)
  const hash = hashToken(code)
  const invalid = (): BadRequest<'invalid'> =>
    new BadRequest('invalid', { text: 'Invalid password reset code: request a new one' })
  const find = (db: Db) => findMailedCode(db, 'reset_password', hash, effects.clock.now())
  const known = await find(scope.db)
  if (known === undefined) throw invalid()
  const password_hash = await effects.passwords.hash(password)
  return inTransaction(scope.db, async (db) => {
    const now = effects.clock.now()
    const before = await holdAccount(db, known.user_id)
    const found = await find(db)
    if (found === undefined || found.email_key !== before.email_key) throw invalid()
    await endTokens(db, before.id)
    const inside: AnyScope = { ...scope, db, now, at: effects.stampChange(now) }
    const { user, apiToken } = await setPassword(effects, inside, before, password_hash)
    const token = await beginSession(db, scope.random, now, user.id, true)
    return { token, me: representMe(user, apiToken) }
  })
}
