/**
 * Finds rows by the idempotency key of their create. Every device that recreates a lost row uses the same key; the
 * device that first made it, and never had an answer, uses its own. So equal values prove nothing: the key decides, or
 * else the person.
 */

import type { ApiClient } from '../api-client/api-client.ts'
import { ApiFailure } from '../api-client/api-failure.ts'
import type { Operation } from '../outbox/operation.ts'
import type { IdempotencySupport } from './idempotency-support.ts'
import { possibleDuplicate, findMatchingRows } from './find-created-row.ts'
import type { ServerRow } from './resources/resource.ts'
import { sendOperation, type OperationContext } from './send-operation.ts'

export interface ProbeContext extends OperationContext {
  readonly keys: IdempotencySupport
}

/**
 * The row that a recreation's key has made. Null where no row matches, so that it can be created.
 *
 * @throws {ApiFailure} 422 with the row's id when another person made it under the key; `refused` when a matching row
 * was made under another key, so that only the person can tell
 */
export async function findRecreatedRow(
  context: ProbeContext,
  operation: Operation,
): Promise<ServerRow | null> {
  const resembling = await findMatchingRows(context, operation)
  if (resembling.length === 0) return null
  const made = await findByIdempotencyKey(context, operation)
  if (made === null || made === 'unknown') throw possibleDuplicate()
  return made
}

/**
 * The row that an operation's key has made, whatever it looks like now. Null where the key was never used; `unknown`
 * where keys do not reach the service, so that a probe would create the row.
 *
 * @throws {ApiFailure} 422 with the row's id when another person used the key, or used it for another request
 */
export async function findByIdempotencyKey(
  context: ProbeContext,
  operation: Operation,
): Promise<ServerRow | null | 'unknown'> {
  if (!(await context.keys.recheck(context.api, context.effects.newId))) return 'unknown'
  try {
    return await sendOperation({ ...context, api: replaying(context.api) }, operation)
  } catch (error) {
    if (error instanceof ApiFailure && error.kind === 'stale') return null
    throw error
  }
}

/** Asks what keys have done, and does nothing. */
function replaying(api: ApiClient): ApiClient {
  return { ...api, call: (endpoint, input) => api.call(endpoint, { ...input, replayOnly: true }) }
}
