/**
 * Moves pending assignments from an embodied ghost to its person, because the service accepts no new assignment to the
 * ghost.
 */

import { mayHaveArrived } from '../../../shared/bridge/reasons.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { wasNeverSent } from '../outbox/coalesce.ts'
import { requeueRejected, type QueueContext } from '../outbox/edit-queue.ts'
import type { FieldChange, Operation } from '../outbox/operation.ts'
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
    // An operation in flight is answered first; a refusal leads here again.
    const isHere = operation.state === 'rejected' || wasNeverSent(operation)
    const assigned = isHere ? withMember(operation, ghostId, memberId, task?.fields.assigneeIds ?? []) : null
    const changed = assigned ?? (isReassigned ? joinedBy(memberId, operation) : null)
    if (changed !== null) operations.replace(changed)
    isReassigned ||= assigned !== null
  }
  if (!isReassigned) return false
  requeueRejected(context, operations.ofRow(localId), task?.base ?? null)
  refreshRow(context, 'task', localId)
  return true
}

/** Null for one that does not assign the ghost. */
function withMember(
  operation: Operation,
  ghostId: LocalId,
  memberId: LocalId,
  assigned: readonly LocalId[],
): Operation | null {
  const { ghostIds, assigneeIds } = operation.changes
  const wanted = idsOf(ghostIds?.value)
  if (ghostIds === undefined || operation.kind === 'delete' || !wanted.includes(ghostId)) return null
  const people = assigneeIds ?? { base: operation.kind === 'create' ? null : assigned, value: assigned }
  const without = (value: FieldChange['value']): FieldChange['value'] =>
    value === null ? null : idsOf(value).filter((id) => id !== ghostId)
  return {
    ...operation,
    changes: {
      ...operation.changes,
      ghostIds: { base: without(ghostIds.base), value: without(ghostIds.value) },
      assigneeIds: { base: people.base, value: sortedIds([...idsOf(people.value), memberId]) },
    },
  }
}

/**
 * Adds the person to a later edit of the assignees, which would otherwise remove them. Null where nothing changes.
 */
function joinedBy(memberId: LocalId, later: Operation): Operation | null {
  const { assigneeIds } = later.changes
  if (assigneeIds === undefined || later.kind !== 'update' || !wasNeverSent(later)) return null
  const value = sortedIds([...idsOf(assigneeIds.value), memberId])
  return { ...later, changes: { ...later.changes, assigneeIds: { ...assigneeIds, value } } }
}

const idsOf = (value: FieldChange['value'] | undefined): readonly LocalId[] =>
  Array.isArray(value) ? (value as readonly LocalId[]) : []
