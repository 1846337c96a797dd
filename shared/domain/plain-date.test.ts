import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, firstDayOfWeek, isPlainDate, weekdayOf } from './plain-date.ts'

const dates = fc
  .date({ min: new Date('2006-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

it('adding days and taking them away again leads back', () => {
  fc.assert(
    fc.property(dates, fc.integer({ min: -4000, max: 4000 }), (date, days) => {
      expect(addDays(addDays(date, days), -days)).toBe(date)
    }),
  )
})

it('a week begins on its first weekday, at most six days before the date', () => {
  fc.assert(
    fc.property(dates, fc.integer({ min: 0, max: 6 }), (date, weekBegins) => {
      const first = firstDayOfWeek(date, weekBegins)
      expect(weekdayOf(first)).toBe(weekBegins)
      expect(first <= date && date <= addDays(first, 6)).toBe(true)
    }),
  )
})

it('counts over leap days and year ends', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
})

it('tells dates that exist from dates that do not', () => {
  expect(isPlainDate('2028-02-29')).toBe(true)
  expect(isPlainDate('2026-02-29')).toBe(false)
  expect(isPlainDate('2026-2-9')).toBe(false)
})
