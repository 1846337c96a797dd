/**
 * Stands in for `zustand` in the component tests, whose files share the modules of one page: each window finds every store as
 * a page that loads does.
 */

import { create as createStore } from 'zustand/react'
import type { StateCreator } from 'zustand/vanilla'

/** What `persist` adds to a store. */
interface Persisted {
  hasHydrated: () => boolean
  readonly onFinishHydration: (listener: () => void) => () => void
  readonly rehydrate: () => unknown
  readonly getOptions: () => { readonly skipHydration?: boolean }
}

const resets: (() => void)[] = []
const loads: (() => void)[] = []

function remember<State>(initializer: StateCreator<State>) {
  const store = createStore(initializer)
  resets.push(() => store.setState(store.getInitialState(), true))
  if ('persist' in store) {
    const persist = store.persist as Persisted
    let isRead = persist.hasHydrated()
    persist.onFinishHydration(() => (isRead = true))
    persist.hasHydrated = () => isRead
    loads.push(() => {
      isRead = false
      if (persist.getOptions().skipHydration !== true) persist.rehydrate()
    })
  }
  return store
}

/** @public */
export const create = ((initializer?: StateCreator<unknown>) =>
  initializer === undefined ? remember : remember(initializer)) as typeof createStore

/** Forgets what a window kept in memory. */
export function resetStores(): void {
  for (const reset of resets) reset()
}

/** As while a page loads: stores that outlive it are read from the browser's storage, at once or when they are first needed. */
export function loadStores(): void {
  for (const load of loads) load()
}
