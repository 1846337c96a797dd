/**
 * The one heartbeat of everything on the screen that grows while an entry runs. It beats right after each full second
 * of the clock, stops when nothing listens or nobody can see the window, and beats at once when it can be seen again.
 */

import { untilNextSecond } from '../../shared/domain/running-entry.ts'

export interface TickerEffects {
  readonly now: () => number
  /** Answers a function that cancels. */
  readonly after: (milliseconds: number, run: () => void) => () => void
  readonly isVisible: () => boolean
  readonly onVisibilityChange: (listener: () => void) => () => void
}

export interface SecondTicker {
  readonly now: () => number
  /** Calls the listener with the clock's milliseconds, once a second, until the answered function is called. */
  readonly subscribe: (listener: (now: number) => void) => () => void
}

export function createSecondTicker({
  now,
  after,
  isVisible,
  onVisibilityChange,
}: TickerEffects): SecondTicker {
  const listeners = new Set<(now: number) => void>()
  let cancel: (() => void) | null = null
  let stopWatching: (() => void) | null = null

  function beat(): void {
    const at = now()
    for (const listener of listeners) listener(at)
    schedule()
  }

  function schedule(): void {
    cancel?.()
    cancel = listeners.size > 0 && isVisible() ? after(untilNextSecond(now()), beat) : null
  }

  return {
    now,
    subscribe(listener) {
      listeners.add(listener)
      stopWatching ??= onVisibilityChange(() => (isVisible() ? beat() : schedule()))
      if (cancel === null) schedule()
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        cancel?.()
        stopWatching?.()
        cancel = null
        stopWatching = null
      }
    },
  }
}

/** The heartbeat of this window. */
export const secondTicker = createSecondTicker({
  now: () => Date.now(),
  after: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds)
    return () => clearTimeout(timer)
  },
  isVisible: () => !document.hidden,
  onVisibilityChange: (listener) => {
    document.addEventListener('visibilitychange', listener)
    return () => document.removeEventListener('visibilitychange', listener)
  },
})
