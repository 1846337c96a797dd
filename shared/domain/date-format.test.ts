import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatDate, formatDay, parseDate } from './date-format.ts'
import type { DateFormat } from './date-format.ts'

const formats: readonly DateFormat[] = [
  'MM/DD/YYYY',
  'DD-MM-YYYY',
  'MM-DD-YYYY',
  'YYYY-MM-DD',
  'DD/MM/YYYY',
  'DD.MM.YYYY',
]
const dates = fc
  .date({ min: new Date('2006-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const today = '2026-03-29'

it('what is written in a form reads back in it', () => {
  fc.assert(
    fc.property(dates, fc.constantFrom(...formats), (date, format) => {
      expect(parseDate(formatDate(date, format), format, today)).toEqual({ ok: true, value: date })
    }),
  )
})

it.each([
  ['29.3.2026', 'DD.MM.YYYY', '2026-03-29'],
  ['3/9/26', 'MM/DD/YYYY', '2026-03-09'],
  ['9/3', 'DD/MM/YYYY', '2026-03-09'],
  ['3-9', 'MM-DD-YYYY', '2026-03-09'],
  ['24.12.', 'DD.MM.YYYY', '2026-12-24'],
  ['2025-12-24', 'DD.MM.YYYY', '2025-12-24'],
  ['Yesterday', 'DD.MM.YYYY', '2026-03-28'],
] as const)('%s typed in %s is %s', (typed, format, date) => {
  expect(parseDate(typed, format, today)).toEqual({ ok: true, value: date })
})

it.each(['', '31.2.2026', '1', 'soon', '1.2.3.4'])('"%s" is answered with what to type instead', (typed) => {
  const parsed = parseDate(typed, 'DD.MM.YYYY', today)
  expect(parsed.ok ? 'understood' : parsed.message).toMatch(/(Try|such as) 29\.03\.2026\.$/)
})

it('days near today go by their names', () => {
  expect(formatDay('2026-03-29', 'DD.MM.YYYY', today)).toBe('Today')
  expect(formatDay('2026-03-28', 'DD.MM.YYYY', today)).toBe('Yesterday')
})

it('other days are named in words, in the order of the form, with the year where it is another', () => {
  expect(formatDay('2026-03-23', 'DD.MM.YYYY', today)).toMatch(/^Mon,? 23 Mar$/)
  expect(formatDay('2026-03-23', 'MM/DD/YYYY', today)).toBe('Mon, Mar 23')
  expect(formatDay('2025-12-31', 'YYYY-MM-DD', today)).toMatch(/^Wed,? 31 Dec 2025$/)
})
