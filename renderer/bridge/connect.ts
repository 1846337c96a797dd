import type { Bridge, DayloomWindow } from './bridge.ts'
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

/** The bridge inside Electron: the preload script's two functions with their types given back. */
function createPreloadBridge(dayloom: DayloomWindow): Bridge {
  return {
    // The program behind parses every input and builds every answer from the contract's schemas.
    call: (name, input) => dayloom.call(name, input) as ReturnType<Bridge['call']> as never,
    subscribe: (listener) => dayloom.subscribe(listener),
    watchConnection: () => () => {},
    reconnect: async () => 'open',
  }
}
