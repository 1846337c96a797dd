import type { Preferences } from '../../shared/bridge/preferences.ts'

/** Puts theme and density on the page; without preferences the desktop's theme holds. */
export function applyTheme(page: Document, preferences: Preferences | undefined): void {
  const { dataset } = page.documentElement
  dataset['theme'] = preferences?.theme ?? 'system'
  dataset['density'] = preferences?.density ?? 'comfortable'
}
