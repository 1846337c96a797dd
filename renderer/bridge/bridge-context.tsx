import { createContext, useContext } from 'react'
import type { Bridge } from './bridge.ts'

export const BridgeContext = createContext<Bridge | null>(null)

/** The bridge itself, for what the hooks do not cover (pages of an infinite list, for instance). */
export function useBridge(): Bridge {
  const bridge = useContext(BridgeContext)
  if (bridge === null) throw new Error('useBridge is called outside of the BridgeContext.')
  return bridge
}
