import { describe, expect, it } from 'vitest'
import type { RecurringParameters } from '../../shared/api/projects.ts'
import { periodOf, ruleOn } from './current-period.ts'

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
    expect(periodOf(monthly, '2024-02-28')).toEqual({ start_date: '2024-01-31', end_date: '2024-02-28' })
    expect(periodOf(monthly, '2024-02-29')).toEqual({ start_date: '2024-02-29', end_date: '2024-03-30' })
    expect(periodOf(monthly, '2024-03-31')).toEqual({ start_date: '2024-03-31', end_date: '2024-04-29' })
  })

  it.each([
    ['daily', '2025-06-02', '2025-06-02'],
    ['weekly', '2025-05-28', '2025-06-03'],
    ['quarterly', '2025-04-30', '2025-07-30'],
    ['yearly', '2025-01-31', '2026-01-30'],
  ] as const)('%s is as long as its name', (period, start, end) => {
    expect(periodOf({ ...monthly, period }, '2025-06-02')).toEqual({ start_date: start, end_date: end })
  })

  it('is of as many days as a custom period says', () => {
    const custom = { ...monthly, period: 'custom', custom_period: 10 } as const
    expect(periodOf(custom, '2024-02-10')).toEqual({ start_date: '2024-02-10', end_date: '2024-02-19' })
  })

  it('is cut where the rule ends', () => {
    const ending = { ...monthly, parameter_end_date: '2024-03-05' }
    expect(periodOf(ending, '2024-03-01')).toEqual({ start_date: '2024-02-29', end_date: '2024-03-05' })
  })
})

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
