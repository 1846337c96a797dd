/** What floats over the screen, so that a question which needs an answer is asked in its place and not beneath it. */

interface OpenOverlay {
  readonly close: () => void
  /** What opened it; null where that is not drawn any more. */
  readonly opener: () => HTMLElement | null
}

const open = new Set<OpenOverlay>()

/** To be called when something begins to float; the answer ends that. */
export function addOverlay(overlay: OpenOverlay): () => void {
  open.add(overlay)
  return () => void open.delete(overlay)
}

/** Answers what opened the last of them; null where nothing floated. */
export function closeOverlays(): HTMLElement | null {
  const overlays = [...open]
  const opener = overlays.at(-1)?.opener() ?? null
  for (const { close } of overlays) close()
  return opener
}
