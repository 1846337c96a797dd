import { type Effects, systemEffects } from '../effects.ts'

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
