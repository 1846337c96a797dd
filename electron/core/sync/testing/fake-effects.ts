import { instantOfMilliseconds } from '../../../../shared/domain/instant.ts'
import type { SyncEffects } from '../../effects.ts'

interface Timer {
  at: number
  readonly work: () => void
}

/** A clock that stands still until it is moved, timers that run when it passes them, and ids in a row. */
export class FakeEffects implements SyncEffects {
  #now: number
  #ids = 0
  readonly #timers = new Set<Timer>()
  readonly #name: string

  /** @param name four hexadecimal digits, so that two devices never make the same id */
  constructor(name = '0000', now = '2026-03-20T08:00:00Z') {
    this.#name = name
    this.#now = Date.parse(now)
  }

  readonly now = (): string => instantOfMilliseconds(this.#now)
  readonly milliseconds = (): number => this.#now
  readonly random = (): number => 0.5
  readonly breathe = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
  readonly newId = (): string => {
    this.#ids += 1
    return `00000000-${this.#name}-4000-8000-${String(this.#ids).padStart(12, '0')}`
  }
  readonly schedule = (milliseconds: number, work: () => void): (() => void) => {
    const timer = { at: this.#now + milliseconds, work }
    this.#timers.add(timer)
    return () => this.#timers.delete(timer)
  }

  get pendingTimers(): number {
    return this.#timers.size
  }

  /** The computer sleeps: time goes by and no timer runs. */
  sleep(milliseconds: number): void {
    this.#now += milliseconds
  }

  /** Somebody sets the clock back; what was to run in so many milliseconds still does. */
  setBack(milliseconds: number): void {
    this.#now -= milliseconds
    for (const timer of this.#timers) timer.at -= milliseconds
  }

  /** Moves the clock, running what falls due on the way, and lets everything that this set off come to rest. */
  async pass(milliseconds: number): Promise<void> {
    const end = this.#now + milliseconds
    for (;;) {
      await settled()
      const next = [...this.#timers].toSorted((a, b) => a.at - b.at)[0]
      if (next === undefined || next.at > end) break
      this.#timers.delete(next)
      this.#now = Math.max(this.#now, next.at)
      next.work()
    }
    this.#now = end
  }
}

/** Enough turns of the loop for requests that are answered from memory. */
export async function settled(turns = 60): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}
