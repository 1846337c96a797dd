/** Which entries are chosen for an action on all of them. */

import type { LocalId } from '../../../../shared/domain/ids.ts'
import { idsOf, type ListItem } from './list-items.ts'

export interface Selection {
  readonly ids: ReadonlySet<LocalId>
  /** The key of the item that was chosen last: where a range begins. */
  readonly anchor: string | null
}

export const nothingSelected: Selection = { ids: new Set(), anchor: null }

/** Whether all, some or none of what the item stands for is chosen. */
export function selectedPart({ ids }: Selection, item: ListItem): 'all' | 'some' | 'none' {
  const own = idsOf(item)
  const chosen = own.filter((id) => ids.has(id)).length
  if (chosen === 0) return 'none'
  return chosen === own.length ? 'all' : 'some'
}

/** Chooses an item, or lets it go when all of it was chosen. */
export function toggleItem(selection: Selection, item: ListItem): Selection {
  const ids = new Set(selection.ids)
  const remove = selectedPart(selection, item) === 'all'
  for (const id of idsOf(item)) {
    if (remove) ids.delete(id)
    else ids.add(id)
  }
  return { ids, anchor: item.key }
}

/** Chooses everything from the anchor to the item, both included, beside what is chosen already. */
export function selectRange(selection: Selection, items: readonly ListItem[], item: ListItem): Selection {
  const to = items.indexOf(item)
  const anchor = items.findIndex(({ key }) => key === selection.anchor)
  const from = anchor < 0 ? to : anchor
  const range = items.slice(Math.min(from, to), Math.max(from, to) + 1)
  return { ids: new Set([...selection.ids, ...range.flatMap(idsOf)]), anchor: selection.anchor ?? item.key }
}
