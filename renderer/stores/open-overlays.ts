/** What floats over the screen, so that a question which needs an answer is asked in its place and not beneath it. */

const closers = new Set<() => void>()

/** To be called when something begins to float; the answer ends that. */
export function addOverlay(close: () => void): () => void {
  closers.add(close)
  return () => void closers.delete(close)
}

/** Answers whether anything floated. */
export function closeOverlays(): boolean {
  const open = [...closers]
  for (const close of open) close()
  return open.length > 0
}
