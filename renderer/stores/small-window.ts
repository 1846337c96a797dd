/** The small windows, of which there is one each. They are told by the screen at which they open, and never leave it. */

import type { SmallWindow } from '../../shared/bridge/desktop.ts'

const screens: ReadonlyMap<string, SmallWindow> = new Map([
  ['/mini', 'mini'],
  ['/quick', 'quick'],
])

/** The small window of a screen; null for a screen of the main window. */
export function smallWindowAt(path: string): SmallWindow | null {
  return screens.get(path) ?? null
}

/** The small window that this page is; null in the main one, and where there is no page. */
export const smallWindow = 'location' in globalThis ? smallWindowAt(window.location.hash.slice(1)) : null
