/** The one time of a simulated world. Nothing runs but what falls due, and what that sets off. */

import { instantOfMilliseconds } from '../shared/domain/instant.ts'
import type { SyncEffects } from '../electron/core/effects.ts'
import { ProcessEnded } from './process-storage.ts'

interface Timer {
  readonly at: number
  readonly owner: object
  readonly work: () => void
}

/** Turns of the loop without anything under way, after which nothing more comes by itself. */
const QUIET_TURNS = 4

export class VirtualTime {
  /** Epoch milliseconds. */
  now = Date.parse('2026-03-20T08:00:00Z')
  /** How many things are under way in real time: requests that are being answered, loops that let others go first. */
  underway = 0
  readonly #timers = new Set<Timer>()

  schedule(owner: object, milliseconds: number, work: () => void): () => void {
    const timer = { at: this.now + Math.max(0, milliseconds), owner, work }
    this.#timers.add(timer)
    return () => this.#timers.delete(timer)
  }

  /** The work that the owner had planned never happens. */
  forget(owner: object): void {
    for (const timer of this.#timers) if (timer.owner === owner) this.#timers.delete(timer)
  }

  /** Resolves when so much time has gone by. */
  wait(owner: object, milliseconds: number): Promise<void> {
    return new Promise((resolve) => void this.schedule(owner, milliseconds, resolve))
  }

  /** Lets so much time go by, with everything that falls due. */
  async pass(milliseconds: number): Promise<void> {
    const end = this.now + milliseconds
    for (;;) {
      await this.rest()
      const next = this.#next()
      if (next === undefined || next.at > end) break
      this.#timers.delete(next)
      this.now = Math.max(this.now, next.at)
      next.work()
    }
    this.now = end
  }

  /** Resolves when everything waits for time to go by. */
  async rest(): Promise<void> {
    for (let quiet = 0; quiet < QUIET_TURNS; quiet += 1) {
      await new Promise((resolve) => setImmediate(resolve))
      if (this.underway > 0) quiet = -1
    }
  }

  #next(): Timer | undefined {
    let earliest: Timer | undefined
    for (const timer of this.#timers) if (earliest === undefined || timer.at < earliest.at) earliest = timer
    return earliest
  }
}

/** One computer's view of the world: a clock that may be wrong, and ids that no other computer makes. */
export class SimulatedEffects implements SyncEffects {
  /** How far its clock is ahead, milliseconds. */
  skew = 0
  readonly #time: VirtualTime
  readonly #name: string
  #ids = 0

  /** @param name two hexadecimal digits */
  constructor(time: VirtualTime, name: string) {
    this.#time = time
    this.#name = name
  }

  readonly milliseconds = (): number => this.#time.now + this.skew
  readonly now = (): string => instantOfMilliseconds(this.milliseconds())
  readonly random = (): number => 0.5
  readonly newId = (): string => {
    this.#ids += 1
    return `00000000-00${this.#name}-4000-8000-${String(this.#ids).padStart(12, '0')}`
  }
  /** Work that falls due may be the last of its process. */
  readonly schedule = (milliseconds: number, work: () => void): (() => void) =>
    this.#time.schedule(this, milliseconds, () => {
      try {
        work()
      } catch (error) {
        if (!(error instanceof ProcessEnded)) throw error
      }
    })
  readonly breathe = async (): Promise<void> => {
    this.#time.underway += 1
    await new Promise((resolve) => setImmediate(resolve))
    this.#time.underway -= 1
  }
}
