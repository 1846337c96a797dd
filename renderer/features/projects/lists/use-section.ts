import { useState } from 'react'
import type { Standing } from './catalog.ts'

/** An item's id, or the panel of one that is still to be made. */
export type OpenPanel = { readonly kind: 'item'; readonly id: string } | { readonly kind: 'new' } | null

const nobody: ReadonlySet<string> = new Set()

/**
 * A person's state in a list: the text and filter, the selection, the open panel.
 *
 * @param openId the item whose panel is open at first
 */
export function useSection(openId: string | null = null) {
  const [text, setText] = useState('')
  const [standing, setStanding] = useState<Standing>('active')
  const [selectedIds, setSelectedIds] = useState(nobody)
  const [panel, setPanel] = useState<OpenPanel>(openId === null ? null : { kind: 'item', id: openId })
  return {
    text,
    setText,
    standing,
    setStanding: (next: Standing) => {
      setStanding(next)
      setSelectedIds(nobody)
      setPanel(null)
    },
    selectedIds,
    select: setSelectedIds,
    selectNone: () => setSelectedIds(nobody),
    panel,
    openId: panel?.kind === 'item' ? panel.id : null,
    open: (id: string) => setPanel({ kind: 'item', id }),
    openNew: () => setPanel({ kind: 'new' }),
    close: () => setPanel(null),
    /** These are gone, or no longer in this list. */
    forget: (ids: readonly string[]) => {
      const gone = new Set(ids)
      setSelectedIds((former) => new Set([...former].filter((id) => !gone.has(id))))
      setPanel((former) => (former?.kind === 'item' && gone.has(former.id) ? null : former))
    },
  }
}

export type Section = ReturnType<typeof useSection>
