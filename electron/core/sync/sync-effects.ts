import type { Effects } from '../effects.ts'

/** What sync takes from outside itself besides the clock and the ids of the core. */
export interface SyncEffects extends Effects {
  /** Epoch milliseconds. */
  readonly milliseconds: () => number
  /** From 0 to 1. */
  readonly random: () => number
  /** Runs the work once, so many milliseconds from now; answers the function that calls it off. */
  readonly schedule: (milliseconds: number, work: () => void) => () => void
  /** Resolves when what waits to be read from the network has been read. */
  readonly breathe: () => Promise<void>
}
