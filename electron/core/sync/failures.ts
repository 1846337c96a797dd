/** Failures of requests, and of the account or the address behind them. */

import { ownReasonOf } from '../../../shared/bridge/reasons.ts'
import { ApiFailure, type FailureKind } from '../api-client/api-failure.ts'
import { foreign, ownIdOf } from '../accounts/read-account.ts'
import type { ApiClient } from '../api-client/api-client.ts'

/** Turns a defect of the program into a refusal of one operation, so that it does not stop the queue. */
export function asApiFailure(error: unknown): ApiFailure {
  if (error instanceof ApiFailure) return error
  return new ApiFailure(
    ownReasonOf('cannot_be_sent', { detail: error instanceof Error ? error.message : String(error) }),
    { kind: 'refused', cause: error },
  )
}

/** Whether the server answered with a body that is no such row. */
export function isUnreadable({ kind, status }: ApiFailure): boolean {
  return kind === 'foreign' && status === 200
}

/** The answer to a write that may have been carried out. */
export function unreadable(): ApiFailure {
  return new ApiFailure(ownReasonOf('not_understood'), {
    kind: 'foreign',
    status: 200,
    mayHaveActed: true,
  })
}

/** The failure of a request whose path names a row that is gone. Nothing was sent. */
export function ownerGone(): ApiFailure {
  return new ApiFailure(ownReasonOf('owner_gone'), { kind: 'missing', status: 404 })
}

/** Failures of the account endpoint that mean: this is not a time tracking server. */
const NOT_OURS: ReadonlySet<FailureKind> = new Set<FailureKind>(['missing', 'refused', 'foreign'])

/**
 * Asks the service for the signed-in account, to interpret a 403 or 404 of another request. Resolves when the account
 * is accepted: then the refusal concerned that request alone.
 *
 * @throws {ApiFailure} the reason why the account cannot be used: `unauthorized` when the credentials are refused
 */
export async function checkAccount(api: ApiClient): Promise<void> {
  try {
    if ((await ownIdOf(api)) === undefined) throw foreign()
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    const { reason, status } = error
    if (error.kind === 'forbidden')
      throw new ApiFailure(reason, { kind: 'unauthorized', status, cause: error })
    // Without an account endpoint the address is not, or is no longer, a time tracking server.
    throw NOT_OURS.has(error.kind) ? foreign() : error
  }
}

/**
 * Resolves a 403, a 404 or an unreadable answer: it may concern the account or the address, and not the operation.
 */
export async function disambiguateFailure(api: ApiClient, failure: ApiFailure): Promise<ApiFailure> {
  const isAmbiguous = failure.kind === 'forbidden' || failure.kind === 'missing' || isUnreadable(failure)
  if (!isAmbiguous) return failure
  try {
    await checkAccount(api)
    return failure
  } catch (error) {
    return asApiFailure(error)
  }
}
