/** The overlay above the screens: the command palette, the list of keys, or the running entry alone. */

import { create } from 'zustand'

export type Overlay = 'palette' | 'keys' | 'focus'

export const useOverlay = create<{ readonly open: Overlay | null }>(() => ({ open: null }))

export function openOverlay(overlay: Overlay): void {
  useOverlay.setState({ open: overlay })
}

export function closeOverlay(): void {
  useOverlay.setState({ open: null })
}
