import type { Preferences } from '../../shared/bridge/preferences.ts'

/**
 * Puts theme, density and whether keys are shown on the page, and remembers the first two for the first paint of the next start, which `look.js` does
 * before any of this runs. By a cookie, because it is all that outlives the browser shell's changing ports, and by the storage,
 * because Chromium keeps no cookies of `app://`.
 */
export function applyTheme(
  page: Document,
  {
    theme,
    density,
    hideKeys,
    keyCommands,
  }: Pick<Preferences, 'theme' | 'density' | 'hideKeys' | 'keyCommands'>,
): void {
  const { dataset } = page.documentElement
  dataset['theme'] = theme
  dataset['density'] = density
  dataset['keys'] = hideKeys || !keyCommands ? 'hidden' : 'shown'
  const look = `${theme}.${density}`
  page.cookie = `dayloom-look=${look}; path=/; max-age=31536000; samesite=strict`
  page.defaultView?.localStorage.setItem('dayloom-look', look)
}
