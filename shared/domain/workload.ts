/**
 * How much work of a person or a ghost falls on which day. Every task is counted by itself: the order of tasks changes
 * nothing, and one worker's load is calculated again without anybody else's.
 */

import { epochSeconds } from './instant.ts'
import { addDays } from './plain-date.ts'
import type { PlanningDays } from './planning-days.ts'

/** A task as far as its worker's time is concerned. */
export interface PlannedTask {
  /** Its first and its last day; null without dates. */
  readonly date: string | null
  /** Null for one day. */
  readonly endDate: string | null
  /** This worker's share of the estimate. */
  readonly seconds: number
}

/** The share of one of several workers in an estimate, in whole seconds; all shares together are the estimate. */
export function shareOfEstimate(seconds: number, workers: number, index: number): number {
  return Math.floor((seconds * (index + 1)) / workers) - Math.floor((seconds * index) / workers)
}

/**
 * The days of a calculation about `from` to `to`: longer at both ends when tasks are, so that what falls on a day does not
 * depend on which days are looked at. At most a year longer: who plans further ahead has it counted from there.
 */
export function daysOfTasks(
  from: string,
  to: string,
  tasks: Iterable<Pick<PlannedTask, 'date' | 'endDate'>>,
): { readonly from: string; readonly to: string } {
  let first = from
  let last = to
  for (const { date, endDate } of tasks) {
    if (date === null) continue
    const end = endDate ?? date
    if (date > to || end < from) continue
    if (date < first) first = date
    if (end > last) last = end
  }
  const earliest = addDays(from, -366)
  const latest = addDays(to, 366)
  return { from: first < earliest ? earliest : first, to: last > latest ? latest : last }
}

/**
 * Seconds of work on each day. Estimates are spread in proportion to capacity.
 *
 * @param capacity seconds of work of the same days
 */
export function workload(
  days: PlanningDays,
  capacity: Int32Array,
  tasks: Iterable<PlannedTask>,
): Float64Array {
  const load = new Float64Array(days.dates.length)
  const sums = capacitySums(capacity)
  for (const { date, endDate, seconds } of tasks) {
    if (date === null) continue
    const first = days.indexOf(date)
    const last = endDate === null ? first : Math.max(first, days.indexOf(endDate))
    spreadEstimate(load, capacity, sums, first, last, seconds)
  }
  return load
}

/** Sums from the first day on, one more than there are days, so that the capacity of any range is one subtraction. */
export function capacitySums(capacity: Int32Array): Float64Array {
  const sums = new Float64Array(capacity.length + 1)
  for (let index = 0; index < capacity.length; index += 1) {
    sums[index + 1] = (sums[index] as number) + (capacity[index] as number)
  }
  return sums
}

/**
 * Adds what an estimate takes of each of the days from `first` to `last`, both included, in proportion to their capacity: whole
 * seconds that together are the estimate. Without any working day they fall on the last.
 *
 * @param sums of the capacity, by `capacitySums`
 */
export function spreadEstimate(
  load: Float64Array,
  capacity: Int32Array,
  sums: Float64Array,
  first: number,
  last: number,
  seconds: number,
): void {
  if (last < 0 || first >= load.length) return
  const from = Math.max(0, first)
  const to = Math.min(load.length - 1, last)
  const before = sums[from] as number
  const total = (sums[to + 1] as number) - before
  if (from === to || total === 0) {
    load[to] = (load[to] as number) + seconds
    return
  }
  let given = 0
  for (let index = from; index <= to; index += 1) {
    if (capacity[index] === 0) continue
    const until = Math.floor((seconds * ((sums[index + 1] as number) - before)) / total)
    load[index] = (load[index] as number) + until - given
    given = until
  }
}

/** The seconds that a block has of each day; one over midnight is on both. */
export function* secondsOnDays(
  days: PlanningDays,
  { start, durationSeconds }: { readonly start: string; readonly durationSeconds: number },
): Generator<readonly [index: number, seconds: number]> {
  const begin = epochSeconds(start)
  const end = begin + durationSeconds
  const last = Math.min(days.dates.length - 1, days.indexAt(end - 1))
  for (let index = Math.max(0, days.indexAt(begin)); index <= last; index += 1) {
    const from = Math.max(begin, days.starts[index] as number)
    const to = Math.min(end, days.starts[index + 1] as number)
    if (to > from) yield [index, to - from]
  }
}
