/**
 * The running entry. Its elapsed time is always derived from its start, never counted up, so that sleep, restarts and
 * throttled timers cannot change it.
 */

import { epochSeconds } from './instant.ts'

/** A running entry as far as the rules need it. Instants in UTC, whole seconds. */
export interface Running {
  readonly localId: string
  /** Null until the service has it. */
  readonly serverId: number | null
  readonly fields: { readonly start: string }
}

/**
 * Whole seconds since the start, at a clock's milliseconds. Never below zero: another device's clock may be ahead of
 * ours.
 */
export function elapsedSeconds(start: string, nowMilliseconds: number): number {
  return Math.max(0, Math.floor(nowMilliseconds / 1000) - epochSeconds(start))
}

/** Milliseconds until the elapsed time next changes; 1 to 1000. */
export function untilNextSecond(nowMilliseconds: number): number {
  return 1000 - (Math.floor(nowMilliseconds) % 1000)
}

/**
 * Orders entries by their starts, the latest first. Of entries that start in the same second, the one that the service
 * stored later counts as later, and one that it does not have yet as the latest. So every device decides alike.
 */
export function latestFirst(a: Running, b: Running): number {
  const [one, other] = [a.fields.start, b.fields.start]
  if (one !== other) return one < other ? 1 : -1
  if (a.serverId !== b.serverId) return (b.serverId ?? Infinity) - (a.serverId ?? Infinity)
  return a.localId < b.localId ? 1 : -1
}

/**
 * The rule for two devices that ran at once (architecture, point 7): of all running entries the one started last goes
 * on running, and each earlier one is stopped at the start of the one that followed it. No time is lost and none is
 * counted twice.
 *
 * @returns the entries to be stopped, each with its stop
 */
export function stopsForSingleRunning<Entry extends Running>(
  running: readonly Entry[],
): readonly (readonly [entry: Entry, stop: string])[] {
  const ordered = running.toSorted(latestFirst)
  return ordered.slice(1).flatMap((entry, index) => {
    const next = ordered[index]
    return next === undefined ? [] : [[entry, next.fields.start] as const]
  })
}
