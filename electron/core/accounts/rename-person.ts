/** Changing what the service calls the person. It is no edit that can wait: the service alone keeps the name. */

import { z } from 'zod'
import { updateMe } from '../../../shared/api/me.ts'
import { ApiFailure } from '../api-client/api-failure.ts'
import type { ApiClient } from '../api-client/api-client.ts'
import { CommandError } from '../commands/command-error.ts'

const self = z.object({ fullname: z.string().min(1) })

/**
 * Answers the name as the service knows it from now on.
 *
 * @param api null without a token
 * @throws {CommandError} in a person's words
 */
export async function renamePerson(api: ApiClient | null, name: string): Promise<string> {
  if (api === null) throw signInNeeded()
  try {
    const { body } = await api.call(updateMe, { body: { fullname: name } })
    return self.safeParse(body).data?.fullname ?? name
  } catch (error) {
    throw error instanceof ApiFailure ? renameError(error) : error
  }
}

function signInNeeded(): CommandError {
  return new CommandError('sign_in_needed', 'Sign in again first, then change your name.')
}

function renameError({ kind, message }: ApiFailure): CommandError {
  switch (kind) {
    case 'unreachable':
      return new CommandError(
        'offline',
        'The server cannot be reached, and your name is kept there. Try again when you are online.',
      )
    case 'unauthorized':
      return signInNeeded()
    case 'busy':
    case 'paused':
      return new CommandError('server_error', 'The server cannot change your name now. Try again later.')
    case 'foreign':
      return new CommandError('server_error', message)
    case 'forbidden':
    case 'missing':
      return new CommandError('refused', 'The server does not let you change your name.')
    case 'refused':
    case 'stale':
      return new CommandError('refused', message)
    default:
      return kind satisfies never
  }
}
