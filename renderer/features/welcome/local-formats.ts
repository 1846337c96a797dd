/** How dates and times are written where a person lives: the formats that a new account on this computer begins with. */

import type { Preferences } from '../../../shared/bridge/preferences.ts'
import type { DateFormat } from '../../../shared/domain/date-format.ts'

export type LocalFormats = Pick<Preferences, 'dateFormat' | 'timeFormat'>

/** @param locale a language tag of the browser, such as `en-GB` */
export function localFormats(locale: string): LocalFormats {
  const { hour12 } = new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions()
  return { dateFormat: dateFormatOf(locale), timeFormat: hour12 === true ? 'h:mm A' : 'H:mm' }
}

/** The format of the same order and separator; one of the same order where the separator is another. */
function dateFormatOf(locale: string): DateFormat {
  const parts = new Intl.DateTimeFormat(locale, { year: 'numeric', month: '2-digit', day: '2-digit' })
    .formatToParts(new Date(2026, 2, 29))
    .filter(({ type }) => ['year', 'month', 'day', 'literal'].includes(type))
  const first = parts.find(({ type }) => type !== 'literal')?.type
  const separator = parts.find(({ type }) => type === 'literal')?.value.trim()
  if (first === 'year') return 'YYYY-MM-DD'
  if (first === 'month') return separator === '-' ? 'MM-DD-YYYY' : 'MM/DD/YYYY'
  if (separator === '.') return 'DD.MM.YYYY'
  return separator === '-' ? 'DD-MM-YYYY' : 'DD/MM/YYYY'
}
