import { describe, expect, it } from 'vitest'
import { dayNumber } from '../axis/day-number.ts'
import { balanceWords, loadWords, longDate, monthName, rangeWords, shortMonthName } from './timeline-words.ts'

const hour = 3600
const sum = (capacity: number, planned: number, over = 0) => ({
  capacity: capacity * hour,
  planned: planned * hour,
  free: Math.max(0, capacity - planned) * hour,
  over: over * hour,
})

describe('the load in words', () => {
  it('says what is planned of what there is room for, and what is over', () => {
    expect(loadWords(sum(8, 6), 'improved')).toBe('6h of 8h')
    expect(loadWords(sum(8, 10, 2), 'improved')).toBe('10h of 8h, 2h over')
    expect(loadWords(sum(40, 38, 3), 'improved')).toBe('38h of 40h, 3h over on single days')
    expect(loadWords(sum(0, 0), 'improved')).toBe('no working hours')
    expect(loadWords(sum(0, 2, 2), 'improved')).toBe('2h without working hours')
  })

  it('says what a month leaves', () => {
    expect(balanceWords(sum(160, 100), 'improved')).toBe('60h free')
    expect(balanceWords(sum(160, 150, 4), 'improved')).toBe('10h free, 4h over')
    expect(balanceWords(sum(160, 164, 4), 'improved')).toBe('4h over')
    expect(balanceWords(sum(160, 100.5), 'improved')).toBe('59h free')
    expect(balanceWords(sum(160, 156.5), 'improved')).toBe('3h 30m free')
    expect(balanceWords(sum(160, 160), 'improved')).toBe('full')
    expect(balanceWords(sum(0, 0), 'improved')).toBe('away')
  })
})

describe('days in words', () => {
  const monday = dayNumber('2026-11-23')

  it('name the weekday, or the first and the last', () => {
    expect(longDate(monday, 'DD.MM.YYYY')).toBe('Monday 23 November 2026')
    expect(rangeWords({ from: monday, to: monday + 5 }, 'DD.MM.YYYY')).toBe('23 – 27 Nov 2026')
    expect(rangeWords({ from: monday, to: monday + 1 }, 'DD.MM.YYYY')).toBe('23 Nov 2026')
    expect(monthName({ from: monday, to: monday + 1 })).toBe('November')
    expect(shortMonthName({ from: monday, to: monday + 1 })).toBe('Nov')
  })
})
