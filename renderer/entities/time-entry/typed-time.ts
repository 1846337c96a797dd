/**
 * Reads times that a person types as the start or the stop of an entry. The arithmetic of zones is loaded with the
 * first of them, or when the window is idle: what is shown first needs none of it.
 */

import { t } from '@lingui/core/macro'
import type { Preferences } from '../../../shared/bridge/preferences.ts'
import type { Parsed } from '../../../shared/domain/parsed.ts'
import { parseStopTime, parseTypedTime, type TimeOfDay } from '../../../shared/domain/time-of-day.ts'
import { instantOfMilliseconds } from '../../../shared/domain/instant.ts'
import { daysBetween } from '../../../shared/domain/plain-date.ts'
import type { Formats } from './use-formats.ts'

const typedBounds = () => import('../../../shared/domain/typed-bounds.ts')
const zonedTime = () => import('../../../shared/domain/zoned-time.ts')

/** Loads ahead what the first typed time needs. */
export function warmTypedTime(): void {
  void typedBounds()
}

/** @param currentStop the present stop, or the start of an entry that has none */
export async function readStop(
  text: string,
  entry: { readonly start: string; readonly currentStop: string; readonly isProposed?: boolean },
  { timeZone, timeFormat }: Pick<Preferences, 'timeZone' | 'timeFormat'>,
): Promise<Parsed<string>> {
  const typed = parseStopTime(text, timeFormat)
  if (!typed.ok) return typed
  const { start, currentStop, isProposed } = entry
  return (await typedBounds()).stopFromTime(start, typed.value, timeZone, currentStop, isProposed)
}

/** @param entry.stop null for a running entry: it starts now at the latest */
export async function readStart(
  text: string,
  entry: { readonly start: string; readonly stop: string | null },
  { timeZone, timeFormat }: Pick<Preferences, 'timeZone' | 'timeFormat'>,
): Promise<Parsed<string>> {
  const time = parseTypedTime(text, timeFormat)
  if (!time.ok) return time
  const { start, stop } = entry
  const latest = stop ?? instantOfMilliseconds(Date.now())
  return (await typedBounds()).startFromTime(start, time.value, timeZone, latest, stop === null)
}

/** The words beside a typed time that is meant on another date than the one shown; null for the same date. */
export function otherDateWords(
  next: string,
  shown: string,
  formats: Pick<Formats, 'date' | 'dateOf'>,
): string | null {
  const date = formats.dateOf(next)
  const days = daysBetween(formats.dateOf(shown), date)
  if (days === 0) return null
  const words = days === 1 ? t`, the next day` : days === -1 ? t`, the day before` : ''
  return `On ${formats.date(date)}${words}.`
}

/** The instant at which the person's wall shows a date and a time. */
export async function instantOn(date: string, time: TimeOfDay, timeZone: string): Promise<string> {
  return (await zonedTime()).instantAt(date, time, timeZone)
}
