import { conflictTitle } from './conflict-words.ts'
import { titleOf } from '../../entities/edit/edit-names.ts'
import type { SyncEntry } from './sync-items.ts'

/** What an entry of the page is called by who cannot see it. */
export function entryName(item: SyncEntry): string {
  if (item.kind === 'repair') return 'Repaired data'
  if (item.kind === 'lost') return conflictTitle(item.conflicts[0])
  if (item.kind !== 'conflict') return titleOf(item.operation)
  const { conflict } = item
  const title = conflictTitle(conflict)
  return conflict.kind === 'field' ? `${title}: ${conflict.field}` : title
}
