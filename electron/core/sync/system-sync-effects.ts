import { systemEffects } from '../effects.ts'
import type { SyncEffects } from './sync-effects.ts'

/** Milliseconds: as long as a few durable transactions, so that one of ours carries the answers of several. */
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
