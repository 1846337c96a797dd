/** The name of the account, and its address that is not verified yet. Only the service knows them, so all calls ask it. */

import { z } from 'zod'
import {
  closeAccount as closeEndpoint,
  requestVerification as requestEndpoint,
} from '../../../shared/api/accounts.ts'
import { getMe, updateMe } from '../../../shared/api/me.ts'
import { listMyOrganizations } from '../../../shared/api/organizations.ts'
import type { ProcedureOutput } from '../../../shared/bridge/contract.ts'
import { ApiFailure, type FailureKind, understood } from '../api-client/api-failure.ts'
import type { ApiClient } from '../api-client/api-client.ts'
import { CommandError, inWords, type FailureWords } from '../commands/command-error.ts'
import { inTime } from './sign-in.ts'

const self = z.object({ fullname: z.string().min(1) })

const renaming = {
  unreachable: [
    'offline',
    'The server cannot be reached, and your name is kept there. Try again when you are online.',
  ],
  unauthorized: ['sign_in_needed', 'Sign in again first, then change your name.'],
  busy: ['server_error', 'The server cannot change your name now. Try again later.'],
  paused: ['server_error', 'The server cannot change your name now. Try again later.'],
  foreign: ['server_error', 'Your name was not changed.', true],
  forbidden: ['refused', 'The server does not let you change your name.'],
  missing: ['refused', 'The server does not let you change your name.'],
} as const

/**
 * Answers the name as the service knows it from now on.
 *
 * @param api null without a token
 * @throws {CommandError} in a person's words
 */
export async function renamePerson(api: ApiClient | null, name: string): Promise<string> {
  const otherwise = ['refused', 'Your name was not changed.', true] as const
  const { body } = await asked(
    api,
    () => renaming,
    otherwise,
    (signedIn) => signedIn.call(updateMe, { body: { fullname: name } }),
  )
  return self.safeParse(body).data?.fullname ?? name
}

/** Other servers of this API say nothing of proof. */
const address = z.object({
  email: z.string(),
  email_verified: z.boolean().default(true),
  new_email: z.string().nullish(),
})

const noMail = ['refused', 'No mail was sent.', true] as const

const mailing = (failure: ApiFailure | null) =>
  ({
    unreachable: [
      'offline',
      'The server cannot be reached, so no mail was sent. Try again when you are online.',
    ],
    unauthorized: ['sign_in_needed', 'Sign in again first, then ask for the mail.'],
    busy: ['server_error', 'The server cannot send the mail now. Try again later.'],
    paused: [
      'refused',
      `Too many mails were asked for. Try again ${inTime(failure?.retryAfterSeconds ?? null)}.`,
    ],
  }) as const

/**
 * The address that no mail has proved yet: the one that is to replace the account's, or else the account's own; null where there is
 * none.
 *
 * @param api null without a token
 * @throws {CommandError} `offline`, `sign_in_needed`, `server_error` or `refused`
 */
export async function unverifiedEmail(api: ApiClient | null): Promise<string | null> {
  const answer = await asked(api, mailing, noMail, (signedIn) => signedIn.call(getMe, {}))
  const { data } = address.safeParse(answer.body)
  if (data === undefined) return null
  return data.new_email ?? (data.email_verified ? null : data.email)
}

/**
 * Has the service send the mail with the link once more.
 *
 * @param api null without a token
 * @throws {CommandError} `offline`, `sign_in_needed`, `server_error` or `refused`
 */
export async function requestVerification(api: ApiClient | null): Promise<void> {
  await asked(api, mailing, noMail, (signedIn) => signedIn.call(requestEndpoint, {}))
}

const closing = () =>
  ({
    unreachable: [
      'offline',
      'The server cannot be reached, and your account is there. Try again when you are online.',
    ],
    unauthorized: ['sign_in_needed', 'Sign in again first, then close your account.'],
    busy: ['server_error', 'The server cannot do this now. Try again later.'],
    paused: ['refused', 'The password was tried too often. Try again later.'],
  }) as const

const notClosed = ['refused', 'Your account was not closed.', true] as const

const organizations = z.array(z.object({ name: z.string(), user_count: z.int(), owner: z.boolean() }))

/**
 * The organizations of the person, with how many people each has: those of nobody else end with the account.
 *
 * @param api null without a token
 * @throws {CommandError} as `closeAccount`
 */
export async function ownOrganizations(
  api: ApiClient | null,
): Promise<ProcedureOutput<'session.organizations'>> {
  const { rows } = await asked(api, closing, ['refused', 'They could not be read.', true], (signedIn) =>
    signedIn.list(listMyOrganizations, {}),
  )
  return understood(organizations, rows).map(({ name, user_count: people, owner: isOwner }) => ({
    name,
    people,
    isOwner,
  }))
}

/**
 * Closes the account at the service for good; here everything stays.
 *
 * @param api null without a token
 * @throws {CommandError} `offline`, `sign_in_needed`, `server_error`, or `refused` for a wrong password
 */
export async function closeAccount(api: ApiClient | null, password: string): Promise<void> {
  const params = { product_code: 'track' } as const
  await asked(api, closing, notClosed, (signedIn) =>
    signedIn.call(closeEndpoint, { params, body: { password } }),
  )
}

/** @param words of the kinds of failures that are told by themselves; `unauthorized` also where nobody is signed in */
async function asked<Answer>(
  api: ApiClient | null,
  words: (failure: ApiFailure | null) => Readonly<Partial<Record<FailureKind, FailureWords>>>,
  otherwise: FailureWords,
  ask: (api: ApiClient) => Promise<Answer>,
): Promise<Answer> {
  try {
    if (api !== null) return await ask(api)
  } catch (error) {
    throw error instanceof ApiFailure ? inWords(error, words(error), otherwise) : error
  }
  const [code, message] = words(null).unauthorized ?? otherwise
  throw new CommandError(code, message)
}
