import type { Bridge, DayloomWindow } from './bridge.ts'

/** The bridge inside Electron: the preload script's two functions with their types given back. */
export function createPreloadBridge(dayloom: DayloomWindow): Bridge {
  return {
    // The program behind parses every input and builds every answer from the contract's schemas.
    call: (name, input) => dayloom.call(name, input) as ReturnType<Bridge['call']> as never,
    subscribe: (listener) => dayloom.subscribe(listener),
    watchConnection: () => () => {},
    reconnect: async () => 'open',
  }
}
