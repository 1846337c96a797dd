import type { Entity } from '../../../shared/bridge/sync.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import type { QueueContext } from './edit-queue.ts'
import type { EntityFields } from '../replica/entity-fields.ts'
import type { FieldConflict } from './rebase.ts'

/** Writes down, for the person to choose, what two sides say of a field of a row. Runs in the caller's transaction. */
export function journalConflict(
  context: QueueContext,
  entity: Entity,
  localId: LocalId,
  conflict: FieldConflict,
  kept: 'mine' | 'theirs',
): void {
  journalConflicts(context, entity, localId, [conflict], kept)
}

/**
 * The same of several fields that collided at once.
 *
 * @param title what the row is called, where it has no name of its own
 */
export function journalConflicts(
  { replica, effects }: QueueContext,
  entity: Entity,
  localId: LocalId,
  conflicts: readonly FieldConflict[],
  kept: 'mine' | 'theirs',
  title?: string,
): void {
  if (conflicts.length === 0) return
  const called = title ?? titleOf(replica.rows.find(entity, localId)?.fields)
  const at = effects.now()
  for (const { field, mine, theirs } of conflicts) {
    const id = effects.newId()
    replica.conflicts.record({ id, entity, local_id: localId, title: called, field, mine, theirs, kept, at })
  }
}

function titleOf(fields: EntityFields[Entity] | undefined): string {
  if (fields === undefined) return ''
  if ('name' in fields) return fields.name
  return 'description' in fields ? fields.description : ''
}
