/** Signing in to a server by URL, and signing up there. A password is used for one request and kept nowhere. */

import type { z } from 'zod'
import { signUp as signUpEndpoint } from '../../../shared/api/accounts.ts'
import type { signUp as signUpInput } from '../../../shared/bridge/session.ts'
import { ApiFailure } from '../api-client/api-failure.ts'
import {
  createApiClient,
  type ApiClient,
  type ApiClientOptions,
  type Credentials,
} from '../api-client/api-client.ts'
import { CommandError, inWords } from '../commands/command-error.ts'
import type { SignedIn } from '../protocol.ts'
import { readAccount, tokenIn } from './read-account.ts'

export type ServerUrls = Pick<ApiClientOptions, 'serverUrl' | 'accountsUrl' | 'planningUrl'>

export interface ServerAccountEffects extends Pick<ApiClientOptions, 'fetch' | 'now' | 'timeout'> {
  readonly newId: () => string
}

export type NewPerson = Pick<z.output<typeof signUpInput>, 'name' | 'email' | 'password' | 'timeZone'>

/** @throws {CommandError} in a person's words */
export async function signIn(
  effects: ServerAccountEffects,
  urls: ServerUrls,
  credentials: Credentials,
): Promise<SignedIn> {
  return told(urls, credentials.kind, async () => {
    const account = await readAccount((using) => clientFor(effects, urls, using), credentials)
    const token = credentials.kind === 'token' ? credentials.token : account.token
    if (token === null) {
      throw new CommandError(
        'refused',
        'This server does not hand out an API token for a password. Sign in with your API token instead.',
      )
    }
    return { record: recordOf(effects.newId(), urls, account), token }
  })
}

/** @throws {CommandError} in a person's words */
export async function signUp(
  effects: ServerAccountEffects,
  urls: ServerUrls,
  { name, email, password, timeZone }: NewPerson,
): Promise<SignedIn> {
  const token = await told(urls, 'sign-up', async () => {
    const { body } = await clientFor(effects, urls, null).call(signUpEndpoint, {
      body: { email, password, display_name: name, timezone: timeZone, tos_accepted_for: 'track' },
    })
    return tokenIn(body)
  })
  const credentials =
    token === null ? ({ kind: 'password', email, password } as const) : ({ kind: 'token', token } as const)
  return signIn(effects, urls, credentials)
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
export type Attempt = 'password' | 'token' | 'sign-up'

/** Says in a person's words why signing in or up did not work. */
export function signInError(failure: ApiFailure, serverUrl: string, attempt: Attempt): CommandError {
  const host = hostOf(serverUrl)
  const other = otherAddress(failure, serverUrl)
  if (other !== null) return new CommandError('offline', other)
  const refused = ['refused', refusals[attempt]] as const
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
