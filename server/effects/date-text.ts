import { isPlainDate } from '../../shared/domain/plain-date.ts'
import { BadRequest } from '../errors/app-error.ts'
import { dateIn } from './calendar.ts'
import { parseTime } from './time-text.ts'

/**
 * A date as it stands; of a timestamp, its date in the zone (decisions §9).
 *
 * @returns `YYYY-MM-DD`
 * @throws {BadRequest} naming the field.
 */
export function readDate(text: string, field: string, timeZone: string): string {
  if (isPlainDate(text)) return text
  const time = parseTime(text)
  if (time === null) throw new BadRequest(`${field}: must be a date such as 2006-01-02`)
  return dateIn(timeZone, time.instant)
}
