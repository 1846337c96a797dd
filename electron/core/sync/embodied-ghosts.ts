/**
 * A person has taken the place of a ghost, and what was assigned to it is theirs at the service. What waits here and names the
 * ghost goes the same way: the service takes no new assignment to it.
 */

import type { LocalId } from '../../../shared/domain/ids.ts'
import { wasNeverSent } from '../outbox/coalesce.ts'
import { revive, type QueueContext } from '../outbox/edit-queue.ts'
import type { FieldChange, Operation } from '../outbox/operation.ts'
import { refreshRow } from '../outbox/settle.ts'
import { mayHaveArrived } from '../outbox/questions.ts'
import { sortedIds } from './resources/sorted-ids.ts'

/** Runs in the transaction of the caller. Answers whether something waits otherwise now; nothing does while nobody has taken the ghost's place. */
export function passOnAssignments(context: QueueContext, ghostId: LocalId): boolean {
  const { operations, rows } = context.replica
  const ghost = rows.find('ghost', ghostId)
  const memberId = ghost?.fields.memberId ?? null
  if (ghost === undefined || ghost.fields.embodiedAt === null || memberId === null) return false
  const referring = operations.referring(ghostId).filter(({ entity }) => entity === 'task')
  const tasks = new Set(referring.map(({ local_id: localId }) => localId))
  return [...tasks].map((localId) => passOn(context, localId, ghostId, memberId)).includes(true)
}

/** Answers whether edits of the task wait otherwise now. */
function passOn(context: QueueContext, localId: LocalId, ghostId: LocalId, memberId: LocalId): boolean {
  const { operations, rows } = context.replica
  const queue = operations.ofRow(localId)
  // The person was asked: it may be there already.
  if (queue.some(({ reason }) => mayHaveArrived(reason))) return false
  const task = rows.find('task', localId)
  let isPassedOn = false
  for (const operation of queue) {
    // What is on its way is answered first; a refusal of it comes back here.
    const isHere = operation.state === 'rejected' || wasNeverSent(operation)
    const assigned = isHere ? withMember(operation, ghostId, memberId, task?.fields.assigneeIds ?? []) : null
    const changed = assigned ?? (isPassedOn ? joinedBy(memberId, operation) : null)
    if (changed !== null) operations.replace(changed)
    isPassedOn ||= assigned !== null
  }
  if (!isPassedOn) return false
  revive(context, operations.ofRow(localId), task?.base ?? null)
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

/** A later edit of who does the task says it without the ghost, and would take the person off again. Null for every other. */
function joinedBy(memberId: LocalId, later: Operation): Operation | null {
  const { assigneeIds } = later.changes
  if (assigneeIds === undefined || later.kind !== 'update' || !wasNeverSent(later)) return null
  const value = sortedIds([...idsOf(assigneeIds.value), memberId])
  return { ...later, changes: { ...later.changes, assigneeIds: { ...assigneeIds, value } } }
}

const idsOf = (value: FieldChange['value'] | undefined): readonly LocalId[] =>
  Array.isArray(value) ? (value as readonly LocalId[]) : []
