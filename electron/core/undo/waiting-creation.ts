/** Brings a creation back that had not arrived when its row was deleted here. */

import type { Entity } from '../../../shared/entities/entity.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { wasNeverSent } from '../outbox/coalesce.ts'
import { isRecreation } from '../outbox/recreation-key.ts'
import { type QueueContext, isQuestion } from '../outbox/edit-queue.ts'
import type { Operation } from '../outbox/operation.ts'
import { valuesOf } from '../outbox/replay.ts'
import { refreshRow } from '../outbox/reconcile.ts'
import type { Fields } from '../../../shared/entities/entities.ts'

/** The values under which it is made: what makes a row again says what other computers say, and what was edited since follows. */
export function valuesOfCreation(creation: Operation | null, fields: Fields): Fields {
  return creation !== null && isRecreation(creation) ? { ...fields, ...valuesOf(creation.changes) } : fields
}

/**
 * Lets the creation of a row that is back wait as the former one did: what makes it again keeps the key under which other
 * computers do, and what the person was asked about is a question as before, since it may have arrived.
 */
export function waitAsBefore(
  context: QueueContext,
  entity: Entity,
  localId: LocalId,
  former: Operation,
): void {
  const isAsked = former.state === 'rejected' && isQuestion(former.reason)
  if (!isAsked && !isRecreation(former)) return
  const { operations } = context.replica
  const [made] = operations.ofRow(localId)
  // A deletion that still waited is taken back: the former one is there.
  if (made?.kind !== 'create' || made.op_id === former.op_id || !wasNeverSent(made)) return
  operations.replace({
    ...made,
    op_id: isRecreation(former) ? former.op_id : made.op_id,
    state: isAsked ? 'rejected' : 'pending',
    reason: isAsked ? former.reason : null,
  })
  refreshRow(context, entity, localId)
}
