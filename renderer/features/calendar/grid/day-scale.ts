/**
 * Between moments and pixels. Days stand beside each other lined up by their noon and every hour is equally high, so a
 * day of 23 hours begins an hour lower than its neighbours and one of 25 an hour higher, and a length on the screen is
 * always a length of time. Moments are seconds since 1970, places are CSS pixels below the first line.
 */

import type { DayShape } from '../../../../shared/domain/day-shape.ts'

export interface DayScale {
  /** The first and the last line, in seconds from noon. */
  readonly top: number
  readonly bottom: number
  /** Pixels of an hour. */
  readonly hourHeight: number
}

export interface VisibleHours {
  /** 0 to 23; 0 draws the days from their very beginning. */
  readonly firstHour: number
  /** 1 to 24; 24 draws the days to their very end. */
  readonly lastHour: number
}

const noonHour = 12

/** One scale for all of the days. */
export function dayScale(
  days: readonly DayShape[],
  { firstHour, lastHour }: VisibleHours,
  hourHeight: number,
): DayScale {
  const before = Math.max(...days.map(({ start, noon }) => noon - start))
  const after = Math.max(...days.map(({ end, noon }) => end - noon))
  return {
    top: firstHour === 0 ? -before : (firstHour - noonHour) * 3600,
    bottom: lastHour === 24 ? after : (lastHour - noonHour) * 3600,
    hourHeight,
  }
}

export function heightOf({ top, bottom, hourHeight }: DayScale): number {
  return ((bottom - top) * hourHeight) / 3600
}

/** May lie above or below what is drawn. */
export function placeOf(scale: DayScale, day: DayShape, at: number): number {
  return ((at - day.noon - scale.top) * scale.hourHeight) / 3600
}

/** The moment at a place, in whole seconds; it may lie outside of the day. */
export function momentAt(scale: DayScale, day: DayShape, place: number): number {
  return Math.round(day.noon + scale.top + (place * 3600) / scale.hourHeight)
}

/** The part of a day that is drawn; empty, with `start` equal to `end`, where nothing of it is. */
export function drawnPart(
  { top, bottom }: DayScale,
  day: DayShape,
): { readonly start: number; readonly end: number } {
  const start = Math.max(day.start, day.noon + top)
  return { start, end: Math.max(start, Math.min(day.end, day.noon + bottom)) }
}
