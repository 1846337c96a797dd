import type { Suggestion } from '../../../shared/bridge/time-entries.ts'
import { shortWeekday } from '../../components/labels/day-label.ts'
import type { Formats } from './use-formats.ts'

/** Why an entry is offered: `Tue 9:00 – 9:30` for a habit of the weekday, `9:00 – 9:30` for one of most days. */
export function usualWords(
  { start, stop, ofWeekday }: NonNullable<Suggestion['usual']>,
  { time, dateOf }: Pick<Formats, 'time' | 'dateOf'>,
): string {
  const times = `${time(start)} – ${time(stop)}`
  return ofWeekday ? `${shortWeekday(dateOf(start))} ${times}` : times
}
