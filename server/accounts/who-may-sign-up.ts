/** The modes of sign-up (record 42). A command makes accounts in every mode. */

import type { AnyScope, Scope, ServiceEffects } from '../access/scope.ts'
import { Forbidden } from '../errors/app-error.ts'
import { isAwaited } from '../invitations/queries.ts'
import { readUser, type UserRow } from './queries.ts'

/** Anybody; who has been invited; nobody. */
export const signUpModes = ['open', 'invited', 'closed'] as const
export type SignUpMode = (typeof signUpModes)[number]

/** @param user of the address; undefined when there is none. */
export async function maySignUp({ db, effects }: AnyScope, user: UserRow | undefined): Promise<boolean> {
  if (effects.signUp === 'open') return true
  return effects.signUp === 'invited' && user !== undefined && isAwaited(db, user)
}

/** @throws {Forbidden} with a code that says who may. */
export async function requireMaySignUp(scope: AnyScope, user: UserRow | undefined) {
  if (await maySignUp(scope, user)) return
  throw new Forbidden(scope.effects.signUp === 'closed' ? 'sign_up_closed' : 'sign_up_by_invitation')
}

/** @throws {Forbidden} where people sign in through the provider of identities alone. */
export function requirePasswords({ provider }: Pick<ServiceEffects, 'provider'>): void {
  if (provider?.only === true) throw new Forbidden('password_refused')
}

/**
 * Where people need an invitation, nobody lets others in, or takes another address, before a mail has proved who they are:
 * else one invited address that is known would do for any number of accounts.
 *
 * @throws {Forbidden}
 */
export async function requireProvedAddress({ db, caller, effects, mails }: Scope) {
  if (effects.signUp === 'open' || !mails.canSend) return
  const { email_verified_at } = await readUser(db, caller.userId)
  if (email_verified_at === null) throw new Forbidden('unverified_email')
}
