import type { Entity } from '../../../shared/bridge/sync.ts'
import { daysBetween } from '../../../shared/domain/plain-date.ts'
import type { FieldConflict } from './rebase.ts'

/**
 * The collisions that a person is told of: fields that say one thing together collide once. A task is done with its status,
 * and a task that was moved on both sides has another last day with its first.
 */
export function reportedConflicts(
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
