/** Durations where seconds would only be noise: estimates, capacities, totals of projects. */

import type { DurationFormat } from './duration.ts'

/**
 * Writes seconds in hours and minutes, begun minutes cut off: `45m`, `8h`, `1h 30m`; in the decimal form `1.5h`. What
 * it writes, `parseDuration` reads. Below zero counts as zero.
 */
export function shortDuration(seconds: number, format: DurationFormat): string {
  const minutes = Math.max(0, Math.floor(seconds / 60))
  if (format === 'decimal') return `${Number((minutes / 60).toFixed(2))}h`
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return `${rest}m`
  return rest === 0 ? `${hours}h` : `${hours}h ${rest}m`
}
