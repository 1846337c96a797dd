import { type Context, createContext, useContext } from 'react'

/** The values that the parts of a screen share, and the hook by which they take it. */
export function sharedContext<Shared extends object>(): readonly [Context<Shared | null>, () => Shared] {
  const context = createContext<Shared | null>(null)
  function useShared(): Shared {
    const shared = useContext(context)
    if (shared === null) throw new Error('A part of a screen is drawn outside of it.')
    return shared
  }
  return [context, useShared]
}
