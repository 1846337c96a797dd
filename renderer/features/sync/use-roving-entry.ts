import { type FocusEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { SyncEntry, SyncItem } from './sync-items.ts'

export interface RovingEntry {
  /** The entry that the Tab key reaches and keys act on; null while nothing is listed. */
  readonly current: SyncEntry | null
  /** Moves the focus by a key; false for a key that does not move. */
  readonly move: (key: string) => boolean
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void
  readonly onBlur: (event: FocusEvent<HTMLElement>) => void
}

const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 8,
  PageUp: -8,
  Home: -Infinity,
  End: Infinity,
}

/** One entry at a time has the focus; when it is gone because it is settled, the one in its place takes over. */
export function useRovingEntry(
  list: RefObject<HTMLElement | null>,
  items: readonly SyncItem[],
  scrollTo: (index: number) => void,
): RovingEntry {
  const [active, setActive] = useState<{ readonly key: string; readonly place: number } | null>(null)
  const wantsFocus = useRef(false)
  const holdsFocus = useRef(false)

  const places = items.flatMap((item, index) => (item.kind === 'heading' ? [] : [index]))
  const found = places.findIndex((index) => items[index]?.key === active?.key)
  const place = found >= 0 ? found : Math.min(active?.place ?? 0, places.length - 1)
  const item = items[places[place] ?? -1]
  const current = item === undefined || item.kind === 'heading' ? null : item

  useLayoutEffect(() => {
    // The focused element was taken off the page: the browser gave the focus to nobody.
    if (holdsFocus.current && document.activeElement === document.body) wantsFocus.current = true
    if (!wantsFocus.current || current === null) return
    const entry = list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(current.key)}"]`)
    if (!entry) return
    wantsFocus.current = false
    entry.focus({ preventScroll: true })
  })

  return {
    current,
    move(key) {
      const step = steps[key]
      if (step === undefined) return false
      const next = Math.max(0, Math.min(places.length - 1, place + step))
      const index = places[next]
      const target = index === undefined ? undefined : items[index]
      if (index === undefined || target === undefined) return true
      wantsFocus.current = true
      setActive({ key: target.key, place: next })
      scrollTo(index)
      return true
    },
    onFocus({ target }) {
      holdsFocus.current = true
      const key = target.closest('[data-key]')?.getAttribute('data-key')
      const at = places.findIndex((index) => items[index]?.key === key)
      if (key && at >= 0 && key !== active?.key) setActive({ key, place: at })
    },
    onBlur({ currentTarget, relatedTarget }) {
      if (!currentTarget.contains(relatedTarget)) holdsFocus.current = false
    },
  }
}
