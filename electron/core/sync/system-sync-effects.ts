import { systemEffects } from '../effects.ts'
import type { SyncEffects } from './sync-effects.ts'

/** The real clock, timers and randomness. */
export const systemSyncEffects: SyncEffects = {
  ...systemEffects,
  milliseconds: () => Date.now(),
  random: () => Math.random(),
  schedule(milliseconds, work) {
    const timer = setTimeout(work, milliseconds)
    return () => clearTimeout(timer)
  },
  breathe: () => new Promise((resolve) => setImmediate(resolve)),
}
