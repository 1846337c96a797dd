/**
 * Signing in through the provider of identities: the account is found by what the provider calls the person for good, and the first time
 * by an address that the provider has verified.
 */

import { createHash } from 'node:crypto'
import { z } from 'zod'
import type {
  beginning,
  createProviderSession,
  endProviderSignIn,
} from '../../shared/api/provider-sign-in.ts'
import type { EndpointInput, EndpointOutput } from '../../shared/api/endpoint.ts'
import { parseJson } from '../../shared/domain/json.ts'
import type { AnyScope } from '../access/scope.ts'
import { emailTaken, readEmail, readTimeZone } from '../accounts/account-rules.ts'
import { handOver, holdAccount } from '../accounts/credentials.ts'
import { isPlaceholder, nameFrom, userOfEmail } from '../accounts/placeholder.ts'
import { findUserByEmail, type UserRow } from '../accounts/queries.ts'
import { beginSession, deviceOf, readApiToken, type StartedSession } from '../accounts/sessions.ts'
import { register } from '../accounts/sign-up.ts'
import { requireMaySignUp } from '../accounts/who-may-sign-up.ts'
import { noteOwn } from '../audit/note.ts'
import { MINUTE } from '../effects/timestamps.ts'
import { AppError, Forbidden, NotFound } from '../errors/app-error.ts'
import type { PublicScope } from '../http/route.ts'
import { representMe } from '../me/wire.ts'
import { hashToken, newToken } from '../secrets/tokens.ts'
import type { Identity, Provider } from './provider.ts'
import { findIdentity, identityOf, insertIdentity, insertSignInCode, takeSignInCode } from './queries.ts'

/** The provider's page asks for a password and more. */
const MAY_TAKE = 15 * MINUTE
const CODE_VALID_FOR = 2 * MINUTE

/** A sign-in under way; the browser keeps it, sealed. */
const attempt = z.object({
  purpose: z.literal('provider sign-in'),
  checks: z.object({ state: z.string(), nonce: z.string(), verifier: z.string() }),
  port: z.int(),
  state: z.string(),
  challenge: z.string(),
  timeZone: z.string(),
  until: z.number(),
})
type Attempt = z.output<typeof attempt>

function providerOf({ effects }: AnyScope): Provider {
  if (effects.provider === null) throw new NotFound()
  return effects.provider
}

/** The ways in which people sign in. */
export function signInMethods({ effects: { provider } }: AnyScope) {
  return { password: provider?.only !== true, provider: provider?.name ?? null }
}

/** @throws {NotFound} without a provider; {@link Unavailable} while it does not answer. */
export async function beginSignIn(
  scope: PublicScope,
  { port, state, challenge, timezone }: z.output<typeof beginning>,
) {
  const timeZone = readTimeZone(timezone ?? 'UTC')
  const { url, checks } = await providerOf(scope).begin()
  const until = scope.now + MAY_TAKE
  const begun: Attempt = {
    purpose: 'provider sign-in',
    checks,
    port,
    state,
    challenge,
    timeZone,
    until,
  }
  return { url, kept: scope.effects.sealing.seal(JSON.stringify(begun)) }
}

/** @throws {Forbidden} for what this service has not sealed, or too long ago. */
function readAttempt({ effects, now }: AnyScope, kept: string): Attempt {
  try {
    const begun = parseJson(effects.sealing.open(kept), attempt)
    if (begun !== null && begun.until > now) return begun
  } catch {
    // Refused below.
  }
  throw new Forbidden('provider_refused')
}

/**
 * Ends a sign-in in the browser. A refusal is an answer as well: the program that waits is told.
 *
 * @throws {Forbidden} for a sign-in that this browser has not begun.
 */
export async function endSignIn(
  scope: PublicScope,
  { kept, answer }: EndpointInput<typeof endProviderSignIn>['body'],
): Promise<EndpointOutput<typeof endProviderSignIn>> {
  const provider = providerOf(scope)
  const begun = readAttempt(scope, kept)
  const { port, state } = begun
  try {
    const identity = await provider.end(answer, begun.checks)
    return { port, state, code: await codeFor(scope, identity, begun), refusal: null }
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    return { port, state, code: null, refusal: error.reason.code }
  }
}

async function codeFor(scope: PublicScope, identity: Identity, begun: Attempt): Promise<string> {
  const { effects, network } = scope
  // Hashing takes long, and nobody may have to wait for it to write. It is the hash of a password that nobody knows.
  const isKnown = (await findIdentity(scope.db, identity)) !== undefined
  const password_hash = isKnown
    ? null
    : await effects.inTurn(network ?? '', () => effects.passwords.hash(newToken(scope.random)))
  return scope.transact(async (inside) => {
    const user = await userOf(inside, identity, begun.timeZone, password_hash)
    if (user.deactivated_at !== null) throw new Forbidden()
    const code = newToken(inside.random)
    await insertSignInCode(inside.db, {
      hash: hashToken(code),
      user_id: user.id,
      challenge: begun.challenge,
      expires_at: inside.now + CODE_VALID_FOR,
    })
    return code
  })
}

/** The account of the identity, held. */
async function userOf(
  scope: AnyScope,
  identity: Identity,
  timezone: string,
  password_hash: string | null,
): Promise<UserRow> {
  const { db, now } = scope
  const known = await findIdentity(db, identity)
  if (known !== undefined) return holdAccount(db, known.user_id)
  const { issuer, subject, isVerified } = identity
  if (identity.email === null || !isVerified || password_hash === null) throw new Forbidden('provider_email')
  const email = readEmail(identity.email)
  const user = await ownerOf(scope, email, issuer)
  const present =
    user ??
    (await newAccount(scope, { email, name: identity.name ?? nameFrom(email), timezone, password_hash }))
  await insertIdentity(db, { issuer, subject, user_id: present.id, created_at: now })
  await noteOwn(scope, present.id, 'account.identity_linked', { issuer })
  return present
}

/**
 * The account with the address, held; undefined where nobody has one. An account whose address nothing had proved is
 * somebody else's work: they are out (record 9).
 */
async function ownerOf(scope: AnyScope, email: string, issuer: string): Promise<UserRow | undefined> {
  const found = await findUserByEmail(scope.db, email)
  if (found === undefined || isPlaceholder(found)) {
    await requireMaySignUp(scope, found)
    return undefined
  }
  const held = await holdAccount(scope.db, found.id)
  if (held.email_verified_at === null) {
    await handOver(scope, held)
    return undefined
  }
  // The provider has given the address to somebody else since, or one person has two identities.
  if ((await identityOf(scope.db, issuer, held.id)) !== undefined)
    throw new Forbidden('provider_other_account')
  return held
}

async function newAccount(
  scope: AnyScope,
  account: Pick<UserRow, 'email' | 'name' | 'timezone' | 'password_hash'>,
): Promise<UserRow> {
  const { id } = await userOfEmail(scope, account.email)
  const proved = { ...account, sign_up_key: null, email_verified_at: scope.now }
  const registered = await register(scope, id, proved)
  if (registered === undefined) throw emailTaken()
  await noteOwn(scope, id, 'account.signed_up', deviceOf(scope))
  return registered.user
}

const isFor = (challenge: string, verifier: string): boolean =>
  createHash('sha256').update(verifier).digest('base64url') === challenge

/**
 * Begins a session for the program that began the sign-in. A code is good for one try.
 *
 * @throws {Forbidden} for a code that is none, was used, is too old, or is another program's.
 */
export async function startProviderSession(
  scope: PublicScope,
  { code, verifier, device }: EndpointInput<typeof createProviderSession>['body'],
): Promise<StartedSession> {
  const started = await scope.transact(async (inside): Promise<StartedSession | null> => {
    const { db, now } = inside
    const taken = await takeSignInCode(db, hashToken(code))
    if (taken === undefined || taken.expires_at <= now || !isFor(taken.challenge, verifier)) return null
    const user = await holdAccount(db, taken.user_id)
    if (user.deactivated_at !== null || user.closed_at !== null) return null
    const token = await beginSession(inside, user.id, { device: device ?? null })
    await noteOwn(inside, user.id, 'account.signed_in', { ...deviceOf(inside), provider: true })
    return { token, me: representMe(user, await readApiToken(inside, user.id)) }
  })
  // Only now: what a refusal rolls back would be good for another try.
  if (started === null) throw new Forbidden()
  return started
}
