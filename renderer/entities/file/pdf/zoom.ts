/** Widths of a page as shares of the viewer's. */
const steps = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const

/** The page is as wide as the viewer. */
export const fitting = 1

/** The step beside a zoom; itself at the ends, and where the next one is above `most`. */
export function stepped(zoom: number, direction: 'in' | 'out', most: number): number {
  if (direction === 'out') return steps.findLast((step) => step < zoom) ?? zoom
  const next = steps.find((step) => step > zoom) ?? zoom
  return next <= most ? next : zoom
}

/** The key of a zoom in a viewer: `+`, `-` and `0`; null for every other, and with keys that belong to the window. */
export function zoomAfter(
  { key, ctrlKey, metaKey, altKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>,
  zoom: number,
  most: number,
): number | null {
  if (ctrlKey || metaKey || altKey) return null
  if (key === '+' || key === '=') return stepped(zoom, 'in', most)
  if (key === '-') return stepped(zoom, 'out', most)
  return key === '0' ? fitting : null
}
