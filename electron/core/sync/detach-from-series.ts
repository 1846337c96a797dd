import type { EditReason } from '../../../shared/bridge/reasons.ts'
import { requeueRejected, type QueueContext } from '../outbox/edit-row.ts'
import type { Operation } from '../outbox/operation.ts'
import { refreshRow } from '../outbox/reconcile.ts'

/**
 * Requeues a refused occurrence as a task of its own, when its series has ended or another occurrence has its date. Runs in
 * the caller's transaction, after the refusal. Answers whether it was requeued.
 */
export function detachFromSeries(context: QueueContext, refused: Operation, reason: EditReason): boolean {
  const isPlace = reason.code === 'occurrence_exists' || reason.field === 'recurring_task_id'
  if (refused.entity !== 'task' || refused.kind !== 'create' || !isPlace) return false
  const { operations } = context.replica
  const creation = operations.byId(refused.op_id)
  if (creation === undefined || (creation.changes['seriesId']?.value ?? null) === null) return false
  const changes = { ...creation.changes, seriesId: { base: null, value: null } }
  operations.replace({ ...creation, changes })
  requeueRejected(context, operations.ofRow(creation.local_id), null)
  refreshRow(context, 'task', creation.local_id)
  return true
}
