/** Stretches of time in words. */

import type { Stretch } from '../../../shared/domain/free-time.ts'
import { instantOf } from '../../../shared/domain/instant.ts'
import { shortDuration } from '../../../shared/domain/short-duration.ts'
import type { Formats } from './use-formats.ts'

/** `9:00 – 10:30` */
export function timesText({ start, end }: Stretch, { time }: Pick<Formats, 'time'>): string {
  return `${time(instantOf(start))} – ${time(instantOf(end))}`
}

/** How long, as it is written everywhere: `1h 30m`. */
export function lengthText({ start, end }: Stretch, { preferences }: Pick<Formats, 'preferences'>): string {
  return shortDuration(end - start, preferences.durationFormat)
}
