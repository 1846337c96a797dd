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
  if (time === null) throw new BadRequest('wrong_type', { field, type: 'date' })
  return dateIn(timeZone, time.instant)
}
