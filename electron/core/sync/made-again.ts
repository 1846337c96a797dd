/**
 * Creations that make again what the service had: each computer that knew it sends one, under the same key. Who comes later
 * finds it there, but not always under that key: the computer that made it first, and never got an answer, sends it as it
 * was. So what looks like it decides nothing by itself; the key does, and where it cannot, the person.
 */

import type { ApiClient } from '../api-client/api-client.ts'
import { ApiFailure } from '../api-client/api-failure.ts'
import type { Operation } from '../outbox/operation.ts'
import type { KeyMemory } from './key-memory.ts'
import { madeAlready, resemblingRows } from './lost-creates.ts'
import type { ServerRow } from './resources/resource.ts'
import { sendOperation, type OperationContext } from './send-operation.ts'

export interface AskContext extends OperationContext {
  readonly keys: KeyMemory
}

/**
 * The row that the key of a creation has made. Null where nothing looks like it, so that it can be made.
 *
 * @throws {ApiFailure} 422 naming the row when somebody else has made it under the key; `refused` when something looks like it
 * that was not made under the key, so that only the person can tell
 */
export async function findMadeAgain(context: AskContext, operation: Operation): Promise<ServerRow | null> {
  const resembling = await resemblingRows(context, operation)
  if (resembling.length === 0) return null
  const made = await madeUnderItsKey(context, operation)
  if (made === null || made === 'unknown') throw madeAlready()
  return made
}

/**
 * What the key of a creation has made, whatever it looks like by now. Null where nobody has used it; `unknown` where keys do not
 * reach the service, so that to ask would make it.
 *
 * @throws {ApiFailure} 422 naming the row when another person has, or who said something else
 */
export async function madeUnderItsKey(
  context: AskContext,
  operation: Operation,
): Promise<ServerRow | null | 'unknown'> {
  if (!(await context.keys.reachIt(context.api, context.effects.newId))) return 'unknown'
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
