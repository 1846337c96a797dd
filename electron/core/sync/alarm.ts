/** One timer of the sync engine, which knows of a computer that sleeps. */

import type { SteadyClock } from './steady-clock.ts'
import type { SyncEffects } from './sync-effects.ts'
import { LONGEST_NAP } from './sync-timing.ts'

export interface AlarmOptions {
  readonly clock: SteadyClock
  readonly effects: Pick<SyncEffects, 'schedule'>
  /** Told when it is time. */
  readonly onRing: () => void
  /** The computer has slept through a part of the time. Answers whether to ring at once. */
  readonly onSlept: () => boolean
}

/** Rings once. Long waits are taken in naps: timers do not run while the computer sleeps, the clock does. */
export class Alarm {
  readonly #options: AlarmOptions
  /** How long its timer takes; null while it has none. */
  #nap: number | null = null
  #cancelTimer: () => void = () => undefined

  constructor(options: AlarmOptions) {
    this.#options = options
  }

  /** Rings in so many milliseconds, and not at the time that was set before. */
  set(milliseconds: number): void {
    this.cancel()
    this.#sleep(milliseconds)
  }

  /** Rings in so many milliseconds, unless it was set to such a time already: who asks again and again puts nothing off. */
  setWithin(milliseconds: number): void {
    if (this.#nap === null || this.#nap > milliseconds) this.set(milliseconds)
  }

  cancel(): void {
    this.#cancelTimer()
    this.#nap = null
  }

  #sleep(milliseconds: number): void {
    const { clock, effects, onRing, onSlept } = this.#options
    const nap = Math.min(milliseconds, LONGEST_NAP)
    const wakesAt = clock.now() + nap
    this.#nap = nap
    this.#cancelTimer = effects.schedule(nap, () => {
      const overslept = clock.now() - wakesAt
      const left = milliseconds - nap - overslept
      const mustRing = overslept > LONGEST_NAP && onSlept()
      if (left > 0 && !mustRing) {
        this.#sleep(left)
        return
      }
      this.#nap = null
      onRing()
    })
  }
}
