/** Durations where seconds would only be noise: estimates, capacities, totals of projects. */

import { type DurationFormat, isDecimal, withMark } from './duration.ts'

/**
 * Writes seconds in hours and minutes, begun minutes cut off: `45m`, `8h`, `1h 30m`; in the classic form `45 min`, `8 h`,
 * `1:30 h`; in the decimal form `1.5h`, rounded. What it writes, `parseDuration` reads. Below zero counts as zero.
 */
export function shortDuration(seconds: number, format: DurationFormat): string {
  if (isDecimal(format)) return withMark(`${Math.round(Math.max(0, seconds) / 36) / 100}h`, format)
  const minutes = Math.max(0, Math.floor(seconds / 60))
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (format === 'classic') return classic(hours, rest)
  if (hours === 0) return `${rest}m`
  return rest === 0 ? `${hours}h` : `${hours}h ${rest}m`
}

function classic(hours: number, minutes: number): string {
  if (hours === 0) return `${minutes} min`
  return minutes === 0 ? `${hours} h` : `${hours}:${String(minutes).padStart(2, '0')} h`
}
