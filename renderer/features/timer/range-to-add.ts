import type { EntryDay } from '../../../shared/bridge/time-entries.ts'
import { addSeconds, instantOfMilliseconds } from '../../../shared/domain/instant.ts'
import type { Range } from '../../entities/time-entry/use-range-edits.ts'

/**
 * The range offered for a new entry: the time since the last entry stopped, if that was within the last hours; else the last hour.
 * It ends where the running entry begins.
 *
 * @param days the newest ones, newest first
 * @param now milliseconds since 1970
 */
export function rangeToAdd(days: readonly EntryDay[], now: number = Date.now()): Range {
  const entries = days.slice(0, 2).flatMap((day) => day.entries)
  const running = entries.find(({ stop }) => stop === null)
  const end = running?.start ?? instantOfMilliseconds(Math.floor(now / 60_000) * 60_000)
  const last = entries.reduce((latest, { stop }) => (stop !== null && stop > latest ? stop : latest), '')
  return last > addSeconds(end, -8 * 3600) && last < addSeconds(end, -60)
    ? { start: last, stop: end }
    : { start: addSeconds(end, -3600), stop: end }
}
