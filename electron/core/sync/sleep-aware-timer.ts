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
  /** When it fires, by the clock. */
  #at = Infinity
  #cancelTimer: () => void = () => undefined

  constructor(options: SleepAwareTimerOptions) {
    this.#options = options
  }

  /** Fires after so many milliseconds, instead of at the time set before. */
  set(milliseconds: number): void {
    this.cancel()
    this.#at = this.#options.clock.now() + milliseconds
    this.#sleep()
  }

  /** Fires after at most so many milliseconds; repeated calls do not postpone it. */
  setAtMost(milliseconds: number): void {
    if (this.#at > this.#options.clock.now() + milliseconds) this.set(milliseconds)
  }

  cancel(): void {
    this.#cancelTimer()
    this.#at = Infinity
  }

  #sleep(): void {
    const { clock, effects, onTimeout, onWake } = this.#options
    const nap = Math.min(this.#at - clock.now(), LONGEST_TIMER)
    const wakesAt = clock.now() + nap
    this.#cancelTimer = effects.schedule(nap, () => {
      const hasOverslept = clock.now() - wakesAt > LONGEST_TIMER
      if (clock.now() < this.#at && !(hasOverslept && onWake())) {
        this.#sleep()
        return
      }
      this.#at = Infinity
      onTimeout()
    })
  }
}
