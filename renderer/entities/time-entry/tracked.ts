import { t } from '@lingui/core/macro'
import type { BoardDay } from '../../../shared/bridge/tasks.ts'
import type { TimeEntry } from '../../../shared/bridge/time-entries.ts'
import type { Stretch } from '../../../shared/domain/free-time.ts'
import { epochSeconds } from '../../../shared/domain/instant.ts'

/** An entry where it stands in time. */
export interface Tracked extends Stretch {
  readonly entry: TimeEntry
}

/** @param now in seconds since 1970: where what runs ends */
export function trackedOf(entry: TimeEntry, now: number): Tracked {
  const start = epochSeconds(entry.start)
  return { entry, start, end: entry.stop === null ? Math.max(start, now) : epochSeconds(entry.stop) }
}

export function entryTitle({ description }: Pick<TimeEntry, 'description'>): string {
  return description === '' ? t`(no description)` : description
}

/** The hours of work of the one day that was read; null on a day off. */
export function workOf([day]: readonly Pick<BoardDay, 'work'>[]): Stretch | null {
  const work = day?.work ?? null
  return work && { start: epochSeconds(work.start), end: epochSeconds(work.end) }
}
