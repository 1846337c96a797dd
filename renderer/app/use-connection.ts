import { useEffect, useState } from 'react'
import type { ConnectionState } from '../bridge/bridge.ts'
import { useBridge } from '../bridge/use-bridge.ts'

/** Whether the program behind the page can be reached. */
export function useConnection(): ConnectionState {
  const bridge = useBridge()
  const [state, setState] = useState<ConnectionState>('open')
  useEffect(() => bridge.watchConnection(setState), [bridge])
  return state
}
