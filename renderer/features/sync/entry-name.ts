import { titleOf } from '../../entities/edit/edit-names.ts'
import type { SyncEntry } from './sync-items.ts'

/** What an entry of the page is called by who cannot see it. */
export function entryName(item: SyncEntry): string {
  if (item.kind === 'repair') return 'Repaired data'
  if (item.kind !== 'conflict') return titleOf(item.operation)
  const { conflict } = item
  return conflict.kind === 'field' ? `${titleOf(conflict)}: ${conflict.field}` : titleOf(conflict)
}
