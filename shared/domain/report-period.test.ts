import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { instantOf } from './instant.ts'
import { addDays, daysBetween, weekdayOf } from './plain-date.ts'
import { namedPeriod, type Period, periodNames, shiftedPeriod } from './report-period.ts'

const dates = fc.integer({ min: 1_150_000_000, max: 4_000_000_000 }).map((at) => instantOf(at).slice(0, 10))

describe('a named period', () => {
  it.each([
    ['today', '2026-03-31', '2026-03-31'],
    ['yesterday', '2026-03-30', '2026-03-30'],
    ['week', '2026-03-30', '2026-04-05'],
    ['last-week', '2026-03-23', '2026-03-29'],
    ['month', '2026-03-01', '2026-03-31'],
    ['last-month', '2026-02-01', '2026-02-28'],
    ['quarter', '2026-01-01', '2026-03-31'],
    ['last-quarter', '2025-10-01', '2025-12-31'],
    ['year', '2026-01-01', '2026-12-31'],
    ['last-year', '2025-01-01', '2025-12-31'],
  ] as const)('%s is from %s to %s on 31 March 2026', (name, from, to) => {
    expect(namedPeriod(name, '2026-03-31', 1)).toEqual({ from, to })
  })

  it('holds its date, or ends right before one that does', () => {
    fc.assert(
      fc.property(
        dates,
        fc.constantFrom(...periodNames),
        fc.integer({ min: 0, max: 6 }),
        (date, name, begins) => {
          const period = namedPeriod(name, date, begins)
          const isLast = name === 'yesterday' || name.startsWith('last-')
          const around = isLast ? shiftedPeriod(period, 1) : period
          expect(around.from <= date && date <= around.to).toBe(true)
          expect(around.from).toBe(isLast ? addDays(period.to, 1) : period.from)
          expect(name.endsWith('week') ? weekdayOf(period.from) : begins).toBe(begins)
        },
      ),
    )
  })
})

describe('a shifted period', () => {
  it('follows without a gap, and comes back unless it has become whole months', () => {
    const isWholeMonths = ({ from, to }: Period) => from.endsWith('-01') && addDays(to, 1).endsWith('-01')
    const back = (period: Period) => shiftedPeriod(shiftedPeriod(period, 1), -1)
    fc.assert(
      fc.property(dates, fc.nat(800), (from, days) => {
        const period = { from, to: addDays(from, days) }
        const later = shiftedPeriod(period, 1)
        expect(later.from).toBe(addDays(period.to, 1))
        const isMet = isWholeMonths(later) && !isWholeMonths(period)
        expect(isMet ? period : back(period)).toEqual(period)
      }),
    )
    // 151 days are followed by January to May, which August to December come before.
    expect(back({ from: '2088-08-03', to: '2088-12-31' })).toEqual({ from: '2088-08-01', to: '2088-12-31' })
  })

  it('has as many days, unless it is whole months', () => {
    expect(shiftedPeriod({ from: '2026-03-01', to: '2026-03-31' }, -1)).toEqual({
      from: '2026-02-01',
      to: '2026-02-28',
    })
    const { from, to } = shiftedPeriod({ from: '2026-03-02', to: '2026-03-31' }, -1)
    expect(daysBetween(from, to)).toBe(29)
  })
})
