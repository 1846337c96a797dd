/** The overlays above the screen, so that a question which needs an answer is asked in their place and not beneath them. */

const open = new Set<() => void>()

/** To be called when something begins to float; the answer ends that. */
export function addOverlay(close: () => void): () => void {
  open.add(close)
  return () => void open.delete(close)
}

/** Answers whether anything floated. */
export function closeOverlays(): boolean {
  const closing = [...open]
  for (const close of closing) close()
  return closing.length > 0
}
