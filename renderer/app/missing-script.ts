/** Parts of the program that cannot be fetched any more: it was rebuilt or updated while the window was open. */

import { create } from 'zustand'

/** For which script the window was reloaded already. */
const RELOADED_FOR = 'dayloom.reloaded-for'

/** Whether the window is about to be reloaded: nothing is said of what is missing until it is known that this did not help. */
export const useReloading = create<{ readonly isReloading: boolean }>(() => ({ isReloading: false }))

export interface MissingScriptOptions {
  readonly page: Pick<Window, 'addEventListener' | 'sessionStorage'>
  /** Whether the program answers: without it a reload would leave an empty window. */
  readonly isConnected: () => boolean
  readonly reload: () => void
}

/**
 * Reloads the window when a script has gone, which brings the present ones; once for each, so that one that stays away is
 * told about instead.
 */
export function reloadOnMissingScript({ page, isConnected, reload }: MissingScriptOptions): void {
  page.addEventListener('vite:preloadError', (event) => {
    const { message } = event.payload
    if (!isConnected() || page.sessionStorage.getItem(RELOADED_FOR) === message) return
    page.sessionStorage.setItem(RELOADED_FOR, message)
    useReloading.setState({ isReloading: true })
    reload()
  })
}
