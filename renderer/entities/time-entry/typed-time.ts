/**
 * Reads times that a person types as the start or the stop of an entry. The arithmetic of zones is loaded with the
 * first of them, or when the window is idle: what is shown first needs none of it.
 */

import type { Parsed } from '../../../shared/domain/parsed.ts'
import { parseTimeOfDay } from '../../../shared/domain/time-of-day.ts'
import type { TimeOfDay } from '../../../shared/domain/time-of-day.ts'

const typedBounds = () => import('../../../shared/domain/typed-bounds.ts')
const zonedTime = () => import('../../../shared/domain/zoned-time.ts')

/** Loads ahead what the first typed time needs. */
export function warmTypedTime(): void {
  void typedBounds()
}

/** @param currentStop the present stop, or the start of an entry that has none */
export async function readStop(
  text: string,
  entry: { readonly start: string; readonly currentStop: string },
  timeZone: string,
): Promise<Parsed<string>> {
  const time = parseTimeOfDay(text)
  if (!time.ok) return time
  return (await typedBounds()).stopFromTime(entry.start, time.value, timeZone, entry.currentStop)
}

/** @param latest the stop, or now for a running entry */
export async function readStart(
  text: string,
  entry: { readonly start: string; readonly latest: string },
  timeZone: string,
): Promise<Parsed<string>> {
  const time = parseTimeOfDay(text)
  if (!time.ok) return time
  return (await typedBounds()).startFromTime(entry.start, time.value, timeZone, entry.latest)
}

/** The instant at which the person's wall shows a date and a time. */
export async function instantOn(date: string, time: TimeOfDay, timeZone: string): Promise<string> {
  return (await zonedTime()).instantAt(date, time, timeZone)
}
