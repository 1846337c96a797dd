/**
 * The running entry. Its elapsed time is always derived from its start, never counted up, so that sleep, restarts and
 * throttled timers cannot change it.
 */

import { epochSeconds } from './instant.ts'

/** An entry as far as the rules need it; `stop: null` while it runs. Instants in UTC, whole seconds. */
export interface Stretch {
  readonly id: string
  readonly start: string
  readonly stop: string | null
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

/** An entry that has to be stopped so that at most one runs. */
export interface Stop {
  readonly id: string
  readonly stop: string
}

/**
 * The rule for two devices that ran at once (architecture, point 7): of all running entries the one started last goes
 * on running, and each earlier one is stopped at the start of the one that followed it. No time is lost and none is
 * counted twice. Entries with the same start are told apart by their ids, so that every device decides alike.
 */
export function stopsForSingleRunning(entries: readonly Stretch[]): readonly Stop[] {
  const running = entries
    .filter((entry) => entry.stop === null)
    .toSorted((a, b) => compare(a.start, b.start) || compare(a.id, b.id))
  return running.slice(0, -1).map(({ id }, index) => {
    const next = running[index + 1]
    if (!next) throw new RangeError('Every entry but the last has a follower')
    return { id, stop: next.start }
  })
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
