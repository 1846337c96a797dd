/** Password reset by a code that is sent to the account's address (T §4.1). */

import { nextVersion } from '../access/expected-version.ts'
import type { AnyScope } from '../access/scope.ts'
import type { Instant } from '../database/columns.ts'
import { HOUR } from '../effects/timestamps.ts'
import { BadRequest } from '../errors/app-error.ts'
import type { PublicScope } from '../http/route.ts'
import { queueMail } from '../mail/queue.ts'
import { representMe } from '../me/wire.ts'
import { hashToken, newToken } from '../secrets/tokens.ts'
import { readEmail, requireGoodPassword } from './account-rules.ts'
import { beginSession, createApiToken, type StartedSession } from './sessions.ts'
import { countAttempt } from './attempts.ts'
import { endTokens, holdAccount } from './credentials.ts'
import { passwordMail } from './mails.ts'
import { register, type Registered } from './sign-up.ts'
import {
  emailKey,
  findMailedCode,
  findUserByEmail,
  insertMailedCode,
  updateUser,
  type UserRow,
} from './queries.ts'

const VALID_FOR: Instant = HOUR

/**
 * Sends a code when the address has an account, and answers the same when it has none.
 *
 * @throws {TooManyRequests} after several for the same address.
 */
export async function requestPasswordReset(scope: PublicScope, body: { readonly email: string }) {
  const { effects } = scope
  const email = readEmail(body.email)
  await countAttempt(effects, { kind: 'code', name: emailKey(email) })
  // After the answer, whose time would tell whether there is an account.
  scope.afterCommit(async () => {
    const user = await findUserByEmail(effects.db, email)
    if (user === undefined) return
    const code = newToken(scope.random)
    await effects.ids.reserve()
    await scope.transact(async (inside) => {
      await insertMailedCode(inside.db, {
        hash: hashToken(code),
        user_id: user.id,
        purpose: 'reset_password',
        email_key: user.email_key,
        expires_at: inside.now + VALID_FOR,
      })
      await queueMail(inside, passwordMail(user, code, scope.mails.publicUrl))
    })
    await scope.mails.deliver()
  })
}

/**
 * Somebody who was invited and had no account has one from then on. The code has proved that the address is theirs; a
 * change of it that somebody else may have begun is off.
 */
async function setPassword(scope: AnyScope, before: UserRow, password_hash: string): Promise<Registered> {
  const { id, email, name, timezone, sign_up_key } = before
  const proof = { password_hash, email_verified_at: scope.now, new_email: null }
  const registered = await register(scope, id, { email, name, timezone, sign_up_key, ...proof })
  if (registered !== undefined) return registered
  const user = await updateUser(scope.db, id, { ...proof, at: nextVersion(scope, before) })
  return { user, apiToken: await createApiToken(scope, id) }
}

/**
 * Sets the password, ends all sessions, replaces the API token, uses up all reset codes of the account, and begins a
 * session.
 *
 * @throws {BadRequest} when the code is unknown, used or too old, or the password is not good enough.
 */
export async function confirmPasswordReset(
  scope: PublicScope,
  path: { readonly password_reset_code: string },
  { password }: { readonly password: string },
): Promise<StartedSession> {
  requireGoodPassword(password)
  const hash = hashToken(path.password_reset_code)
  const invalid = (): BadRequest<'invalid'> =>
    new BadRequest('invalid', { text: 'Invalid password reset code: request a new one' })
  const find = ({ db, now }: AnyScope) => findMailedCode(db, 'reset_password', hash, now)
  const known = await find(scope)
  if (known === undefined) throw invalid()
  const password_hash = await scope.effects.passwords.hash(password)
  return scope.transact(async (inside) => {
    const before = await holdAccount(inside.db, known.user_id)
    const found = await find(inside)
    if (found === undefined || found.email_key !== before.email_key) throw invalid()
    await endTokens(inside.db, before.id)
    const { user, apiToken } = await setPassword(inside, before, password_hash)
    const token = await beginSession(inside, user.id)
    return { token, me: representMe(user, apiToken) }
  })
}
