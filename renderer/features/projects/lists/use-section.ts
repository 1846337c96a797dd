import { useState } from 'react'
import { focusSidePanel } from '../../../stores/side-panel-slot.ts'
import type { Standing } from './catalog.ts'

/** An item's id, or the panel of one that is still to be made. */
export type OpenPanel = { readonly kind: 'item'; readonly id: string } | { readonly kind: 'new' } | null

const nobody: ReadonlySet<string> = new Set()

export interface ListedItem {
  readonly id: string
  readonly name: string
}

/**
 * A person's state in a list: the text and filter, the selection, the open panel.
 *
 * @param listed the rows for a text and filter: a selected one that is not among them does not count
 * @param openId the item whose panel is open at first
 */
export function useSection<Listed extends ListedItem>(
  listed: (text: string, standing: Standing) => readonly Listed[],
  openId: string | null = null,
) {
  const [text, setText] = useState('')
  const [standing, setStanding] = useState<Standing>('active')
  const [selectedIds, setSelectedIds] = useState(nobody)
  const [panel, setPanel] = useState<OpenPanel>(openId === null ? null : { kind: 'item', id: openId })
  const rows = listed(text, standing)
  const byIds = (ids: Iterable<string>): readonly Listed[] => {
    const wanted = new Set(ids)
    return rows.filter(({ id }) => wanted.has(id))
  }
  return {
    rows,
    byIds,
    text,
    setText,
    standing,
    setStanding: (next: Standing) => {
      setStanding(next)
      setSelectedIds(nobody)
      setPanel(null)
    },
    selectedIds,
    selected: byIds(selectedIds),
    select: setSelectedIds,
    selectNone: () => setSelectedIds(nobody),
    panel,
    openId: panel?.kind === 'item' ? panel.id : null,
    open: (id: string) => setPanel({ kind: 'item', id }),
    openNew: () => {
      setPanel({ kind: 'new' })
      focusSidePanel()
    },
    close: () => setPanel(null),
    /** These are gone, or no longer in this list. */
    forget: (ids: readonly string[]) => {
      const gone = new Set(ids)
      setSelectedIds((former) => new Set([...former].filter((id) => !gone.has(id))))
      setPanel((former) => (former?.kind === 'item' && gone.has(former.id) ? null : former))
    },
  }
}

export type Section<Listed extends ListedItem = ListedItem> = ReturnType<typeof useSection<Listed>>
