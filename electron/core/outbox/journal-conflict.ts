import type { Entity } from '../../../shared/entities/entity.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import type { QueueContext } from './edit-queue.ts'
import type { EntityFields } from '../../../shared/entities/entities.ts'
import type { FieldConflict } from './rebase.ts'
import { daysBetween } from '../../../shared/domain/plain-date.ts'

/**
 * Journals both sides of fields that conflicted at once, for the person to choose. Runs in the caller's transaction.
 *
 * @param title the row's title, where it has no name of its own
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

/** Journals that a row which was deleted here is there again. It stays. */
export function journalReturn(context: QueueContext, entity: Entity, localId: LocalId): void {
  journalConflicts(context, entity, localId, [{ field: 'deleted', mine: true, theirs: false }], 'theirs')
}

function titleOf(fields: EntityFields[Entity] | undefined): string {
  if (fields === undefined) return ''
  if ('name' in fields) return fields.name
  return 'description' in fields ? fields.description : ''
}

/**
 * Leaves out conflicts that follow from another one: a task's `done` follows its status, and its last day the first
 * when a move conflicted.
 */
export function distinctConflicts(
  entity: Entity,
  conflicts: readonly FieldConflict[],
): readonly FieldConflict[] {
  if (entity !== 'task') return conflicts
  const of = (field: string) => conflicts.find((conflict) => conflict.field === field)
  const implied = new Set<FieldConflict | undefined>()
  if (of('statusId') !== undefined) implied.add(of('done'))
  const [first, last] = [of('date'), of('endDate')]
  if (first !== undefined && last !== undefined) {
    const lasts = (side: 'mine' | 'theirs') => extraDays(first[side], last[side])
    if (lasts('mine') === lasts('theirs')) implied.add(last)
  }
  return conflicts.filter((conflict) => !implied.has(conflict))
}

function extraDays(first: FieldConflict['mine'], last: FieldConflict['mine']): number {
  return typeof first === 'string' && typeof last === 'string' ? daysBetween(first, last) : 0
}
