import type { Bridge } from './bridge.ts'
import { createPreloadBridge } from './preload-bridge.ts'
import { createSocketBridge } from './socket-bridge.ts'

/** Takes the preload script's bridge where there is one, else the browser shell's socket at `/bridge`. */
export function connectBridge(page: Window): Bridge {
  if (page.dayloom) return createPreloadBridge(page.dayloom)
  const address = new URL('/bridge', page.location.href)
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
  return createSocketBridge({
    connect: () => new WebSocket(address),
    setTimer: (run, milliseconds) => {
      page.setTimeout(run, milliseconds)
    },
    random: Math.random,
  })
}
