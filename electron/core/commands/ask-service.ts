/** Questions that the service alone answers, and its refusals in words. */

import type { ApiClient } from '../api-client/api-client.ts'
import { ApiFailure } from '../api-client/api-failure.ts'
import type { SyncPort } from '../queries/query-context.ts'
import { CommandError, type FailureWords, inWords } from './command-error.ts'

/** Sentences about what cannot be asked. */
export interface AskingWords {
  /** Nobody is signed in to a server. */
  readonly noServer: string
  readonly unreachable: string
  readonly forbidden: string
  /** This server does not offer it, or it is gone. */
  readonly missing: string
  /** Stands before the server's reason. */
  readonly otherwise: string
}

export interface ServiceOptions {
  readonly sync: Pick<SyncPort, 'status'>
  /** Null until a sign-in. */
  readonly api: ApiClient | null
}

/** The service that others use, too; null where it is on this computer alone. */
export function sharedService({ sync, api }: ServiceOptions): ApiClient | null {
  return sync.status().service === 'local' ? null : api
}

/**
 * @param api null where there is nobody to ask
 * @param former what was answered before, for while the service cannot be reached
 * @throws {CommandError} `offline`, `sign_in_needed`, `server_error`, or `refused` with the service's reason
 */
export async function askService<Answer>(
  api: ApiClient | null,
  { noServer, unreachable, forbidden, missing, otherwise }: AskingWords,
  ask: (service: ApiClient) => Promise<Answer>,
  former: () => Answer | undefined = () => undefined,
): Promise<Answer> {
  if (api === null) throw new CommandError('offline', noServer)
  try {
    return await ask(api)
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    const isAway = error.kind === 'unreachable' || error.kind === 'busy' || error.kind === 'paused'
    const known = isAway ? former() : undefined
    if (known !== undefined) return known
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
