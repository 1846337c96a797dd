import { expect, it } from 'vitest'
import { shownDates, steppedDate } from './shown-days.ts'

it('a week begins on the weekday of the person', () => {
  expect(shownDates('week', '2026-11-21', 1)).toEqual([
    '2026-11-16',
    '2026-11-17',
    '2026-11-18',
    '2026-11-19',
    '2026-11-20',
    '2026-11-21',
    '2026-11-22',
  ])
  expect(shownDates('week', '2026-11-22', 0)[0]).toBe('2026-11-22')
})

it('a work week is Monday to Friday, whenever weeks begin', () => {
  expect(shownDates('work-week', '2026-11-22', 0)[0]).toBe('2026-11-23')
  expect(shownDates('work-week', '2026-11-22', 1).at(-1)).toBe('2026-11-20')
})

it('a step is a day or a week', () => {
  expect(steppedDate('day', '2026-12-31', 1)).toBe('2027-01-01')
  expect(steppedDate('work-week', '2026-11-22', -1)).toBe('2026-11-15')
})
