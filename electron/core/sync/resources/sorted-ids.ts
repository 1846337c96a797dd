import type { LocalId } from '../../../../shared/domain/ids.ts'

/** A list of references as the replica keeps it: in order, each once, without rows that are not known here. */
export function sortedIds(ids: readonly (LocalId | null)[]): readonly LocalId[] {
  return [...new Set(ids.filter((id) => id !== null))].toSorted()
}
