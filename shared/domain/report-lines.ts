/** The names of a report's lines, wherever they are read. */

import { type DateFormat, writeDays } from './date-format.ts'
import { addDays } from './plain-date.ts'

/** The words of lines that have no name, by grouping; `deleted` for what is gone, `hidden` for what the person may not see. */
export type NamelessWords = Readonly<Record<string, string>> & Readonly<Record<'deleted' | 'hidden', string>>

/** The name of a line of a report that is grouped so. */
export function lineName(
  grouping: string,
  { key, name }: { readonly key: string | null; readonly name: string | null },
  words: NamelessWords,
  dateFormat: DateFormat,
): string {
  const none = words[grouping] ?? ''
  if (grouping === 'description') return key === null || key === '' ? none : key
  if (name === '' && key === null) return words.hidden
  if (name !== null || key === null) return name ?? none
  const days = { day: 'numeric', month: 'short', year: 'numeric' } as const
  if (grouping === 'day') return writeDays(key, key, { weekday: 'short', ...days }, dateFormat)
  if (grouping === 'week') return writeDays(key, addDays(key, 6), days, dateFormat)
  if (grouping === 'month') return writeDays(key, key, { month: 'long', year: 'numeric' }, dateFormat)
  return words.deleted
}

/** `Mon 23` */
export function weekdayName(date: string, dateFormat: DateFormat): string {
  const write = (parts: Intl.DateTimeFormatOptions) => writeDays(date, date, parts, dateFormat)
  return `${write({ weekday: 'short' })} ${write({ day: 'numeric' })}`
}
