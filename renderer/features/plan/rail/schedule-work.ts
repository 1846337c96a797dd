/** Lays work out over free time: what is done by when, and what the time is too short for. */

import { lengthOf, type Stretch } from '../../../../shared/domain/free-time.ts'

export interface Work<Id> {
  readonly id: Id
  /** Seconds it still takes; work of unknown length takes none. */
  readonly seconds: number
}

export interface PlacedWork<Id> {
  readonly id: Id
  /** When it is worked on, earliest first; several where something else comes between, none for no length. */
  readonly pieces: readonly Stretch[]
}

export interface WorkSchedule<Id> {
  /** In the order of the work. */
  readonly placed: readonly PlacedWork<Id>[]
  /** The tasks that do not fit as a whole, in the order of the work. */
  readonly left: readonly Id[]
  /** The end of the last placed piece; null when nothing takes any time. */
  readonly finish: number | null
  /** Seconds that stay free. */
  readonly freeSeconds: number
}

/**
 * Fills free stretches, which are in order and do not overlap, with work in its order. What is too long for the rest
 * is left out, and what comes after it may still fit. Work goes on after an interruption.
 */
export function scheduleWork<Id>(work: readonly Work<Id>[], free: readonly Stretch[]): WorkSchedule<Id> {
  let rest = free
  let freeSeconds = lengthOf(free)
  const placed: PlacedWork<Id>[] = []
  const left: Id[] = []
  for (const { id, seconds } of work) {
    if (seconds > freeSeconds) {
      left.push(id)
      continue
    }
    const taken = take(rest, seconds)
    placed.push({ id, pieces: taken.pieces })
    rest = taken.rest
    freeSeconds -= seconds
  }
  return { placed, left, finish: placed.flatMap(({ pieces }) => pieces).at(-1)?.end ?? null, freeSeconds }
}

function take(free: readonly Stretch[], seconds: number): { pieces: Stretch[]; rest: readonly Stretch[] } {
  const pieces: Stretch[] = []
  let wanted = seconds
  for (const [index, { start, end }] of free.entries()) {
    if (wanted === 0) return { pieces, rest: free.slice(index) }
    const until = Math.min(end, start + wanted)
    pieces.push({ start, end: until })
    wanted -= until - start
    if (until < end) return { pieces, rest: [{ start: until, end }, ...free.slice(index + 1)] }
  }
  return { pieces, rest: [] }
}
