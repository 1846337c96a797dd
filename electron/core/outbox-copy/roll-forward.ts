/** A replica that is sound and older than the copy of its queue: what was committed last was lost with its log. */

import type { QueueContext } from '../outbox/edit-queue.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import type { Entity } from '../../../shared/entities/entity.ts'
import { refreshRow } from '../outbox/reconcile.ts'
import type { CopiedQueue } from './copied-queue.ts'
import { rescue } from './rescue.ts'

/**
 * Does what the copy's later lines say. What arrived meanwhile goes out once more, under its own key: its effect on the
 * row is not in the copy. Runs in the caller's transaction.
 *
 * @param after the copy's last line that belongs to the replica
 */
export function rollForward(context: QueueContext, copied: CopiedQueue, after: number): void {
  const { operations } = context.replica
  const later = [...copied.operations.values()].filter(({ number }) => number > after)
  for (const [id, { number, how }] of copied.ended) {
    const stored = how === 'withdrawn' && number > after ? operations.stored(id) : undefined
    if (stored === undefined) continue
    operations.remove({ seq: stored['seq'] as number, op_id: id })
    refreshRow(context, stored['entity'] as Entity, stored['local_id'] as LocalId)
  }
  rescue(
    context,
    later.map(({ stored }) => stored),
    copied.rows,
  )
}
