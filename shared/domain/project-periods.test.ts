import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RecurringParameters } from '../api/projects.ts'
import { zoneDays } from './days.ts'
import { addDays } from './plain-date.ts'
import { beginningOf, periodOf, recurringPeriods, restarted, ruleOn, withRule } from './project-periods.ts'
import { awkwardZones } from './time-zones.fixture.ts'

const monthly: RecurringParameters = {
  custom_period: null,
  estimated_seconds: null,
  parameter_end_date: null,
  parameter_start_date: '2024-01-31',
  period: 'monthly',
  project_start_date: '2024-01-31',
}

describe('the period of a recurring project', () => {
  it('begins and ends with the month, and does not drift from the 31st', () => {
    expect(periodOf(monthly, '2024-02-28')).toEqual({ start: '2024-01-31', end: '2024-02-28' })
    expect(periodOf(monthly, '2024-02-29')).toEqual({ start: '2024-02-29', end: '2024-03-30' })
    expect(periodOf(monthly, '2024-03-31')).toEqual({ start: '2024-03-31', end: '2024-04-29' })
  })

  it.each([
    ['daily', '2025-06-02', '2025-06-02'],
    ['weekly', '2025-05-28', '2025-06-03'],
    ['quarterly', '2025-04-30', '2025-07-30'],
    ['yearly', '2025-01-31', '2026-01-30'],
  ] as const)('%s is as long as its name', (period, start, end) => {
    expect(periodOf({ ...monthly, period }, '2025-06-02')).toEqual({ start, end })
  })

  it('is of as many days as a custom period says', () => {
    const custom = { ...monthly, period: 'custom', custom_period: 10 } as const
    expect(periodOf(custom, '2024-02-10')).toEqual({ start: '2024-02-10', end: '2024-02-19' })
  })

  it('is cut where the rule ends', () => {
    const ending = { ...monthly, parameter_end_date: '2024-03-05' }
    expect(periodOf(ending, '2024-03-01')).toEqual({ start: '2024-02-29', end: '2024-03-05' })
  })
})

it.each([
  ['daily', '2025-06-05'],
  ['weekly', '2025-06-02'],
  ['monthly', '2025-06-01'],
  ['quarterly', '2025-04-01'],
  ['yearly', '2025-01-01'],
  ['custom', '2025-06-05'],
] as const)(
  'a %s period around 5 June 2025 begins on %s, unless somebody says otherwise',
  (period, start) => {
    expect(beginningOf(period, '2025-06-05', 1)).toBe(start)
  },
)

describe('the rule in force', () => {
  const until = { ...monthly, parameter_end_date: '2024-05-01' }
  const later = { ...monthly, parameter_start_date: '2024-06-01' }

  it('is the last that has begun and not ended', () => {
    expect(ruleOn([until, later], '2024-05-01')).toBe(until)
    expect(ruleOn([until, later], '2024-06-01')).toBe(later)
    expect(ruleOn([monthly, later], '2024-07-01')).toBe(later)
  })

  it('is none before the first, after the last, and between two', () => {
    expect(ruleOn([until], '2024-01-30')).toBeUndefined()
    expect(ruleOn([until], '2024-05-02')).toBeUndefined()
    expect(ruleOn([until, later], '2024-05-20')).toBeUndefined()
    expect(ruleOn(null, '2024-05-20')).toBeUndefined()
  })
})

const dates = fc.integer({ min: 0, max: 12_000 }).map((days) => addDays('2006-01-01', days))

/** As people set them one after another. */
const histories = fc
  .array(fc.tuple(fc.constantFrom(...recurringPeriods), dates, fc.integer({ min: 1, max: 400 })), {
    minLength: 1,
  })
  .map((changes) =>
    changes.reduce<RecurringParameters[]>(
      (rules, [period, parameter_start_date, custom_period]) =>
        withRule(rules, { ...monthly, period, custom_period, parameter_start_date }),
      [],
    ),
  )

function periodOn(rules: readonly RecurringParameters[], date: string) {
  const rule = ruleOn(rules, date)
  return rule === undefined ? null : periodOf(rule, date)
}

describe('the periods of a project whose rule was changed, from the first day on', () => {
  it.each(awkwardZones)('follow each other without gap or overlap in %s', (timeZone) => {
    const days = zoneDays(timeZone)
    fc.assert(
      fc.property(histories, dates, (rules, date) => {
        const period = periodOn(rules, date)
        expect(period === null).toBe(date < (rules[0]?.parameter_start_date ?? date))
        if (period === null) return
        expect([period.start <= date, date <= period.end]).toEqual([true, true])
        expect([periodOn(rules, period.start), periodOn(rules, period.end)]).toEqual([period, period])
        const next = periodOn(rules, addDays(period.end, 1))
        if (next === null) throw new Error(`No period begins after ${period.end}.`)
        expect(next.start).toBe(addDays(period.end, 1))
        const bounds = days.boundsBetween(period.start, period.end)
        expect(days.boundsBetween(next.start, next.end).start).toBe(bounds.end)
      }),
      { numRuns: 40 },
    )
  })
})

it('the last rule begins anew with a project that is made of a template', () => {
  const weekly = { ...monthly, period: 'weekly', parameter_start_date: '2025-01-06' } as const
  expect(restarted([monthly, { ...weekly, parameter_end_date: '2026-01-01' }], '2025-07-01')).toEqual([
    { ...weekly, parameter_start_date: '2025-07-01', project_start_date: '2025-07-01' },
  ])
  expect(restarted(null, '2025-07-01')).toBeNull()
})
