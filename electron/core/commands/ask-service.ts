/** Questions that the service alone answers, and its refusals in words. */

import type { ApiClient } from '../api-client/api-client.ts'
import { ApiFailure } from '../api-client/api-failure.ts'
import { CommandError, type FailureWords, inWords } from './command-error.ts'
import type { SyncPort } from '../queries/query-context.ts'

/** Who asks, and of what. */
export interface AskOptions {
  readonly sync: Pick<SyncPort, 'status'>
  /** Null until a sign-in. */
  readonly api: ApiClient | null
  /** Where the service is on this computer alone. */
  readonly nobodyElse: string
  readonly unreachable: string
  /** Who may do what was refused. */
  readonly forbidden: string
  readonly missing: string
  readonly otherwise: string
}

/** @throws {CommandError} `offline`, `sign_in_needed`, `server_error`, or `refused` with the service's reason */
export async function askService<Answer>(
  { api, sync, nobodyElse, unreachable, forbidden, missing, otherwise }: AskOptions,
  ask: (service: ApiClient) => Promise<Answer>,
): Promise<Answer> {
  if (api === null || sync.status().service === 'local') throw new CommandError('offline', nobodyElse)
  try {
    return await ask(api)
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    const later: FailureWords = ['server_error', 'The server cannot answer now. Try again later.']
    throw inWords(
      error,
      {
        unreachable: ['offline', unreachable],
        busy: later,
        paused: later,
        unauthorized: ['sign_in_needed', 'Sign in again first.'],
        forbidden: ['refused', forbidden],
        missing: ['refused', missing],
        foreign: ['server_error', 'The server’s answer could not be understood.', true],
      },
      ['refused', otherwise, true],
    )
  }
}
