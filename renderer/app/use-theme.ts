import { useLayoutEffect } from 'react'
import { useBridgeQuery } from '../bridge/use-bridge-query.ts'
import { applyTheme } from './theme.ts'

/** Keeps the page in the person's theme and density; the system's changes are followed by the style sheet itself. */
export function useTheme(): void {
  const { data: preferences } = useBridgeQuery('preferences.get')
  useLayoutEffect(() => {
    if (preferences) applyTheme(document, preferences)
  }, [preferences])
}
