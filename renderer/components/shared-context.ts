import { type Context, createContext, useContext } from 'react'

/** What the parts of a screen share, and the hook by which they take it; `outside` is the error of one that stands elsewhere. */
export function sharedContext<Shared extends object>(
  outside: string,
): readonly [Context<Shared | null>, () => Shared] {
  const context = createContext<Shared | null>(null)
  function useShared(): Shared {
    const shared = useContext(context)
    if (shared === null) throw new Error(outside)
    return shared
  }
  return [context, useShared]
}
