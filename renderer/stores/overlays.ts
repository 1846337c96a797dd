/** The overlay above the screens: the command palette or the list of keys. */

import { create } from 'zustand'

export type Overlay = 'palette' | 'keys'

export const useOverlay = create<{ readonly open: Overlay | null }>(() => ({ open: null }))

export function openOverlay(overlay: Overlay): void {
  useOverlay.setState({ open: overlay })
}

export function closeOverlay(): void {
  useOverlay.setState({ open: null })
}
