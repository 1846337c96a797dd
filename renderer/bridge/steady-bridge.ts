import { afterPress, isPressed } from '../components/presses.ts'
import type { Bridge } from './bridge.ts'

/**
 * The same bridge, whose news wait while something is pressed: a field that is left by the press is saved by it, and the row that is
 * pressed must not give way to another one before the click. Only reads that are asked for meanwhile are answered: days that come
 * into sight during a drag.
 */
export function steadyBridge(bridge: Bridge): Bridge {
  return {
    ...bridge,
    async call(name, input, options) {
      const isWanted = options?.repeatable === true && isPressed()
      const result = await bridge.call(name, input, options)
      if (!isWanted) await new Promise<void>(afterPress)
      return result
    },
    subscribe: (listener) => bridge.subscribe((event) => afterPress(() => listener(event))),
  }
}
