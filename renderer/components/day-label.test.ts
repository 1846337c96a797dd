import { describe, expect, it } from 'vitest'
import { dayOfMonth, longDay, shortWeekday, weekTitle } from './day-label.ts'

describe('days in words', () => {
  it('name the weekday and the day', () => {
    expect([shortWeekday('2026-11-23'), dayOfMonth('2026-11-03')]).toEqual(['Mon', '3'])
  })

  it('follow the order of the preferred date format', () => {
    expect(longDay('2026-11-23', 'DD.MM.YYYY')).toBe('Monday 23 November')
    expect(longDay('2026-11-23', 'MM/DD/YYYY')).toBe('Monday, November 23')
  })

  it('name a week by its ends', () => {
    expect(weekTitle('2026-11-23', '2026-11-29', 'YYYY-MM-DD')).toMatch(/^23\s?–\s?29 November 2026$/)
    expect(weekTitle('2026-11-30', '2026-12-06', 'YYYY-MM-DD')).toContain('December')
  })
})
