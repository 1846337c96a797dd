/** From credentials to the caller (T §5, decisions §3). */

import type { Caller } from '../access/scope.ts'
import { Forbidden } from '../errors/app-error.ts'
import type { Credentials } from '../http/credentials.ts'
import { hashToken } from '../secrets/tokens.ts'
import type { TokenState } from './queries.ts'
import { findCallerByToken, findSameCaller } from './find-caller.ts'
import { checkPassword, type PasswordEffects } from './attempts.ts'
import { hasSecondFactor } from './second-factor.ts'
import { noteUse } from './sessions.ts'

/** @throws {AppError} 403 for wrong credentials, and for a password that does not do alone, 429 after too many wrong passwords. */
export type Authenticate = (credentials: Credentials, network: string | null) => Promise<Caller>

/** Every token comes in the forms of the API token; the cookie is for sessions alone. */
function isAccepted(kind: 'api_token' | 'session' | 'bearer', token: TokenState): boolean {
  return kind !== 'session' || token.kind === 'session'
}

/**
 * Tokens and sessions cost one indexed query. Passwords cost scrypt at every request, for nothing that would replace
 * it is kept: clients that make many requests use a token.
 */
export function createAuthentication(effects: PasswordEffects): Authenticate {
  const { db, clock } = effects
  return async (credentials, network) => {
    if (credentials.kind === 'malformed') throw new Forbidden()
    if (credentials.kind === 'password') {
      const user = await checkPassword(effects, credentials.email, credentials.password, network)
      if (hasSecondFactor(user)) throw new Forbidden('second_factor_needed')
      // It may have been replaced while it was checked.
      const credential = { kind: 'password', hash: user.password_hash } as const
      const caller = await findSameCaller(db, { userId: user.id, credential }, clock.now())
      if (caller === null) throw new Forbidden()
      return caller
    }
    const now = clock.now()
    const found = await findCallerByToken(db, hashToken(credentials.token), now)
    if (found === null || !isAccepted(credentials.kind, found.token)) throw new Forbidden()
    await noteUse(db, found.token, now)
    return found.caller
  }
}
