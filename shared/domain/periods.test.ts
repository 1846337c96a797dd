import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { periodicity } from '../api/timesheets.ts'
import { zoneDays } from './days.ts'
import { secondsBetween } from './instant.ts'
import { type Period, periodAfter, periodAt, type PeriodRule, periodsBetween } from './periods.ts'
import { awkwardZones } from './time-zones.fixture.ts'

const spanOf = ({ start, end }: Period, timeZone: string) => zoneDays(timeZone).boundsBetween(start, end)

const dates = fc
  .integer({ min: 0, max: 34_000 })
  .map((days) => Temporal.PlainDate.from('2006-01-01').add({ days }).toString())

const rules: fc.Arbitrary<PeriodRule> = fc.record({
  periodicity: fc.constantFrom(...periodicity.options),
  start_date: dates,
  end_date: fc.constant(null),
})

describe('periods of a timesheet setup', () => {
  it('are weeks, two weeks or months from the first day on', () => {
    const rule = { start_date: '2025-01-31', end_date: null } as const
    const starts = (name: PeriodRule['periodicity']): string[] =>
      periodsBetween({ ...rule, periodicity: name }, '2025-01-31', '2025-04-15').map(({ start }) => start)
    expect(starts('weekly').slice(0, 3)).toEqual(['2025-01-31', '2025-02-07', '2025-02-14'])
    expect(starts('biweekly').slice(0, 3)).toEqual(['2025-01-31', '2025-02-14', '2025-02-28'])
    expect(starts('monthly')).toEqual(['2025-01-31', '2025-02-28', '2025-03-31'])
  })

  it('end with the setup', () => {
    const rule = { periodicity: 'weekly', start_date: '2025-06-02', end_date: '2025-06-11' } as const
    expect(periodAt(rule, '2025-06-11')).toEqual({ start: '2025-06-09', end: '2025-06-11' })
    expect(periodAt(rule, '2025-06-12')).toBeNull()
    expect(periodAt(rule, '2025-06-01')).toBeNull()
    expect(periodsBetween(rule, '2025-01-01', '2025-12-31')).toHaveLength(2)
  })

  it('hold each date once, without a gap', () => {
    fc.assert(
      fc.property(rules, dates, (rule, date) => {
        const period = periodAt(rule, date)
        expect(period === null).toBe(date < rule.start_date)
        if (period === null) return
        expect(period.start <= date && date <= period.end).toBe(true)
        const next = periodAfter(rule, period)
        expect(next?.start).toBe(Temporal.PlainDate.from(period.end).add({ days: 1 }).toString())
        expect(periodAt(rule, next?.start ?? date)).toEqual(next)
      }),
    )
  })

  it.each(awkwardZones)('meet in %s, however long their days are', (timeZone) => {
    fc.assert(
      fc.property(rules, dates, (rule, date) => {
        const period = periodAt(rule, date)
        const next = period === null ? null : periodAfter(rule, period)
        if (period === null || next === null) return
        expect(spanOf(period, timeZone).end).toBe(spanOf(next, timeZone).start)
      }),
      { numRuns: 20 },
    )
  })

  it('are an hour longer and shorter when clocks change', () => {
    const rule = { periodicity: 'weekly', start_date: '2025-03-24', end_date: null } as const
    const hours = (date: string): number => {
      const period = periodAt(rule, date)
      if (period === null) throw new Error('There is no period.')
      const { start, end } = spanOf(period, 'Europe/Berlin')
      return secondsBetween(start, end) / 3600
    }
    expect([hours('2025-03-30'), hours('2025-04-01'), hours('2025-10-26')]).toEqual([167, 168, 169])
  })
})
