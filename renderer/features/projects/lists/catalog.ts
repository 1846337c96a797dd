/** Projects, clients and tags as their lists show them: filtered, counted, coloured. */

import type { Client, Project } from '../../../../shared/bridge/projects.ts'
import { type PickerItem, searchItems } from '../../../components/pickers/picker-search.ts'

export type Standing = 'active' | 'archived' | 'templates'

/** The items that contain every word of the text in their name or note; a text of nothing leaves all. */
export function found<Item extends { readonly id: string; readonly name: string }>(
  items: readonly Item[],
  text: string,
  noteOf: (item: Item) => string | null = () => null,
): readonly Item[] {
  if (text.trim() === '') return items
  const byId = new Map(items.map((item) => [item.id, item]))
  const searched = items.map((item): PickerItem => ({ id: item.id, label: item.name, note: noteOf(item) }))
  return searchItems(searched, text).flatMap(({ id }) => byId.get(id) ?? [])
}

export function standing<Item extends { readonly archived: boolean }>(
  items: readonly Item[],
  wanted: Standing,
): readonly Item[] {
  return items.filter((item) => item.archived === (wanted === 'archived'))
}

/** How many projects that are not archived each client has. */
export function projectCounts(projects: readonly Project[]): ReadonlyMap<Client['id'], number> {
  const counts = new Map<Client['id'], number>()
  for (const { clientId, archived } of projects) {
    if (clientId !== null && !archived) counts.set(clientId, (counts.get(clientId) ?? 0) + 1)
  }
  return counts
}
