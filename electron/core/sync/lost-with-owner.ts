/** What waits of a row that cannot be without another one, which somebody has deleted. */

import type { Entity } from '../../../shared/bridge/sync.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import type { QueueContext } from '../outbox/edit-queue.ts'
import { journalConflicts } from '../outbox/journal-conflict.ts'
import type { Operation } from '../outbox/operation.ts'
import { valuesOf } from '../outbox/replay.ts'
import { entities, sameValue } from '../replica/entities.ts'
import type { FieldValue } from '../replica/entity-fields.ts'
import type { FieldDescriptor } from '../replica/field-descriptors.ts'

/**
 * Time that was planned for a task that is gone goes with it, and the journal has what was planned: there is nothing that could be
 * corrected. The content of a file is nowhere else, so that a file stays, and is refused. Runs inside the caller's transaction.
 *
 * @param waiting what names the task
 * @param task what is gone
 */
export function losePlannedTime(
  context: QueueContext,
  waiting: readonly Operation[],
  task: { readonly localId: LocalId; readonly name: string },
): void {
  const { rows, operations } = context.replica
  for (const { entity, local_id: localId, kind, changes } of waiting) {
    const isOfTask = entity === 'timeBlock' && kind === 'create' && changes['taskId']?.value === task.localId
    const queue = isOfTask ? operations.ofRow(localId) : []
    if (queue.length === 0 || queue.some(isOnItsWay)) continue
    const planned = Object.fromEntries(queue.flatMap((one) => Object.entries(valuesOf(one.changes))))
    journalConflicts(context, entity, localId, told(entity, planned), 'theirs', task.name)
    for (const operation of queue) operations.remove(operation)
    rows.remove(entity, localId)
  }
}

/** Its answer says what became of it. */
function isOnItsWay({ state }: Operation): boolean {
  return state === 'in_flight' || state === 'uncertain'
}

/** What a person has said of it, for they are told what it belonged to. */
function told(entity: Entity, planned: Readonly<Record<string, FieldValue>>) {
  const described: Readonly<Record<string, FieldDescriptor>> = entities[entity].fields
  return Object.entries(planned).flatMap(([field, mine]) => {
    const isSaid =
      described[field]?.refersTo === undefined && !sameValue(mine, described[field]?.initial ?? null)
    return isSaid ? [{ field, mine, theirs: null }] : []
  })
}
