import { describe, expect, it } from 'vitest'
import { dayOfMonth, longDay, nextDayInWords, shortDay, shortWeekday, weekTitle } from './day-label.ts'

const today = '2026-11-23'

describe('days in words', () => {
  it('name the weekday and the day', () => {
    expect([shortWeekday('2026-11-23'), dayOfMonth('2026-11-03')]).toEqual(['Mon', '3'])
  })

  it('follow the order of the preferred date format', () => {
    expect(longDay('2026-11-23', 'DD.MM.YYYY', today)).toBe('Monday 23 November')
    expect(longDay('2026-11-23', 'MM/DD/YYYY', today)).toBe('Monday, November 23')
  })

  it('name the year where it is not this one', () => {
    expect(longDay('2027-01-04', 'DD.MM.YYYY', today)).toBe('Monday 4 January 2027')
    expect(longDay('2025-12-31', 'MM/DD/YYYY', today)).toBe('Wednesday, December 31, 2025')
  })

  it('name a day ahead by its weekday as long as that can be only one', () => {
    const days = ['2026-12-24', '2026-12-29', '2026-12-30', '2027-01-04'] as const
    const written = (write: typeof shortDay) => days.map((date) => write(date, 'MM/DD/YYYY', '2026-12-23'))
    expect(written(shortDay)).toEqual(['Tomorrow', 'Tue', 'Wed, Dec 30', 'Mon, Jan 4, 2027'])
    expect(written(nextDayInWords)).toEqual([
      'tomorrow',
      'Tuesday',
      'Wednesday, December 30',
      'Monday, January 4, 2027',
    ])
  })

  it('name a week by its ends', () => {
    expect(weekTitle('2026-11-23', '2026-11-29', 'YYYY-MM-DD')).toBe('23 – 29 November 2026')
    expect(weekTitle('2026-11-30', '2026-12-06', 'YYYY-MM-DD')).toContain('December')
  })
})
