import { vi } from 'vitest'

/** Milliseconds after which what does not come is a failure: far more than a busy machine needs, as nothing is timed. */
const PATIENCE = 30_000

/** Waits until the check throws nothing any more, and answers what it gives. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: PATIENCE, interval: 20 })
}
