/**
 * Signing in to a server by URL, and signing up there, where a password is used for one request and kept nowhere; and "Use on
 * this computer": signs the person up with the service inside the app, or in again.
 */

import { z } from 'zod'
import { createSession, signUp as signUpEndpoint } from '../../../shared/api/accounts.ts'
import { createProviderSession, readSignInMethods } from '../../../shared/api/provider-sign-in.ts'
import { ownReasons } from '../../../shared/bridge/reasons.ts'
import {
  signInMethods as methods,
  type signIn as signInInput,
  type signUp as signUpInput,
} from '../../../shared/bridge/session.ts'
import { ApiFailure, isRefusal, understood } from '../api-client/api-failure.ts'
import {
  createApiClient,
  type ApiClient,
  type ApiClientOptions,
  type Credentials,
} from '../api-client/api-client.ts'
import { CommandError, type FailureWords, inWords } from '../commands/command-error.ts'
import type { SignedIn } from '../protocol.ts'
import { readAccount, tokenIn } from './read-account.ts'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { dirname } from 'node:path'
import { updateMe } from '../../../shared/api/me.ts'
import { embeddedUrl } from '../embedded-service.ts'

export type ServerUrls = Pick<ApiClientOptions, 'serverUrl' | 'accountsUrl' | 'planningUrl'>

export interface ServerAccountEffects extends Pick<ApiClientOptions, 'fetch' | 'now' | 'timeout'> {
  readonly newId: () => string
}

export type SignInCredentials = z.output<typeof signInInput>['credentials']

export type NewPerson = Pick<z.output<typeof signUpInput>, 'name' | 'email' | 'password' | 'timeZone'>

/**
 * With a password, in a session of this computer's own, which its person sees and can end. Where a server has none, the API token
 * stands for it.
 *
 * @throws {CommandError} in a person's words
 */
export async function signIn(
  effects: ServerAccountEffects,
  urls: ServerUrls,
  credentials: SignInCredentials,
): Promise<SignedIn> {
  return told(urls, credentials.kind, async () => {
    const session = credentials.kind === 'password' ? await beginSession(effects, urls, credentials) : null
    const using = session === null ? credentials : ({ kind: 'token', token: session } as const)
    const account = await readAccount((by) => clientFor(effects, urls, by), using)
    const token = using.kind === 'token' ? using.token : account.token
    if (token === null) {
      throw new CommandError(
        'refused',
        'This server does not hand out an API token for a password. Sign in with your API token instead.',
      )
    }
    return { record: recordOf(effects.newId(), urls, account), token }
  })
}

const started = z.object({ session_token: z.string().min(1) })

function sessionIn(answer: unknown): string | null {
  return started.safeParse(answer).data?.session_token ?? null
}

/** By which the person knows this computer among their sessions. */
function deviceName(): string {
  return hostname().slice(0, 100) || 'Dayloom'
}

/** Null where the server has no sessions of programs. @throws {ApiFailure} */
async function beginSession(
  effects: ServerAccountEffects,
  urls: ServerUrls,
  { email, password, code }: Extract<SignInCredentials, { readonly kind: 'password' }>,
): Promise<string | null> {
  try {
    const body = { email, password, device: deviceName(), ...(code !== undefined && { code }) }
    const answer = await clientFor(effects, urls, null).call(createSession, { body })
    return sessionIn(answer.body)
  } catch (error) {
    if (error instanceof ApiFailure && isOfOtherServer(error)) return null
    throw error
  }
}

/** Whether it gives no code: servers of others have other ways to sign in. */
function isOfOtherServer(failure: ApiFailure): boolean {
  const { kind, reason } = failure
  const isNo = isRefusal(failure) || kind === 'foreign' || kind === 'unauthorized'
  return isNo && Object.hasOwn(ownReasons, reason.code)
}

/** @throws {CommandError} in a person's words */
export async function signUp(
  effects: ServerAccountEffects,
  urls: ServerUrls,
  person: NewPerson,
): Promise<SignedIn> {
  const token = await told(urls, 'sign-up', () => register(effects, urls, person, { device: deviceName() }))
  const { email, password } = person
  const credentials =
    token === null ? ({ kind: 'password', email, password } as const) : ({ kind: 'token', token } as const)
  return signIn(effects, urls, credentials)
}

/** A server that cannot be asked, or does not know the question, takes passwords. */
export async function signInMethods(
  effects: ServerAccountEffects,
  urls: ServerUrls,
): Promise<z.output<typeof methods>> {
  try {
    const { body } = await clientFor(effects, urls, null).call(readSignInMethods, {})
    return understood(methods, body)
  } catch (error) {
    if (error instanceof ApiFailure) return { password: true, provider: null }
    throw error
  }
}

/** @throws {CommandError} in a person's words */
export async function signInByBrowser(
  effects: ServerAccountEffects,
  urls: ServerUrls,
  proof: { readonly code: string; readonly verifier: string },
): Promise<SignedIn> {
  const token = await told(urls, 'browser', async () => {
    const body = { ...proof, device: deviceName() }
    return sessionIn((await clientFor(effects, urls, null).call(createProviderSession, { body })).body)
  })
  if (token === null) throw new CommandError('refused', refusals.browser)
  return signIn(effects, urls, { kind: 'token', token })
}

/** Answers the token where the service tells it. @throws {ApiFailure} */
async function register(
  effects: ServerAccountEffects,
  urls: ServerUrls,
  { name, email, password, timeZone }: NewPerson,
  device: { readonly device?: string } = {},
): Promise<string | null> {
  const { body } = await clientFor(effects, urls, null).call(signUpEndpoint, {
    body: { email, password, display_name: name, timezone: timeZone, tos_accepted_for: 'track', ...device },
  })
  return sessionIn(body) ?? tokenIn(body)
}

function clientFor(
  effects: ServerAccountEffects,
  urls: ServerUrls,
  credentials: Credentials | null,
): ApiClient {
  return createApiClient({ ...effects, ...urls, credentials })
}

async function told<Result>(
  urls: ServerUrls,
  attempt: Attempt,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof ApiFailure ? signInError(error, urls.serverUrl, attempt) : error
  }
}

function recordOf(
  id: string,
  urls: ServerUrls,
  account: Awaited<ReturnType<typeof readAccount>>,
): SignedIn['record'] {
  const { userId, name, email, timeZone, workspaceId, workspaces } = account
  return { id, kind: 'server', ...urls, userId, name, email, timeZone, workspaceId, workspaces }
}

/** The kind of attempt, which decides how a failure is worded. */
export type Attempt = 'password' | 'token' | 'sign-up' | 'browser'

/** Says in a person's words why signing in or up did not work. */
export function signInError(failure: ApiFailure, serverUrl: string, attempt: Attempt): CommandError {
  const host = hostOf(serverUrl)
  const other = otherAddress(failure, serverUrl)
  if (other !== null) return new CommandError('offline', other)
  const refused: FailureWords = explained(failure, host) ?? ['refused', refusals[attempt]]
  const strange = `${host} answers, but not as a time tracking server. Check the address.`
  return inWords(
    failure,
    {
      unreachable: ['offline', `${host} cannot be reached. Check the address and your connection.`, true],
      busy: ['server_error', `${host} has a problem and cannot answer now. Try again later.`],
      paused: ['refused', `Too many attempts. Try again ${inTime(failure.retryAfterSeconds)}.`],
      unauthorized: refused,
      forbidden: refused,
      missing: ['server_error', strange],
      foreign: ['server_error', strange, true],
    },
    ['refused', `${host} refuses this.`, true],
  )
}

/** The refusals whose reason goes with them. */
function explained({ reason: { code } }: ApiFailure, host: string): FailureWords | null {
  if (code.startsWith('sign_up_')) return ['refused', `No account was created on ${host}.`, true]
  if (code === 'password_refused') return ['refused', `${host} takes no passwords.`, true]
  if (code === 'second_factor_needed') return ['refused', 'The password is right.', true]
  if (code === 'second_factor_wrong') return ['refused', 'You are not signed in yet.', true]
  return null
}

/** The failures of a connection without encryption to a server that expects it. */
const HUNG_UP: ReadonlySet<string> = new Set(['UND_ERR_SOCKET', 'ECONNRESET'])

/** Says which address was probably meant: http and https were mixed up, or the server names another one. */
function otherAddress({ reason }: ApiFailure, serverUrl: string): string | null {
  const host = hostOf(serverUrl)
  if (reason.code === 'redirected') {
    const [, address] = /^(https?:.*?)\/(?:api|auth)\//.exec(reason.parameters.location) ?? []
    return address === undefined ? null : `${host} has moved. Enter ${address} as its address.`
  }
  if (reason.code !== 'unreachable') return null
  const { trouble, detail } = reason.parameters
  if (trouble === 'not_encrypted') {
    const address = serverUrl.replace(/^https:/, 'http:')
    return `${host} does not encrypt connections. If you trust the network between you and it, enter ${address} as its address.`
  }
  if (detail === null || !HUNG_UP.has(detail) || !serverUrl.startsWith('http:')) return null
  return `${host} does not answer without encryption. Try ${serverUrl.replace(/^http:/, 'https:')} as its address.`
}

const refusals: Readonly<Record<Attempt, string>> = {
  password: 'The e-mail or the password is not right.',
  token: 'The server does not accept this API token. Copy it again from your profile there.',
  'sign-up': 'The server does not let new people sign up.',
  browser: 'The sign-in took too long. Try again.',
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url
}

/** When to try again. */
export function inTime(seconds: number | null): string {
  if (seconds === null) return 'in a few minutes'
  if (seconds < 90) return `in ${seconds} seconds`
  return `in ${Math.ceil(seconds / 60)} minutes`
}

const embedded: ServerUrls = { serverUrl: embeddedUrl, accountsUrl: null, planningUrl: null }

export interface LocalAccountEffects extends ServerAccountEffects {
  /** Where the made-up credentials are kept. */
  readonly credentialsPath: string
}

export type LocalPerson = Pick<NewPerson, 'name' | 'timeZone'>

/** @throws {CommandError} `internal` when the service inside the app refuses, which is a defect or a full disk */
export async function createLocalAccount(
  effects: LocalAccountEffects,
  person: LocalPerson,
): Promise<SignedIn> {
  try {
    const known = readLocalCredentials(effects.credentialsPath)
    return known === null ? await begin(effects, person) : await comeBack(effects, known, person)
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    throw new CommandError('internal', `Your data on this computer could not be opened: ${error.message}`)
  }
}

/**
 * Signs the person up with a service inside the app that has begun anew, or in again where that was done. Signing up comes
 * first: what a service makes first has the same ids each time.
 *
 * @throws {ApiFailure}
 */
export async function beginLocalAccountAnew(
  effects: LocalAccountEffects,
  person: LocalPerson,
): Promise<SignedIn> {
  const credentials = readLocalCredentials(effects.credentialsPath)
  if (credentials === null) return begin(effects, person)
  try {
    return await signUpWith(effects, credentials, person)
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.kind !== 'refused') throw error
    return enter(effects, credentials, null)
  }
}

/**
 * Signs the person in again where the service's data is that of a backup, which has other tokens and brought its credentials
 * along; null without any.
 *
 * @throws {ApiFailure}
 */
export async function reenterLocalAccount(effects: LocalAccountEffects): Promise<SignedIn | null> {
  const credentials = readLocalCredentials(effects.credentialsPath)
  return credentials === null ? null : enter(effects, credentials, null)
}

async function begin(effects: LocalAccountEffects, person: LocalPerson): Promise<SignedIn> {
  const credentials = { email: `${effects.newId()}@this-computer.invalid`, password: effects.newId() }
  // Kept first: an account whose credentials are lost would be out of reach, credentials without an account are not.
  writeLocalCredentials(effects.credentialsPath, credentials)
  return signUpWith(effects, credentials, person)
}

async function signUpWith(
  effects: LocalAccountEffects,
  credentials: LocalCredentials,
  { name, timeZone }: LocalPerson,
): Promise<SignedIn> {
  return enter(effects, credentials, await register(effects, embedded, { name, timeZone, ...credentials }))
}

async function comeBack(
  effects: LocalAccountEffects,
  credentials: LocalCredentials,
  person: LocalPerson,
): Promise<SignedIn> {
  const api = clientFor(effects, embedded, { kind: 'password', ...credentials })
  let account: unknown
  try {
    account = (await api.call(updateMe, { body: { fullname: person.name } })).body
  } catch (error) {
    // The program ended between keeping the credentials and signing up, or the service's data was removed.
    if (error instanceof ApiFailure && error.kind === 'forbidden') return begin(effects, person)
    throw error
  }
  return enter(effects, credentials, tokenIn(account))
}

async function enter(
  effects: LocalAccountEffects,
  credentials: LocalCredentials,
  known: string | null,
): Promise<SignedIn> {
  const account = await readAccount(
    (using) => clientFor(effects, embedded, using),
    known === null ? { kind: 'password', ...credentials } : { kind: 'token', token: known },
  )
  const { token } = account
  if (token === null) throw new CommandError('internal', 'The service inside the app gave no token.')
  const record = recordOf(effects.newId(), embedded, account)
  return { token, record: { ...record, kind: 'local', serverUrl: null, email: '' } }
}

const stored = z.object({ email: z.string(), password: z.string() })
export type LocalCredentials = z.output<typeof stored>

/** Null when nobody has used this computer yet. @throws when the file is there and cannot be read. */
export function readLocalCredentials(path: string): LocalCredentials | null {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
  return stored.parse(JSON.parse(text))
}

export function writeLocalCredentials(path: string, credentials: LocalCredentials): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  // As a whole or not at all: half a file would lock the person out.
  writeFileSync(`${path}.tmp`, `${JSON.stringify(credentials)}\n`, { mode: 0o600, flush: true })
  renameSync(`${path}.tmp`, path)
}
