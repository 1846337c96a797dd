/** Stands in for the clock and the randomness in tests. */

import { addSeconds } from '../../../shared/domain/instant.ts'
import type { Effects } from '../effects.ts'

/** Effects that a test moves. */
export interface FakeEffects extends Effects {
  /** Moves the clock; negative seconds set it back. */
  advance(seconds: number): void
  set(instant: string): void
}

/** A clock that stands still until it is moved, and ids that count. */
export function fakeEffects(start = '2026-03-16T09:00:00Z'): FakeEffects {
  let instant = start
  let last = 0
  return {
    now: () => instant,
    newId: () => fakeId((last += 1)),
    advance(seconds) {
      instant = addSeconds(instant, seconds)
    },
    set(given) {
      instant = given
    },
  }
}

/** A valid UUID that shows its number. */
export function fakeId(number: number): string {
  return `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`
}
