import type { Preferences } from '../../../../shared/bridge/preferences.ts'

/** The height of a row in px, as the tokens have it. */
export function rowSizeOf(density: Preferences['density']): number {
  return density === 'compact' ? 28 : 36
}
