import { firstControl } from '../../components/keep-focus.ts'

/** The name of the row or of the item of a calendar that has the focus; undefined for none. */
export function focusedRow({ activeElement }: Document): string | undefined {
  const row = activeElement?.closest<HTMLElement>('[data-item], [data-key]')
  return row?.dataset['item'] ?? row?.dataset['key']
}

/**
 * Where a row that had the focus goes because an undo has made it one with another again, that other one takes the focus. The next
 * key or press ends the wait for it.
 *
 * @param focused what had the focus before the undo
 * @param ids of the rows that are one again
 */
export function rejoinRows(document: Document, focused: string | undefined, ids: readonly string[]): void {
  const drawn = (id: string) =>
    document.querySelector<HTMLElement>(`main :is([data-item$="${id}"], [data-key="${id}"])`)
  const own = ids.find((id) => focused?.endsWith(id))
  if (own === undefined) return
  const ending = new AbortController()
  const { signal } = ending
  const look = (): void => {
    if (drawn(own) !== null) return
    ending.abort()
    const [left] = ids.flatMap((id) => drawn(id) ?? [])
    if (left !== undefined) firstControl(left)?.focus({ preventScroll: true })
  }
  const observer = new MutationObserver(look)
  signal.addEventListener('abort', () => observer.disconnect())
  for (const type of ['keydown', 'pointerdown']) {
    document.addEventListener(type, () => ending.abort(), { signal, capture: true })
  }
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['data-key'] })
  look()
}
