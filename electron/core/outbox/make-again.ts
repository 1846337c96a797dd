/** Makes rows again that the service had and has no more. */

import type { Entity } from '../../../shared/bridge/sync.ts'
import type { EntityFields } from '../replica/entity-fields.ts'
import type { Row } from '../replica/rows.ts'
import { derivedKey } from './derived-key.ts'
import { createRow, updateRow } from './edit-row.ts'
import type { QueueContext } from './edit-queue.ts'
import type { Operation } from './operation.ts'

/**
 * Queues the creation of a row under the key that every computer derives, as the service had it last, so that each of them says
 * the same and recognises what another has made; what was edited here since is an edit of that. The row is the youngest then: what
 * is here already is something else. Its queue is empty before. Runs inside the caller's transaction.
 *
 * @param occasion why the row is made again; the same row can be lost several times
 * @param lost the row, with what it is to be
 * @param waiting what waited of it
 */
export function makeAgain<E extends Entity>(
  context: QueueContext,
  entity: E,
  occasion: string,
  lost: Row<E>,
  waiting: readonly Operation[],
): void {
  const { localId, workspaceId, serverId, fields } = lost
  const newId = serverId === null ? context.effects.newId : () => derivedKey(occasion, entity, serverId)
  context.replica.rows.remove(entity, localId)
  const made = createRow(
    { ...context, effects: { ...context.effects, newId } },
    entity,
    localId,
    workspaceId,
    asServed(lost, waiting) ?? fields,
  )
  updateRow(context, entity, made, fields)
}

/** As the service had it; null where that cannot be made once more. */
function asServed<E extends Entity>(
  { base, serverId }: Row<E>,
  waiting: readonly Operation[],
): EntityFields[E] | null {
  if (base === null || serverId === null) return null
  // To start an entry again that has been stopped here would stop the one that runs now.
  if ('stop' in base && base.stop === null) return null
  // An edit that means other occurrences too has no meaning before those are there.
  return waiting.some(({ scope }) => scope !== null) ? null : base
}
