/** Rules for the times of an entry (decisions §5). */

import { plannedYears } from '../../../shared/domain/date-format.ts'
import { secondsBetween } from '../../../shared/domain/instant.ts'
import { refused } from './command-error.ts'

const longestHours = 999

/**
 * Checks a start and a stop; null stands for an entry that runs.
 *
 * A finished entry may lie in the future, as a plan. A running one may not begin there: it would count backwards.
 *
 * @param now the present instant
 * @throws {CommandError} `refused`
 */
export function requireValidTimes(start: string, stop: string | null, now: string): void {
  const year = Number(start.slice(0, 4))
  const { first, last } = plannedYears
  if (year < first || year > last) {
    throw refused(`Choose a start between the years ${first} and ${last}.`, { field: 'start' })
  }
  if (stop === null) {
    if (start > now) {
      throw refused('A running timer cannot start in the future. Choose an earlier start, or set a stop.', {
        field: 'start',
      })
    }
    return
  }
  const seconds = secondsBetween(start, stop)
  if (seconds < 0) {
    throw refused('The stop lies before the start. Choose a later stop or an earlier start.', {
      field: 'stop',
    })
  }
  if (seconds > longestHours * 3600) {
    throw refused(`An entry can last ${longestHours} hours at most. Choose an earlier stop, or split it.`, {
      field: 'stop',
    })
  }
}
