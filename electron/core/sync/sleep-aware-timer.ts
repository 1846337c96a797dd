/** A timer that accounts for the computer's sleep. */

import type { MonotonicClock } from './monotonic-clock.ts'
import type { SyncEffects } from './sync-effects.ts'
import { LONGEST_TIMER } from './sync-timing.ts'

export interface SleepAwareTimerOptions {
  readonly clock: MonotonicClock
  readonly effects: Pick<SyncEffects, 'schedule'>
  /** Told when it is time. */
  readonly onTimeout: () => void
  /** The computer slept during the wait. Answers whether to fire at once. */
  readonly onWake: () => boolean
}

/** Fires once. Long waits are split: timers stop while the computer sleeps, the clock does not. */
export class SleepAwareTimer {
  readonly #options: SleepAwareTimerOptions
  /** How long its timer takes; null while it has none. */
  #nap: number | null = null
  #cancelTimer: () => void = () => undefined

  constructor(options: SleepAwareTimerOptions) {
    this.#options = options
  }

  /** Fires after so many milliseconds, instead of at the time set before. */
  set(milliseconds: number): void {
    this.cancel()
    this.#sleep(milliseconds)
  }

  /** Fires after at most so many milliseconds; repeated calls do not postpone it. */
  setAtMost(milliseconds: number): void {
    if (this.#nap === null || this.#nap > milliseconds) this.set(milliseconds)
  }

  cancel(): void {
    this.#cancelTimer()
    this.#nap = null
  }

  #sleep(milliseconds: number): void {
    const { clock, effects, onTimeout, onWake } = this.#options
    const nap = Math.min(milliseconds, LONGEST_TIMER)
    const wakesAt = clock.now() + nap
    this.#nap = nap
    this.#cancelTimer = effects.schedule(nap, () => {
      const overslept = clock.now() - wakesAt
      const left = milliseconds - nap - overslept
      const mustRing = overslept > LONGEST_TIMER && onWake()
      if (left > 0 && !mustRing) {
        this.#sleep(left)
        return
      }
      this.#nap = null
      onTimeout()
    })
  }
}
