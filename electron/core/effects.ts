/** Clock, ids, timers and randomness, passed in so that tests decide them. */

/** A clock and a source of ids. */
export interface Effects {
  /** The present instant: UTC, whole seconds, `2026-03-29T01:30:00Z`. */
  readonly now: () => string
  /** A new UUID. */
  readonly newId: () => string
}

/** The real clock and the real randomness. */
export const systemEffects: Effects = {
  now: () => `${new Date().toISOString().slice(0, 19)}Z`,
  newId: () => timeOrderedId(Date.now()),
}

/**
 * A UUID of version 7 (RFC 9562): it begins with the time, so that new rows stand together at the end of an index,
 * and writing one of them touches the same few pages however many rows there are.
 *
 * @param milliseconds since 1970
 */
export function timeOrderedId(milliseconds: number): string {
  const time = milliseconds.toString(16).padStart(12, '0')
  const random = globalThis.crypto.randomUUID()
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(15)}`
}

/** Effects of sync besides the clock and the ids of the core. */
export interface SyncEffects extends Effects {
  /** Epoch milliseconds. */
  readonly milliseconds: () => number
  /** From 0 to 1. */
  readonly random: () => number
  /** Runs the work once after so many milliseconds; answers a function that cancels it. */
  readonly schedule: (milliseconds: number, work: () => void) => () => void
  /** Resolves when pending network data was read. */
  readonly breathe: () => Promise<void>
}

/** Milliseconds: a few durable transactions, so that one of ours carries several answers. */
const BREATH = 3

/** The real clock, timers and randomness. */
export const systemSyncEffects: SyncEffects = {
  ...systemEffects,
  milliseconds: () => Date.now(),
  random: () => Math.random(),
  schedule(milliseconds, work) {
    const timer = setTimeout(work, milliseconds)
    return () => clearTimeout(timer)
  },
  breathe: () => new Promise((resolve) => setTimeout(resolve, BREATH)),
}
