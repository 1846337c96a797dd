/** Makes rows again that the service had and has no more. */

import type { Entity } from '../../../shared/entities/entity.ts'
import type { EntityFields } from '../../../shared/entities/entities.ts'
import type { Row } from '../replica/rows.ts'
import { recreationKey } from './recreation-key.ts'
import { createRow, updateRow } from './edit-row.ts'
import type { QueueContext } from './edit-queue.ts'
import type { Operation } from './operation.ts'

/**
 * Queues the create of a lost row under an id that every device derives, with the values of its last known version.
 * Local edits follow as an update. The row becomes the youngest. Runs in the caller's transaction; the row's queue must
 * be empty.
 *
 * @param occasion why the row is recreated; the same row can be lost several times
 * @param lost the row with the wanted values
 * @param waiting its former pending operations
 */
export function recreateRow<E extends Entity>(
  context: QueueContext,
  entity: E,
  occasion: string,
  lost: Row<E>,
  waiting: readonly Operation[],
): void {
  const { localId, workspaceId, serverId, fields } = lost
  const former = context.replica.feed.ownIdOf(localId) ?? serverId
  const newId = former === null ? context.effects.newId : () => recreationKey(occasion, entity, former)
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

/** The row as the service had it; null where that cannot be created again. */
function asServed<E extends Entity>(
  { base, serverId }: Row<E>,
  waiting: readonly Operation[],
): EntityFields[E] | null {
  if (base === null || serverId === null) return null
  // Creating a running entry again would stop the one that runs now.
  if ('stop' in base && base.stop === null) return null
  // An edit of several occurrences has no meaning before they exist.
  return waiting.some(({ scope }) => scope !== null) ? null : base
}
