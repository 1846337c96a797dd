import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { daysBetween, weekdayOf } from '../../../../shared/domain/plain-date.ts'
import {
  columnsThatFit,
  dateAt,
  dayCount,
  daysEachWay,
  isWithin,
  placeOfDate,
  rangeAround,
  rangeNear,
  reachesAround,
  spanning,
  weeksOf,
} from './rolling-days.ts'

const origin = '2026-11-21'

describe('the row of days', () => {
  it('has its origin in the middle', () => {
    expect(dateAt(origin, daysEachWay)).toBe(origin)
    expect(dateAt(origin, daysEachWay + 10)).toBe('2026-12-01')
    expect(placeOfDate(origin, '2026-11-20')).toBe(daysEachWay - 1)
  })

  it('gives every day one place, also where clocks change', () => {
    fc.assert(
      fc.property(fc.nat(dayCount - 1), (place) => {
        expect(placeOfDate(origin, dateAt(origin, place))).toBe(place)
      }),
    )
  })

  it('ends somewhere', () => {
    expect(placeOfDate(origin, '1900-01-01')).toBe(0)
    expect(placeOfDate(origin, '2200-01-01')).toBe(dayCount - 1)
  })
})

describe('the days that are read', () => {
  it('do until what is in sight comes near their ends, or they are far more', () => {
    const range = { from: '2026-11-09', to: '2026-12-06' }
    const reaches = (from: string, to: string) => reachesAround(range, { from, to }, rangeAround(from, to, 1))
    expect(reaches('2026-11-18', '2026-11-21')).toBe(true)
    expect(reaches('2026-11-12', '2026-11-15')).toBe(true)
    expect(reaches('2026-11-11', '2026-11-14')).toBe(false)
    expect(reaches('2026-12-01', '2026-12-04')).toBe(false)
    const long = { from: '2026-08-31', to: '2026-12-06' }
    const inSight = { from: '2026-11-18', to: '2026-11-21' }
    expect(reachesAround(long, inSight, rangeAround(inSight.from, inSight.to, 1))).toBe(false)
  })

  it('are read by their weeks', () => {
    expect(weeksOf({ from: '2026-11-09', to: '2026-11-22' })).toEqual([
      { from: '2026-11-09', to: '2026-11-15' },
      { from: '2026-11-16', to: '2026-11-22' },
    ])
  })

  it('near today are those of its week and the next', () => {
    expect(rangeNear('2026-11-21', 1)).toEqual({ from: '2026-11-16', to: '2026-11-29' })
    expect(rangeNear('2026-11-22', 0)).toEqual({ from: '2026-11-22', to: '2026-12-05' })
    expect(isWithin('2026-12-05', rangeNear('2026-11-22', 0))).toBe(true)
    expect(isWithin('2026-12-06', rangeNear('2026-11-22', 0))).toBe(false)
  })

  it('are the weeks in sight and one on either side', () => {
    expect(rangeAround('2026-11-21', '2026-11-25', 1)).toEqual({ from: '2026-11-09', to: '2026-12-06' })
    expect(rangeAround('2026-11-21', '2026-11-21', 0)).toEqual({ from: '2026-11-08', to: '2026-11-28' })
  })

  it('are whole weeks around what is in sight', () => {
    fc.assert(
      fc.property(fc.nat(dayCount - 1), fc.nat(13), fc.nat(6), (place, days, begins) => {
        const first = dateAt(origin, place)
        const last = dateAt(origin, place + days)
        const { from, to } = rangeAround(first, last, begins)
        expect(weekdayOf(from)).toBe(begins)
        expect(weekdayOf(to)).toBe((begins + 6) % 7)
        expect(daysBetween(from, first)).toBeGreaterThanOrEqual(7)
        expect(daysBetween(last, to)).toBeGreaterThanOrEqual(7)
      }),
    )
  })

  it('grow to hold two ranges', () => {
    const both = spanning({ from: '2026-11-01', to: '2026-11-10' }, { from: '2026-11-05', to: '2026-11-20' })
    expect(both).toEqual({ from: '2026-11-01', to: '2026-11-20' })
  })
})

describe('columns', () => {
  it('are as many as have room, and one always', () => {
    expect(columnsThatFit(1000, 200)).toBe(5)
    expect(columnsThatFit(150, 200)).toBe(1)
  })
})
