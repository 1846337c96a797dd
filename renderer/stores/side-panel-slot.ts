/** Where a screen's side panel is drawn, and whether there is one. */

import { create } from 'zustand'

interface SidePanelSlot {
  /** The shell's element for it; null until the shell is on the page. */
  readonly element: HTMLElement | null
  readonly panels: number
  /** The next panel that has a field gives it the focus. */
  readonly wantsFocus: boolean
  readonly setElement: (element: HTMLElement | null) => void
  /** Makes room for a panel until the answered function is called. */
  readonly enter: () => () => void
}

export const useSidePanelSlot = create<SidePanelSlot>((set) => ({
  element: null,
  panels: 0,
  wantsFocus: false,
  setElement: (element) => set({ element }),
  enter: () => {
    set((state) => ({ panels: state.panels + 1 }))
    return () => set((state) => ({ panels: state.panels - 1 }))
  },
}))

/** Gives the focus to the panel that is being opened, so that what is wrong in it can be corrected at once. */
export function focusSidePanel(): void {
  useSidePanelSlot.setState({ wantsFocus: true })
}
