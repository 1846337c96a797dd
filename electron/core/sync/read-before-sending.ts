/** What is read before edits go to the service, as they may mean something that is not known here. */

import type { Entity } from '../../../shared/bridge/sync.ts'
import { editedKinds } from '../outbox/waiting-kinds.ts'
import type { KeyMemory } from './key-memory.ts'
import { pullOrder, resourceOf } from './resources/resources.ts'
import type { OperationContext } from './send-operation.ts'
import { settleUnanswered } from './unanswered-creates.ts'

const oneOfAKind = pullOrder.filter((entity) => resourceOf(entity).isOneOfAKind)

interface Reading {
  /** Whether a list was read so short a time ago that it is not worth a request. */
  readonly isFresh: (entity: Entity) => boolean
  /** @throws {ApiFailure} */
  readonly read: (entity: Entity) => Promise<void>
}

/**
 * Ours refuses edits of a version that it has no more; for other servers what is edited is read first, unless it was a moment ago.
 *
 * @throws {ApiFailure}
 */
export async function readBeforeSending(
  context: OperationContext & { readonly keys: KeyMemory },
  { isFresh, read }: Reading,
): Promise<void> {
  const { api, replica, effects, keys } = context
  const edited = editedKinds(replica.sqlite, oneOfAKind)
  if (edited.length === 0 || (await keys.ask(api, effects.newId))) return
  const stale = edited.filter((entity) => !isFresh(entity))
  // A list may bring rows of others that it refers to.
  if (stale.length > 0) await settleUnanswered(context)
  for (const entity of stale) await read(entity)
}
