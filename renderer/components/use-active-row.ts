import { type FocusEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { focusAgain } from './keep-focus.ts'

/**
 * The row of a list that keys act on, marked by `data-key`. When it goes, because it was deleted or has moved, the row in its
 * place takes over.
 *
 * @param isRow leaves out the headings between the rows
 */
export function useActiveRow<Item extends { readonly key: string }>(
  list: RefObject<HTMLElement | null>,
  items: readonly Item[],
  isRow: (item: Item) => boolean,
  indexOf: (key: string) => number = (key) => items.findIndex((item) => item.key === key),
) {
  const [active, setActive] = useState<{ readonly key: string; readonly index: number } | null>(null)
  const wantsFocus = useRef(false)
  const holdsFocus = useRef<HTMLElement | null>(null)

  const found = active === null ? -1 : indexOf(active.key)
  const index = nearestRow(items, isRow, found >= 0 ? found : (active?.index ?? 0))
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
    /** Where the row stands that keys act on; -1 while the list has no rows. */
    index,
    key,
    activate,
    /** Moves the focus to a row, as soon as it is drawn. */
    focus: (next: string) => {
      wantsFocus.current = true
      activate(next)
    },
    /** For the list: tells whether the focus is in it, and so has to be kept there. */
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      holdsFocus.current = target
    },
    onBlur: (event: FocusEvent<HTMLElement>) => {
      if (!event.currentTarget.contains(event.relatedTarget)) holdsFocus.current = null
    },
  }
}

/** The row at the index, or else the next one after it, or the last one before. */
function nearestRow<Item>(items: readonly Item[], isRow: (item: Item) => boolean, index: number): number {
  for (let at = index; at < items.length; at += 1) {
    const item = items[at]
    if (item !== undefined && isRow(item)) return at
  }
  return items.findLastIndex(isRow)
}
