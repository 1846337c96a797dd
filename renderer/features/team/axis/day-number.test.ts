import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, firstDayOfWeek, weekdayOf } from '../../../../shared/domain/plain-date.ts'
import { dateOfDay, dayNumber, weekdayOfDay, weekOfDay } from './day-number.ts'

const days = fc.integer({ min: -20_000, max: 40_000 })

describe('day numbers', () => {
  it('are the calendar, forth and back', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -800, max: 800 }), (day, later) => {
        const date = dateOfDay(day)
        expect(dayNumber(date)).toBe(day)
        expect(dayNumber(addDays(date, later))).toBe(day + later)
      }),
    )
  })

  it('know weekdays and weeks as dates do', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 6 }), (day, weekBegins) => {
        const date = dateOfDay(day)
        expect(weekdayOfDay(day)).toBe(weekdayOf(date))
        expect(dateOfDay(weekOfDay(day, weekBegins))).toBe(firstDayOfWeek(date, weekBegins))
      }),
    )
  })

  it('refuse what is no date', () => {
    expect(() => dayNumber('tomorrow')).toThrow(RangeError)
  })
})
