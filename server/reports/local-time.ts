import { Temporal } from 'temporal-polyfill'
import type { Instant } from '../database/columns.ts'
import { MINUTE } from '../effects/timestamps.ts'

/** Zones change their offset on a quarter of an hour, if at all: within one it is asked for once. */
const QUARTER: Instant = 15 * MINUTE
const REMEMBERED = 1000

export interface LocalTime {
  /** `YYYY-MM-DD` */
  readonly date: string
  /** `HH:MM:SS` */
  readonly time: string
}

/**
 * Answers the wall-clock time of a zone at instants of whole seconds, made for long exports: asking the runtime's calendar for
 * each of them would take longer than reading them.
 *
 * @param timeZone IANA name
 */
export function localTimes(timeZone: string): (instant: Instant) => LocalTime {
  const offsets = new Map<number, number>()
  function offsetMilliseconds(quarter: number): number {
    const known = offsets.get(quarter)
    if (known !== undefined) return known
    const instant = Temporal.Instant.fromEpochMilliseconds((quarter * QUARTER) / 1000)
    const offset = instant.toZonedDateTimeISO(timeZone).offsetNanoseconds / 1_000_000
    if (offsets.size >= REMEMBERED) offsets.clear()
    offsets.set(quarter, offset)
    return offset
  }
  return (instant) => {
    const local = instant / 1000 + offsetMilliseconds(Math.floor(instant / QUARTER))
    const text = new Date(local).toISOString()
    return { date: text.slice(0, 10), time: text.slice(11, 19) }
  }
}
