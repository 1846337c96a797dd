/**
 * The second factor: codes of an authenticator program (TOTP, RFC 6238), or one of ten recovery codes, each of which works once. It is
 * asked for wherever a password would let somebody in; sessions and tokens that there are go on.
 */

import { Secret, TOTP } from 'otpauth'
import type { SecondFactor, SecondFactorSetup } from '../../shared/api/second-factor.ts'
import { nextVersion } from '../access/expected-version.ts'
import type { AnyScope, Scope } from '../access/scope.ts'
import { noteFailure } from '../audit/note.ts'
import type { Db } from '../database/database.ts'
import { countRows, deleteRows } from '../database/rows.ts'
import { SECOND, toTimestampOrNull } from '../effects/timestamps.ts'
import { Conflict, Forbidden } from '../errors/app-error.ts'
import type { Preparation } from '../http/route.ts'
import { hashToken } from '../secrets/tokens.ts'
import { type CheckedPassword, requireOwnPassword, tryOwnPassword } from './own-password.ts'
import { countAttempt } from './attempts.ts'
import { holdOwnAccount } from './credentials.ts'
import { deleteRecoveryCodes, insertRecoveryCodes, readUser, updateUser, type UserRow } from './queries.ts'

const SECRET_BYTES = 20
const PERIOD_SECONDS = 30
/** Clocks that are so many periods apart still agree. */
const WINDOW = 1
const RECOVERY_CODES = 10
const RECOVERY_BYTES = 10

type WithFactor = Pick<UserRow, 'id' | 'email' | 'totp_sealed' | 'totp_since' | 'totp_step'>

export function hasSecondFactor({ totp_since }: Pick<UserRow, 'totp_since'>): boolean {
  return totp_since !== null
}

function totpOf(email: string, secret: Secret): TOTP {
  return new TOTP({ issuer: 'Dayloom', label: email, secret, period: PERIOD_SECONDS })
}

/** The period that a code is of, if it is later than that of the last one; null for a wrong code, and for one that was used. */
function stepOf({ now, effects }: AnyScope, user: WithFactor, code: string): number | null {
  if (user.totp_sealed === null || !/^\d{6}$/.test(code)) return null
  let secret: Secret
  try {
    secret = Secret.fromBase32(effects.sealing.open(user.totp_sealed))
  } catch {
    // The service's key is another one: recovery codes still count.
    return null
  }
  const totp = totpOf(user.email, secret)
  const delta = totp.validate({ token: code, timestamp: now / 1000, window: WINDOW })
  if (delta === null) return null
  const step = Math.floor(now / SECOND / PERIOD_SECONDS) + delta
  return step > (user.totp_step ?? 0) ? step : null
}

/** As people type them: with spaces, hyphens, and capitals. */
function plainCode(typed: string): string {
  return typed.toLowerCase().replaceAll(/[\s-]/g, '')
}

/** Of one person, so that nobody's codes are another's. */
function recoveryHash(userId: number, code: string): string {
  return hashToken(`${userId} ${code}`)
}

/** The period or the recovery code that somebody has typed; null for neither. */
async function codeOf(scope: AnyScope, user: WithFactor, typed: string) {
  const code = plainCode(typed)
  const step = stepOf(scope, user, code)
  if (step !== null) return { step }
  const row = { user_id: user.id, hash: recoveryHash(user.id, code) }
  return (await countRows(scope.db, 'recovery_codes', row)) === 0 ? null : { row }
}

/** In its transaction, a code is used up. @throws {Forbidden} */
async function useCode(scope: AnyScope, user: WithFactor, typed: string) {
  const code = await codeOf(scope, user, typed)
  if (code === null) throw new Forbidden('second_factor_wrong', { field: 'code' })
  if (code.row !== undefined) return deleteRows(scope.db, 'recovery_codes', code.row)
  return updateUser(scope.db, user.id, { totp_step: code.step })
}

/** Outside of the transaction, which a wrong code rolls back. */
async function noteWrongCode(scope: Scope, typed: string) {
  const user = await readUser(scope.db, scope.caller.userId)
  if ((await codeOf(scope, user, typed)) === null) await noteFailure(scope.effects, user.id, scope.network)
}

/**
 * Counts a try of a code before the work that needs it, outside of its transaction, and takes it back when that succeeds.
 *
 * @param way that the code opens: who has a mailed code loses no tries to who knows the password
 * @param name of who tries: a network, or the mailed code
 * @throws {Forbidden} without a code; {@link TooManyRequests} after too many wrong ones.
 */
export async function tryCode<T>(
  { effects, network }: Pick<AnyScope, 'effects' | 'network'>,
  user: WithFactor,
  { code, way, name }: { code: string | null | undefined; way: 'sign-in' | 'reset'; name: string },
  work: () => Promise<T>,
): Promise<T> {
  if (!hasSecondFactor(user)) return work()
  if (code === null || code === undefined || code === '') throw new Forbidden('second_factor_needed')
  const account = `${way} ${user.id}`
  const one = { kind: 'factor', name: `${account} ${name}` } as const
  const takeBack = await countAttempt(effects, one, { kind: 'factors', name: account })
  try {
    const done = await work()
    await takeBack()
    return done
  } catch (error) {
    if (error instanceof Forbidden && error.reason.code === 'second_factor_wrong')
      await noteFailure(effects, user.id, network)
    throw error
  }
}

/** @param user held @throws {Forbidden} where the account has a second factor and this is no code of it. */
export async function passSecondFactor(scope: AnyScope, user: WithFactor, code: string | null | undefined) {
  if (!hasSecondFactor(user)) return
  if (code === null || code === undefined || code === '') throw new Forbidden('second_factor_needed')
  await useCode(scope, user, code)
}

export async function readSecondFactor({ db, caller }: Scope): Promise<SecondFactor> {
  const { totp_since } = await readUser(db, caller.userId)
  return {
    enabled: totp_since !== null,
    enabled_at: toTimestampOrNull(totp_since),
    recovery_codes_left: await countRows(db, 'recovery_codes', { user_id: caller.userId }),
  }
}

interface WithPassword {
  readonly current_password: string
}

export async function preparePassword(
  scope: Scope,
  { current_password, code }: WithPassword & { readonly code?: string },
): Promise<Preparation<CheckedPassword>> {
  const { finish, ...prepared } = await tryOwnPassword(scope, current_password)
  if (code !== undefined && prepared.rightFor !== null) await noteWrongCode(scope, code)
  return { prepared, finish }
}

/** Counts a try of a code of the caller's. */
export async function prepareCode(
  scope: Scope,
  { code }: { readonly code: string },
): Promise<Preparation<undefined>> {
  const { finish } = await tryOwnPassword(scope, undefined)
  await noteWrongCode(scope, code)
  return { prepared: undefined, finish }
}

/**
 * Begins the set-up: what was begun before and not confirmed is off.
 *
 * @throws {Forbidden} with the wrong password, and before the address is proved: else who makes an account with somebody else's
 *   could keep them out of it.
 * @throws {Conflict} when there is a second factor already.
 */
export async function beginSecondFactor(scope: Scope, checked: CheckedPassword): Promise<SecondFactorSetup> {
  const { db, random, mails, effects } = scope
  const user = await holdOwnAccount(scope)
  requireOwnPassword(user, checked)
  if (hasSecondFactor(user)) throw new Conflict('wrong_state')
  if (mails.canSend && user.email_verified_at === null) throw new Forbidden('unverified_email')
  const secret = new Secret({ buffer: Uint8Array.from(random.bytes(SECRET_BYTES)).buffer })
  await updateUser(db, user.id, { totp_sealed: effects.sealing.seal(secret.base32), totp_step: null })
  return { secret: secret.base32, url: totpOf(user.email, secret).toString() }
}

/** Replaces the recovery codes. */
async function newRecoveryCodes({ db, random }: AnyScope, userId: number): Promise<string[]> {
  await deleteRecoveryCodes(db, userId)
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    new Secret({ buffer: Uint8Array.from(random.bytes(RECOVERY_BYTES)).buffer }).base32.toLowerCase(),
  )
  await insertRecoveryCodes(
    db,
    codes.map((code) => ({ hash: recoveryHash(userId, code), user_id: userId })),
  )
  return codes.map((code) => (code.match(/.{4}/g) ?? []).join('-'))
}

/**
 * The second factor holds from now on.
 *
 * @returns the recovery codes, which nobody is told again.
 * @throws {Forbidden} for a wrong code; {@link Conflict} when nothing was begun.
 */
export async function confirmSecondFactor(scope: Scope, _: undefined, { code }: { readonly code: string }) {
  const user = await holdOwnAccount(scope)
  if (user.totp_sealed === null || hasSecondFactor(user)) throw new Conflict('wrong_state')
  const step = stepOf(scope, user, plainCode(code))
  if (step === null) throw new Forbidden('second_factor_wrong', { field: 'code' })
  const on = { totp_since: scope.now, totp_step: step, at: nextVersion(scope, user) }
  await updateUser(scope.db, user.id, on)
  return { recovery_codes: await newRecoveryCodes(scope, user.id) }
}

interface WithBoth extends WithPassword {
  readonly code: string
}

/** @returns the caller's account, held, once password and code are right. */
async function requireBoth(scope: Scope, checked: CheckedPassword, { code }: WithBoth): Promise<UserRow> {
  const user = await holdOwnAccount(scope)
  requireOwnPassword(user, checked)
  if (!hasSecondFactor(user)) throw new Conflict('wrong_state')
  await useCode(scope, user, code)
  return user
}

/** Ten new recovery codes; those from before count no more. */
export async function renewRecoveryCodes(scope: Scope, checked: CheckedPassword, body: WithBoth) {
  const { id } = await requireBoth(scope, checked, body)
  return { recovery_codes: await newRecoveryCodes(scope, id) }
}

export async function endSecondFactor(scope: Scope, checked: CheckedPassword, body: WithBoth) {
  await removeSecondFactor(scope, await requireBoth(scope, checked, body))
}

/** The password alone signs in from now on. @param user held */
export async function removeSecondFactor(scope: AnyScope, user: UserRow) {
  await forgetSecondFactor(scope.db, user.id)
  await updateUser(scope.db, user.id, { at: nextVersion(scope, user) })
}

export async function forgetSecondFactor(db: Db, userId: number) {
  await deleteRecoveryCodes(db, userId)
  await updateUser(db, userId, { totp_sealed: null, totp_since: null, totp_step: null })
}
