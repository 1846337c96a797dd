import type { Clock } from '../effects/clock.ts'

export interface FakeClock extends Clock {
  /** Moves the time on, by microseconds. */
  readonly advance: (microseconds: number) => void
  readonly set: (timestamp: string) => void
}

/** Stands at an instant; each reading is one microsecond later, as a clock never gives one twice. */
export function fakeClock(timestamp = '2025-06-02T09:00:00Z'): FakeClock {
  let now = Date.parse(timestamp) * 1000
  return {
    now: () => now++,
    advance(microseconds) {
      now += microseconds
    },
    set(next) {
      now = Date.parse(next) * 1000
    },
  }
}
