import { useSyncExternalStore } from 'react'

/** The width below which the rail becomes a bar at the foot, and the board shows one day at a time. */
const narrow = '(max-width: 719px)'

function watch(changed: () => void): () => void {
  const query = window.matchMedia(narrow)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

export function useNarrow(): boolean {
  return useSyncExternalStore(watch, () => window.matchMedia(narrow).matches)
}
