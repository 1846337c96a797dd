import fc from 'fast-check'
import { expect, it } from 'vitest'
import { daysInWords, formatDate, formatDay, parseDate } from './date-format.ts'
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
  ['5.12.', 'YYYY-MM-DD', '2026-12-05'],
  ['09.12.26', 'YYYY-MM-DD', '2026-12-09'],
  ['9.12.2026', 'YYYY-MM-DD', '2026-12-09'],
  ['2026.12.9', 'YYYY-MM-DD', '2026-12-09'],
  ['12-5', 'YYYY-MM-DD', '2026-12-05'],
  ['2025-12-24', 'DD.MM.YYYY', '2025-12-24'],
  ['Yesterday', 'DD.MM.YYYY', '2026-03-28'],
] as const)('%s typed in %s is %s', (typed, format, date) => {
  expect(parseDate(typed, format, today)).toEqual({ ok: true, value: date })
})

it.each(['', '31.2.2026', '1', 'soon', '1.2.3.4'])('"%s" is answered with what to type instead', (typed) => {
  const parsed = parseDate(typed, 'DD.MM.YYYY', today)
  expect(parsed.ok ? 'understood' : parsed.message).toMatch(/(Try|such as) 29\.03\.2026\.$/)
})

it.each(['2', '23/11/2', '23/11/202', '23/11/20266', '30/02/2026'])(
  '%s, which is not whole or not in the calendar, is not read as another date',
  (typed) => {
    const message = `“${typed}” isn’t a date. Try 29/03/2026.`
    expect(parseDate(typed, 'DD/MM/YYYY', today)).toEqual({ ok: false, message })
  },
)

it('a date outside of the years that a field takes is answered with those years', () => {
  const refused = { ok: false, message: 'Choose a date between the years 2006 and 2100.' }
  expect(parseDate('31/12/2005', 'DD/MM/YYYY', today)).toEqual(refused)
  expect(parseDate('01/01/2101', 'DD/MM/YYYY', today)).toEqual(refused)
  expect(parseDate('0202-11-23', 'DD/MM/YYYY', today)).toEqual(refused)
  const birthday = parseDate('31/12/1985', 'DD/MM/YYYY', today, { first: 1, last: 9999 })
  expect(birthday).toEqual({ ok: true, value: '1985-12-31' })
})

it('days near today go by their names', () => {
  expect(formatDay('2026-03-29', 'DD.MM.YYYY', today)).toBe('Today')
  expect(formatDay('2026-03-28', 'DD.MM.YYYY', today)).toBe('Yesterday')
})

it('other days are named in words, in the order of the form, with the year where it is another', () => {
  expect(formatDay('2026-03-23', 'DD.MM.YYYY', today)).toBe('Mon 23 Mar')
  expect(formatDay('2026-03-23', 'MM/DD/YYYY', today)).toBe('Mon, Mar 23')
  expect(formatDay('2025-12-31', 'YYYY-MM-DD', today)).toBe('Wed 31 Dec 2025')
})

it('several days are named by the first and the last, written like one day', () => {
  const parts = { weekday: 'short', day: 'numeric', month: 'short' } as const
  const write = (from: string, to: string, format: DateFormat) => daysInWords(from, to, parts, format, today)
  expect(write('2026-03-23', '2026-03-25', 'DD.MM.YYYY')).toBe('Mon 23 Mar – Wed 25 Mar')
  expect(write('2026-12-30', '2027-01-02', 'DD.MM.YYYY')).toBe('Wed 30 Dec 2026 – Sat 2 Jan 2027')
  expect(write('2026-12-30', '2027-01-02', 'MM/DD/YYYY')).toBe('Wed, Dec 30, 2026 – Sat, Jan 2, 2027')
})
