/**
 * Creations that make again what the service had: each computer that knew it sends one, under the same key. Who comes later
 * finds it there, but not always under that key: the computer that made it first, and never got an answer, sends it as it
 * was. So what looks like it decides nothing by itself; the key does, and where it cannot, the person.
 */

import type { ApiClient } from '../api-client/api-client.ts'
import { ApiFailure } from '../api-client/api-failure.ts'
import type { Operation } from '../outbox/operation.ts'
import { madeAlready, resemblingRows } from './lost-creates.ts'
import type { ServerRow } from './resources/resource.ts'
import { sendOperation, type OperationContext } from './send-operation.ts'

/**
 * The row that the key of a creation has made. Null where nothing looks like it, so that it can be made.
 *
 * @throws {ApiFailure} 422 naming the row when somebody else has made it under the key; `refused` when something looks like it
 * that was not made under the key, so that only the person can tell
 */
export async function findMadeAgain(
  context: OperationContext,
  operation: Operation,
): Promise<ServerRow | null> {
  const resembling = await resemblingRows(context, operation)
  if (resembling.length === 0) return null
  const made = await madeUnderItsKey(context, operation)
  if (made === null) throw madeAlready()
  return made
}

/**
 * What the key of a creation has made, whatever it looks like by now. Null where nobody has used it.
 *
 * @throws {ApiFailure} 422 naming the row when another person has, or who said something else
 */
export async function madeUnderItsKey(
  context: OperationContext,
  operation: Operation,
): Promise<ServerRow | null> {
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
