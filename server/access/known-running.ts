/**
 * Starts that know what runs: `X-Known-Running: <id>, …` or `none`, an extension of ours. A start stops what runs at the time
 * of the request. One that was made offline must stop it at its own start instead, or be stopped itself, and that its client
 * can decide only of an entry that it has read.
 */

import { PreconditionFailed } from '../errors/app-error.ts'
import type { Scope } from './scope.ts'

export const KNOWN_RUNNING_HEADER = 'X-Known-Running'

/** The entries that a start takes to run; null when it does not say. */
export function knownRunningOf(headers: Headers): ReadonlySet<number> | null {
  const value = headers.get(KNOWN_RUNNING_HEADER)
  if (value === null) return null
  return new Set(Array.from(value.matchAll(/\d{1,16}/g), ([id]) => Number(id)))
}

/**
 * @param stopped what a start has stopped
 * @throws {PreconditionFailed} when one of them was not known to run
 */
export function requireKnownRunning(
  { knownRunning }: Scope,
  stopped: readonly { readonly id: number }[],
): void {
  if (knownRunning !== null && stopped.some(({ id }) => !knownRunning.has(id)))
    throw new PreconditionFailed('another_runs')
}
