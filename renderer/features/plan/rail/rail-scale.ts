/** A day's rail of time: which hours it shows, and where on it an instant lies. All times in seconds since 1970. */

import type { Stretch } from '../../../../shared/domain/free-time.ts'

/** Blocks set down on the rail snap to quarters of an hour, which are the same in every zone. */
export const railStep = 900

const hour = 3600
/** Shown before and after what the rail has to show. */
const margin = hour
/** A rail is never shorter, so that its hours stay apart. */
const shortest = 8 * hour

/**
 * The hours to show of a day: its working time and everything on it, with an hour around, on whole hours, within the
 * day.
 *
 * @param work the working time; on a day without, the hours that are shown in its place
 */
export function railSpan(day: Stretch, work: Stretch, blocks: readonly Stretch[]): Stretch {
  const shown = [work, ...blocks]
  const start = Math.min(...shown.map((each) => each.start)) - margin
  const end = Math.max(...shown.map((each) => each.end)) + margin
  const from = Math.max(day.start, day.start + Math.floor((start - day.start) / hour) * hour)
  const to = Math.min(
    day.end,
    Math.max(day.start + Math.ceil((end - day.start) / hour) * hour, from + shortest),
  )
  return { start: Math.max(day.start, Math.min(from, to - shortest)), end: to }
}

/** The part of the rail, 0 at its start and 1 at its end, that a stretch covers; null when it lies outside. */
export function placeOnRail(
  span: Stretch,
  { start, end }: Stretch,
): { readonly from: number; readonly to: number } | null {
  if (end <= span.start || start >= span.end) return null
  const share = (at: number) => (at - span.start) / (span.end - span.start)
  return { from: Math.max(0, share(start)), to: Math.min(1, share(end)) }
}

/** The step of the clock nearest to a place on the rail; what is as long as `seconds` ends on the rail where it can. */
export function timeAtPlace(span: Stretch, share: number, seconds: number): number {
  const at = span.start + share * (span.end - span.start)
  const snapped = Math.round(at / railStep) * railStep
  return Math.max(span.start, Math.min(snapped, Math.max(span.start, span.end - seconds)))
}

/** The whole hours within the span, its ends left out. */
export function hoursOn(span: Stretch): readonly number[] {
  const hours: number[] = []
  for (let at = span.start + hour; at < span.end; at += hour) hours.push(at)
  return hours
}

/** How long a block for a task is: what the task still takes, in whole steps; half an hour when nobody knows. */
export function blockSeconds(remaining: number): number {
  if (remaining <= 0) return 2 * railStep
  return Math.min(24 * hour, Math.ceil(remaining / railStep) * railStep)
}
