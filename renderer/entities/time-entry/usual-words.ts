import { t } from '@lingui/core/macro'
import type { Suggestion } from '../../../shared/bridge/time-entries.ts'
import { weekdayOf } from '../../../shared/domain/plain-date.ts'
import { shortWeekday, weekdayNames } from '../../components/labels/day-label.ts'
import type { Formats } from './use-formats.ts'

type Usual = NonNullable<Suggestion['usual']>

/** When an entry is usual: `Tue 9:00 – 9:30` for a habit of the weekday, `9:00 – 9:30` for one of most days. */
export function usualWords(
  { start, stop, ofWeekday }: Usual,
  { time, dateOf }: Pick<Formats, 'time' | 'dateOf'>,
): string {
  const times = `${time(start)} – ${time(stop)}`
  return ofWeekday ? `${shortWeekday(dateOf(start))} ${times}` : times
}

/** Why it is offered. */
export function habitWords({ start, days, ofWeekday }: Usual, { dateOf }: Pick<Formats, 'dateOf'>): string {
  if (!ofWeekday) return t`Tracked at this time on ${days} days of the last weeks`
  return t`Tracked at this time on ${days} days of the last twelve weeks: ${weekdayNames[weekdayOf(dateOf(start))] ?? ''}`
}
