import { type FocusEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { focusAgain } from '../../../components/keep-focus.ts'
import type { ListItem } from './list-items.ts'

export interface ActiveRow {
  /** Where the row stands that keys act on; -1 while the list has no rows. */
  readonly index: number
  readonly key: string | null
  readonly activate: (key: string) => void
  /** Moves the focus to a row, as soon as it is drawn. */
  readonly focus: (key: string) => void
  /** For the grid: tells whether the focus is in the list, and so has to be kept there. */
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void
  readonly onBlur: (event: FocusEvent<HTMLElement>) => void
}

/** The row that keys act on. When it goes, because it was deleted or has moved, the row in its place takes over. */
export function useActiveRow(
  list: RefObject<HTMLElement | null>,
  items: readonly ListItem[],
  indexOf: (key: string) => number,
): ActiveRow {
  const [active, setActive] = useState<{ readonly key: string; readonly index: number } | null>(null)
  const wantsFocus = useRef(false)
  const holdsFocus = useRef<HTMLElement | null>(null)

  const found = active === null ? -1 : indexOf(active.key)
  const index = nearestRow(items, found >= 0 ? found : (active?.index ?? 0))
  const key = items[index]?.key ?? null

  useLayoutEffect(() => {
    if (holdsFocus.current !== null && document.activeElement === document.body) {
      // A row that moves to another place keeps what is being typed in it; one that is gone leaves the focus to its successor.
      if (holdsFocus.current.isConnected && focusAgain(holdsFocus.current)) return
      wantsFocus.current = true
    }
    if (!wantsFocus.current || key === null) return
    const row = list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)
    if (!row) return
    wantsFocus.current = false
    row.focus({ preventScroll: true })
  })

  function activate(next: string): void {
    const at = indexOf(next)
    if (at >= 0 && (active?.key !== next || active.index !== at)) setActive({ key: next, index: at })
  }

  return {
    index,
    key,
    activate,
    focus(next) {
      wantsFocus.current = true
      activate(next)
    },
    onFocus({ target }) {
      holdsFocus.current = target
    },
    onBlur(event) {
      if (!event.currentTarget.contains(event.relatedTarget)) holdsFocus.current = null
    },
  }
}

/** The row at the index, or else the next one after it, or the last one before. */
function nearestRow(items: readonly ListItem[], index: number): number {
  for (let at = index; at < items.length; at += 1) if (items[at]?.kind !== 'day') return at
  return items.findLastIndex(({ kind }) => kind !== 'day')
}
