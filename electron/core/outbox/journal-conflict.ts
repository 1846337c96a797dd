import type { Entity } from '../../../shared/bridge/sync.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import type { QueueContext } from './edit-queue.ts'
import type { EntityFields } from '../replica/entity-fields.ts'
import type { FieldConflict } from './rebase.ts'

/** Writes down, for the person to choose, what two sides say of a field of a row. Runs in the caller's transaction. */
export function journalConflict(
  { replica, effects }: QueueContext,
  entity: Entity,
  localId: LocalId,
  { field, mine, theirs }: FieldConflict,
  kept: 'mine' | 'theirs',
): void {
  replica.conflicts.record({
    id: effects.newId(),
    entity,
    local_id: localId,
    title: titleOf(replica.rows.find(entity, localId)?.fields),
    field,
    mine,
    theirs,
    kept,
    at: effects.now(),
  })
}

function titleOf(fields: EntityFields[Entity] | undefined): string {
  if (fields === undefined) return ''
  if ('name' in fields) return fields.name
  return 'description' in fields ? fields.description : ''
}
