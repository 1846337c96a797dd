/** Sign-up: a user with an organization and a workspace of their own (T §4.1, decisions §2). */

import type { SignUpBody } from '../../shared/api/accounts.ts'
import type { Me } from '../../shared/api/me.ts'
import type { Scope } from '../access/scope.ts'
import { inTransaction, isUniqueViolation } from '../database/transaction.ts'
import { BadRequest, Unprocessable } from '../errors/app-error.ts'
import { isLoopback } from '../http/network-address.ts'
import { representMe } from '../me/representation.ts'
import { createOrganization } from '../organizations/service.ts'
import { hashToken } from '../secrets/tokens.ts'
import type { AccountEffects } from './account-effects.ts'
import { readEmail, readTimeZone, requireGoodPassword } from './account-rules.ts'
import { createApiToken, readApiToken } from './api-token.ts'
import { countAttempt } from './attempts.ts'
import { emailKey, findUserByEmail, insertUser, updateUser, type UserRow } from './repository.ts'
import { beginSession } from './sessions.ts'

export interface StartedSession {
  readonly token: string
  readonly me: Me
}

const emailTaken = (): BadRequest => new BadRequest('user with this email already exists')

/** The part of an address before the @, for who gave no name. */
function nameFrom(email: string): string {
  return email.slice(0, email.indexOf('@'))
}

export interface SignUpFacts {
  /** Of the network; null when the service runs embedded. */
  readonly address: string | null
  readonly idempotencyKey: string | null
}

/** A sign-up whose answer got lost: nothing happens twice, only the session is a new one. */
async function repeatSignUp(
  { clock, passwords, sealing }: AccountEffects,
  { db, random }: Scope,
  user: UserRow,
  signUpKey: string | null,
  body: SignUpBody,
): Promise<StartedSession> {
  if (signUpKey === null || user.sign_up_key !== signUpKey) throw emailTaken()
  if (!(await passwords.verify(body.password, user.password_hash))) {
    throw new Unprocessable('Idempotency-Key: was used for another request', {
      code: 'idempotency_key_reused',
    })
  }
  const token = await beginSession(db, random, clock.now(), user.id, body.remember_me ?? true)
  return { token, me: representMe(user, await readApiToken(db, sealing, user.id)) }
}

/**
 * @throws {BadRequest} naming the field, or when the address has an account.
 * @throws {TooManyRequests} after too many sign-ups from elsewhere than this computer.
 */
export async function signUp(
  effects: AccountEffects,
  scope: Scope,
  body: SignUpBody,
  { address, idempotencyKey }: SignUpFacts,
): Promise<StartedSession> {
  const email = readEmail(body.email)
  requireGoodPassword(body.password)
  const timezone = readTimeZone(body.timezone ?? 'UTC')
  if (address !== null && !isLoopback(address)) {
    await countAttempt(effects.db, effects.ids, effects.clock.now(), [{ kind: 'address', name: address }])
  }
  const sign_up_key = idempotencyKey === null ? null : hashToken(idempotencyKey)
  const known = await findUserByEmail(scope.db, email)
  if (known !== undefined) return repeatSignUp(effects, scope, known, sign_up_key, body)
  const password_hash = await effects.passwords.hash(body.password)
  const name = body.display_name === '' ? nameFrom(email) : (body.display_name ?? nameFrom(email))

  try {
    return await inTransaction(scope.db, async (db) => {
      const now = effects.clock.now()
      const inside: Scope = { ...scope, db, now, at: effects.stampChange(now) }
      const id = scope.ids.next()
      await insertUser(db, {
        id,
        email,
        email_key: emailKey(email),
        name,
        password_hash,
        timezone,
        beginning_of_week: 1,
        default_workspace_id: null,
        sign_up_key,
        closed_at: null,
        created_at: now,
        at: inside.at,
      })
      const apiToken = await createApiToken(inside, effects.sealing, id)
      const { workspaceId } = await createOrganization(inside, id, effects.plan, {
        name: `${name}'s organization`,
        workspaceName: `${name}'s workspace`,
      })
      const user = await updateUser(db, id, { default_workspace_id: workspaceId })
      const token = await beginSession(db, scope.random, now, id, body.remember_me ?? true)
      return { token, me: representMe(user, apiToken) }
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw emailTaken()
    throw error
  }
}
