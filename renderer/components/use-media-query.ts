import { useCallback, useSyncExternalStore } from 'react'

/** One for each query: asking for a list anew, as each render would, has the browser lay the page out first. */
const lists = new Map<string, MediaQueryList>()

function listOf(query: string): MediaQueryList {
  const known = lists.get(query)
  if (known !== undefined) return known
  const list = window.matchMedia(query)
  lists.set(query, list)
  return list
}

/** Whether the window fits a media query, for what style sheets cannot do (which arrow keys move, for instance). */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = listOf(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => listOf(query).matches)
}
