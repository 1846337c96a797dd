/** What is read before edits go to the service, as they may mean something that is not known here. */

import type { Entity } from '../../../shared/bridge/sync.ts'
import { addSeconds } from '../../../shared/domain/instant.ts'
import { editedKinds, kindsMadeBefore } from '../outbox/waiting-kinds.ts'
import type { KeyMemory } from './key-memory.ts'
import { pullOrder, resourceOf } from './resources/resources.ts'
import type { OperationContext } from './send-operation.ts'
import { settleUnanswered } from './unanswered-creates.ts'

const oneOfAKind = pullOrder.filter((entity) => resourceOf(entity).isOneOfAKind)
const knownByName = pullOrder.filter((entity) => resourceOf(entity).isKnownByName)

/** Seconds. What was made so long ago and has not been sent may have been made on another computer, too. */
const OTHERS_MAKE_IT = 60

interface Reading {
  /** Nobody else writes at the service. */
  readonly isAlone: boolean
  /** Whether a list was read so short a time ago that it is not worth a request. */
  readonly isFresh: (entity: Entity) => boolean
  /** @throws {ApiFailure} */
  readonly read: (entity: Entity) => Promise<void>
}

/**
 * Ours refuses edits of a version that it has no more; for other servers what is edited is read first, unless it was a moment ago. So
 * is, everywhere, what is known by its name and has waited: another computer may have made it meanwhile.
 *
 * @throws {ApiFailure}
 */
export async function readBeforeSending(
  context: OperationContext & { readonly keys: KeyMemory },
  { isAlone, isFresh, read }: Reading,
): Promise<void> {
  const { api, replica, effects, keys } = context
  const before = addSeconds(effects.now(), -OTHERS_MAKE_IT)
  const named = isAlone ? [] : kindsMadeBefore(replica.sqlite, knownByName, before)
  const edited = editedKinds(replica.sqlite, oneOfAKind)
  if (named.length + edited.length === 0) return
  const remembersKeys = await keys.ask(api, effects.newId)
  // Who does not remember keys may count requests as well.
  const asked = remembersKeys
    ? named
    : [...new Set([...named, ...edited])].filter((entity) => !isFresh(entity))
  // A list may bring rows of others that it refers to.
  if (asked.length > 0 && !remembersKeys) await settleUnanswered(context)
  for (const entity of asked) await read(entity)
}
