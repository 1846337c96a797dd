/** "Use on this computer": signs the person up with the service inside the app, or in again. */

import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { signUp } from '../../../shared/api/accounts.ts'
import { updateMe } from '../../../shared/api/me.ts'
import { ApiFailure } from '../api-client/api-failure.ts'
import { createApiClient, type ApiClient, type Credentials } from '../api-client/api-client.ts'
import { CommandError } from '../commands/command-error.ts'
import { embeddedUrl } from '../embedded-service.ts'
import type { SignedIn } from '../protocol.ts'
import { readAccount, tokenIn } from './read-account.ts'
import type { NewPerson, ServerAccountEffects } from './server-account.ts'

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
  const body = {
    ...credentials,
    display_name: name,
    timezone: timeZone,
    tos_accepted_for: 'track' as const,
  }
  const { body: account } = await clientFor(effects, null).call(signUp, { body })
  return enter(effects, credentials, tokenIn(account))
}

async function comeBack(
  effects: LocalAccountEffects,
  credentials: LocalCredentials,
  person: LocalPerson,
): Promise<SignedIn> {
  const api = clientFor(effects, { kind: 'password', ...credentials })
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
  const { token, ...account } = await readAccount(
    (using) => clientFor(effects, using),
    known === null ? { kind: 'password', ...credentials } : { kind: 'token', token: known },
  )
  if (token === null) throw new CommandError('internal', 'The service inside the app gave no token.')
  return {
    token,
    record: {
      id: effects.newId(),
      kind: 'local',
      serverUrl: null,
      accountsUrl: null,
      planningUrl: null,
      ...account,
      email: '',
    },
  }
}

function clientFor(effects: LocalAccountEffects, credentials: Credentials | null): ApiClient {
  const urls = { serverUrl: embeddedUrl, accountsUrl: null, planningUrl: null }
  return createApiClient({ ...effects, ...urls, credentials })
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
