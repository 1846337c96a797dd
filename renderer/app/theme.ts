import type { Preferences } from '../../shared/bridge/preferences.ts'

/**
 * Puts theme and density on the page, and remembers them for the first paint of the next start, which `look.js` does
 * before any of this runs. By a cookie, because it is all that outlives the browser shell's changing ports, and by the storage,
 * because Chromium keeps no cookies of `app://`.
 */
export function applyTheme(page: Document, { theme, density }: Pick<Preferences, 'theme' | 'density'>): void {
  const { dataset } = page.documentElement
  dataset['theme'] = theme
  dataset['density'] = density
  const look = `${theme}.${density}`
  page.cookie = `dayloom-look=${look}; path=/; max-age=31536000; samesite=strict`
  page.defaultView?.localStorage.setItem('dayloom-look', look)
}
