/**
 * An address belongs to an account once somebody who knows the account's password has read a mail to it. Neither alone is
 * enough: anybody can type an address, and its owner may open a link without knowing whose account it is for.
 */

import type { Me } from '../../shared/api/me.ts'
import { nextVersion } from '../access/expected-version.ts'
import type { Scope, AnyScope } from '../access/scope.ts'
import { noteOwn } from '../audit/note.ts'
import type { Instant } from '../database/columns.ts'
import { DAY } from '../effects/timestamps.ts'
import { BadRequest, Forbidden } from '../errors/app-error.ts'
import type { Preparation, PublicScope } from '../http/route.ts'
import { leaveAddress } from '../invitations/accept.ts'
import { queueMail } from '../mail/queue.ts'
import { representMe } from '../me/wire.ts'
import { hashToken, newToken } from '../secrets/tokens.ts'
import { readApiToken } from './sessions.ts'
import { checkPasswordWithCode, countAttempt } from './attempts.ts'
import { holdAccount } from './credentials.ts'
import { verificationMail } from './mails.ts'
import {
  deleteMailedCodesOf,
  emailKey,
  findMailedCode,
  findUserByEmail,
  insertMailedCode,
  readUser,
  updateUser,
  type UserRow,
} from './queries.ts'
import { emailTaken, unlessEmailTaken } from './account-rules.ts'
import { hasSecondFactor } from './second-factor.ts'
import { requireProvedAddress } from './who-may-sign-up.ts'

const VALID_FOR: Instant = 3 * DAY

const invalid = (): BadRequest<'invalid'> =>
  new BadRequest('invalid', { text: 'Invalid verification code: request a new one' })

/** Queues the mail that proves an address. A service that cannot send any verifies nothing. */
export async function sendVerification(scope: AnyScope, user: Pick<UserRow, 'id'>, email: string) {
  if (!scope.mails.canSend) return
  const code = newToken(scope.random)
  await insertMailedCode(scope.db, {
    hash: hashToken(code),
    user_id: user.id,
    purpose: 'verify_email',
    email_key: emailKey(email),
    expires_at: scope.now + VALID_FOR,
  })
  await queueMail(scope, verificationMail(email, code, scope.mails.publicUrl))
}

/** Counts a mail to an address that the caller chose, before it is queued. @throws {TooManyRequests} after several. */
export async function countVerification({ effects, mails, caller }: Scope, email: string) {
  if (!mails.canSend) return
  const account = { kind: 'verification', name: String(caller.userId) } as const
  await countAttempt(effects, { kind: 'code', name: emailKey(email) }, account)
}

/** The address that the caller has yet to prove: a new one, or else the one they signed up with. */
function unverified({ email, email_verified_at, new_email }: UserRow): string | null {
  return new_email ?? (email_verified_at === null ? email : null)
}

export async function prepareVerification(scope: Scope): Promise<Preparation<undefined>> {
  const email = unverified(await readUser(scope.db, scope.caller.userId))
  if (email !== null) await countVerification(scope, email)
  return { prepared: undefined }
}

/** Sends the mail once more; nothing when there is nothing to prove. */
export async function requestVerification(scope: Scope) {
  const user = await readUser(scope.db, scope.caller.userId)
  const email = unverified(user)
  if (email !== null) await sendVerification(scope, user, email)
}

/**
 * The columns that another address changes: at once where it only is written differently, or where no mail can be sent;
 * else it waits for its proof.
 *
 * @param user held
 * @throws {BadRequest} when somebody else has it; {@link Forbidden} before the address that it replaces is proved, where that matters.
 */
export async function changeAddress(scope: Scope, user: UserRow, email: string): Promise<Partial<UserRow>> {
  if (emailKey(email) === user.email_key) return { email, new_email: null }
  await requireProvedAddress(scope)
  if ((await findUserByEmail(scope.db, email)) !== undefined) throw emailTaken()
  if (!scope.mails.canSend) return replaceAddress(scope, user, email, null)
  await sendVerification(scope, user, email)
  return { new_email: email }
}

/** Codes that were mailed to the old address, and invitations to it, are not for this account any more. */
async function replaceAddress(
  scope: AnyScope,
  user: UserRow,
  email: string,
  verifiedAt: Instant | null,
): Promise<Partial<UserRow>> {
  await leaveAddress(scope, user, email)
  await deleteMailedCodesOf(scope.db, user.id, 'reset_password')
  return { email, email_key: emailKey(email), email_verified_at: verifiedAt, new_email: null }
}

/** @throws {BadRequest} for the code of an address that the account has, or waits for, no more. */
async function proven(scope: AnyScope, user: UserRow, key: string): Promise<Partial<UserRow>> {
  if (key === user.email_key) return { email_verified_at: scope.now }
  if (user.new_email === null || emailKey(user.new_email) !== key) throw invalid()
  return replaceAddress(scope, user, user.new_email, scope.now)
}

/**
 * Proves the address that the code was mailed to, which is the account's from then on. A code works once.
 *
 * @throws {BadRequest} when the code is unknown, used, too old or of an address that was given up, or when somebody else
 *   has the address by now; {@link Forbidden} when the password is not the account's.
 */
export async function confirmEmail(
  scope: PublicScope,
  path: { readonly email_verification_code: string },
  { password }: { readonly password: string },
): Promise<Me> {
  const hash = hashToken(path.email_verification_code)
  const known = await findMailedCode(scope.db, 'verify_email', hash, scope.now)
  if (known === undefined) throw invalid()
  const { email } = await readUser(scope.db, known.user_id)
  const checked = await checkPasswordWithCode(scope.effects, email, password, hash)
  return unlessEmailTaken(() =>
    scope.transact(async (inside) => {
      const user = await holdAccount(inside.db, known.user_id)
      if (user.id !== checked.id || user.password_hash !== checked.password_hash) throw new Forbidden()
      const found = await findMailedCode(inside.db, 'verify_email', hash, inside.now)
      if (found === undefined) throw invalid()
      const changes = await proven(inside, user, found.email_key)
      await deleteMailedCodesOf(inside.db, user.id, 'verify_email')
      await noteOwn(inside, user.id, 'account.address_proved')
      const changed = await updateUser(inside.db, user.id, { ...changes, at: nextVersion(inside, user) })
      // The password and the mailbox are not enough for it where there is a second factor.
      return representMe(changed, hasSecondFactor(user) ? '' : await readApiToken(inside, user.id))
    }),
  )
}
