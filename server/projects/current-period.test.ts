import { describe, expect, it } from 'vitest'
import { currentPeriod } from './current-period.ts'

const monthly = { period: 'monthly', parameter_start_date: '2024-01-31' }

describe('the current period of a recurring project', () => {
  it('begins and ends with the month, and does not drift from the 31st', () => {
    expect(currentPeriod(monthly, '2024-02-28')).toEqual({ start_date: '2024-01-31', end_date: '2024-02-28' })
    expect(currentPeriod(monthly, '2024-02-29')).toEqual({ start_date: '2024-02-29', end_date: '2024-03-30' })
    expect(currentPeriod(monthly, '2024-03-31')).toEqual({ start_date: '2024-03-31', end_date: '2024-04-29' })
  })

  it.each([
    ['daily', '2025-06-02', '2025-06-02'],
    ['weekly', '2025-05-28', '2025-06-03'],
    ['quarterly', '2025-04-30', '2025-07-30'],
    ['yearly', '2025-01-31', '2026-01-30'],
  ])('%s is as long as its name', (period, start, end) => {
    expect(currentPeriod({ ...monthly, period }, '2025-06-02')).toEqual({ start_date: start, end_date: end })
  })

  it('is of as many days as a custom period says', () => {
    const custom = { ...monthly, period: 'custom', custom_period: 10 }
    expect(currentPeriod(custom, '2024-02-10')).toEqual({ start_date: '2024-02-10', end_date: '2024-02-19' })
  })

  it('is none before the first, after the last, and of a length that nobody knows', () => {
    expect(currentPeriod(monthly, '2024-01-30')).toBeNull()
    expect(currentPeriod({ ...monthly, parameter_end_date: '2024-05-01' }, '2024-05-02')).toBeNull()
    expect(currentPeriod({ ...monthly, period: 'sometimes' }, '2024-05-02')).toBeNull()
    expect(currentPeriod({ ...monthly, period: 'constructor' }, '2024-05-02')).toBeNull()
    expect(currentPeriod(undefined, '2024-05-02')).toBeNull()
  })
})
