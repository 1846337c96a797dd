/**
 * Moves pending assignments from an embodied ghost to its person, because the service accepts no new assignment to the
 * ghost.
 */

import { mayHaveArrived } from '../../../shared/bridge/reasons.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { wasNeverSent } from '../outbox/coalesce.ts'
import { requeueRejected, type QueueContext } from '../outbox/edit-queue.ts'
import type { FieldChange } from '../outbox/operation.ts'
import { refreshRow } from '../outbox/reconcile.ts'
import { sortedIds } from './resources/answer-fields.ts'

/**
 * Reassigns every pending operation that names the ghost. Answers whether any changed. Runs in the caller's
 * transaction.
 */
export function reassignEmbodiedGhost(context: QueueContext, ghostId: LocalId): boolean {
  const { operations, rows } = context.replica
  const ghost = rows.find('ghost', ghostId)
  const memberId = ghost?.fields.memberId ?? null
  if (ghost === undefined || ghost.fields.embodiedAt === null || memberId === null) return false
  const referring = operations.referring(ghostId).filter(({ entity }) => entity === 'task')
  const tasks = new Set(referring.map(({ local_id: localId }) => localId))
  return [...tasks].map((localId) => reassign(context, localId, ghostId, memberId)).includes(true)
}

/** Answers whether edits of the task wait otherwise now. */
function reassign(context: QueueContext, localId: LocalId, ghostId: LocalId, memberId: LocalId): boolean {
  const { operations, rows } = context.replica
  const queue = operations.ofRow(localId)
  // The person was asked: it may be there already.
  if (queue.some(({ reason }) => mayHaveArrived(reason))) return false
  const task = rows.find('task', localId)
  let isReassigned = false
  for (const operation of queue) {
    const { kind, state, changes } = operation
    // An operation in flight is answered first; a refusal leads here again.
    if (kind === 'delete' || (state !== 'rejected' && !wasNeverSent(operation))) continue
    const { ghostIds, assigneeIds } = changes
    const assignsGhost = idsOf(ghostIds?.value).includes(ghostId)
    isReassigned ||= assignsGhost
    if (!isReassigned || (ghostIds ?? assigneeIds) === undefined) continue
    const assigned = task?.fields.assigneeIds ?? []
    const said = assignsGhost ? { base: kind === 'create' ? null : assigned, value: assigned } : undefined
    // A later edit of the people would remove the new one.
    const people = assigneeIds ?? said
    operations.replace({
      ...operation,
      changes: {
        ...changes,
        ...(ghostIds && { ghostIds: withoutGhost(ghostIds, ghostId) }),
        ...(people && { assigneeIds: { ...people, value: sortedIds([...idsOf(people.value), memberId]) } }),
      },
    })
  }
  if (!isReassigned) return false
  requeueRejected(context, operations.ofRow(localId), task?.base ?? null)
  refreshRow(context, 'task', localId)
  return true
}

function withoutGhost({ base, value }: FieldChange, ghostId: LocalId): FieldChange {
  const without = (ids: FieldChange['value']) =>
    ids === null ? null : idsOf(ids).filter((id) => id !== ghostId)
  return { base: without(base), value: without(value) }
}

const idsOf = (value: FieldChange['value'] | undefined): readonly LocalId[] =>
  Array.isArray(value) ? (value as readonly LocalId[]) : []
