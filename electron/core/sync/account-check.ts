import { z } from 'zod'
import { getMe } from '../../../shared/api/me.ts'
import { ApiFailure, type FailureKind } from '../api-client/api-failure.ts'
import type { ApiClient } from '../api-client/api-client.ts'
import { failureOf } from './edit-failure.ts'
import { isUnreadable } from './unreadable.ts'

const self = z.object({ id: z.int() })

/** Of an answer to who we are: it did not come from a time tracking server. */
const NOT_OURS: ReadonlySet<FailureKind> = new Set<FailureKind>(['missing', 'refused', 'foreign'])

/**
 * Asks the service who we are, to learn what a 403 or a 404 to something else meant. Resolves when the service knows
 * us: then the refusal was about that one thing.
 *
 * @throws {ApiFailure} what stands between us and the account: `unauthorized` when it refuses the credentials
 */
export async function checkAccount(api: ApiClient): Promise<void> {
  try {
    const { body } = await api.call(getMe, {})
    if (!self.safeParse(body).success) throw foreign()
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    if (error.kind === 'forbidden') throw refusedCredentials(error)
    // An account endpoint that is not there: an address that is not, or no longer, a time tracking server.
    throw NOT_OURS.has(error.kind) ? foreign() : error
  }
}

/** A 403, a 404 or nonsense may be about the account or the address, and then it says nothing about the operation. */
export async function explained(api: ApiClient, failure: ApiFailure): Promise<ApiFailure> {
  const isAmbiguous = failure.kind === 'forbidden' || failure.kind === 'missing' || isUnreadable(failure)
  if (!isAmbiguous) return failure
  try {
    await checkAccount(api)
    return failure
  } catch (error) {
    return failureOf(error)
  }
}

function refusedCredentials(error: ApiFailure): ApiFailure {
  return new ApiFailure(error.message, {
    kind: 'unauthorized',
    status: error.status,
    mayHaveActed: false,
    retryAfterSeconds: null,
    cause: error,
  })
}

function foreign(): ApiFailure {
  return new ApiFailure('The address does not answer like a time tracking server.', {
    kind: 'foreign',
    status: null,
    mayHaveActed: false,
    retryAfterSeconds: null,
  })
}
