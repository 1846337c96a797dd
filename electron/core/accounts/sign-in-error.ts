import type { ApiFailure } from '../api-client/api-failure.ts'
import { CommandError } from '../commands/command-error.ts'

/** What was tried, to say what was wrong with it. */
export type Attempt = 'password' | 'token' | 'sign-up'

/** Says in a person's words why signing in or up did not work. */
export function signInError(failure: ApiFailure, serverUrl: string, attempt: Attempt): CommandError {
  const host = hostOf(serverUrl)
  switch (failure.kind) {
    case 'unreachable':
      return new CommandError(
        'offline',
        `${host} cannot be reached. ${failure.message} Check the address and your connection.`,
      )
    case 'busy':
      return new CommandError('server_error', `${host} has a problem and cannot answer now. Try again later.`)
    case 'paused':
      return new CommandError('refused', `Too many attempts. Try again ${inTime(failure.retryAfterSeconds)}.`)
    case 'unauthorized':
    case 'forbidden':
      return new CommandError('refused', refusals[attempt])
    case 'missing':
    case 'foreign':
      return new CommandError(
        'server_error',
        `${host} answers, but not as a time tracking server. ${failure.kind === 'foreign' ? failure.message : 'Check the address.'}`,
      )
    case 'refused':
    case 'stale':
      return new CommandError('refused', failure.message)
    default:
      return failure.kind satisfies never
  }
}

const refusals: Readonly<Record<Attempt, string>> = {
  password: 'The e-mail or the password is not right.',
  token: 'The server does not accept this API token. Copy it again from your profile there.',
  'sign-up': 'The server does not let new people sign up.',
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url
}

function inTime(seconds: number | null): string {
  if (seconds === null) return 'in a few minutes'
  if (seconds < 90) return `in ${seconds} seconds`
  return `in ${Math.ceil(seconds / 60)} minutes`
}
