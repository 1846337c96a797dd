import type { Timers } from '../effects/timers.ts'

export interface FakeTimers extends Timers {
  /** The delay, in milliseconds. */
  readonly waits: () => readonly number[]
  /** Ends all waiting: what is waited for looks at its clock. */
  readonly fire: () => void
}

export function fakeTimers(): FakeTimers {
  const waiting = new Map<() => void, number>()
  return {
    after(milliseconds, run) {
      const once = (): void => run()
      waiting.set(once, milliseconds)
      return () => waiting.delete(once)
    },
    waits: () => [...waiting.values()],
    fire() {
      const runs = [...waiting.keys()]
      waiting.clear()
      for (const run of runs) run()
    },
  }
}
