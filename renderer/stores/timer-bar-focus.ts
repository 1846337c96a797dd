/** Lets anything send the focus to the timer bar's text box, which registers itself. */

import { create } from 'zustand'

export const useTimerBarFocus = create<{ readonly focus: (() => void) | null }>(() => ({ focus: null }))

/** Called by the timer bar; the answered function takes it back. */
export function registerTimerBarFocus(focus: () => void): () => void {
  useTimerBarFocus.setState({ focus })
  return () => useTimerBarFocus.setState((state) => (state.focus === focus ? { focus: null } : state))
}

export function focusTimerBar(): void {
  useTimerBarFocus.getState().focus?.()
}
