/** Signing in to a server by URL, and signing up there. A password is used for one request and kept nowhere. */

import { signUp as signUpEndpoint } from '../../../shared/api/accounts.ts'
import { ApiFailure } from '../api-client/api-failure.ts'
import { createApiClient, type ApiClient, type ApiClientOptions } from '../api-client/api-client.ts'
import type { Credentials } from '../api-client/credentials.ts'
import { CommandError } from '../commands/command-error.ts'
import type { SignedIn } from '../protocol.ts'
import { readAccount, tokenIn } from './read-account.ts'
import { signInError, type Attempt } from './sign-in-error.ts'

export interface ServerUrls {
  readonly serverUrl: string
  readonly accountsUrl: string | null
  readonly planningUrl: string | null
}

export interface ServerAccountEffects extends Pick<ApiClientOptions, 'fetch' | 'now' | 'timeout'> {
  readonly newId: () => string
}

export interface NewPerson {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly timeZone: string
}

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
