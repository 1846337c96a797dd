import { describe, expect, it } from 'vitest'
import { lastDay } from './task.ts'

describe('the last day of a task that is sent', () => {
  it('stays where it is when only the first day was changed', () => {
    expect(lastDay({ date: '2027-01-04' }, '2027-01-08')).toBeUndefined()
  })

  it('is the first day for tasks of one day, which former versions move by the first day alone', () => {
    expect(lastDay({ date: '2027-01-07' }, '2027-01-05')).toBe('2027-01-07')
    expect(lastDay({ date: '2027-01-07' }, undefined)).toBe('2027-01-07')
    expect(lastDay({ date: '2027-01-07', endDate: null }, '2027-01-09')).toBe('2027-01-07')
  })

  it('is what was written, goes with the first day, and is left out with it', () => {
    expect(lastDay({ date: '2027-01-04', endDate: '2027-01-06' }, '2027-01-08')).toBe('2027-01-06')
    expect(lastDay({ endDate: '2027-01-09' }, '2027-01-08')).toBe('2027-01-09')
    expect(lastDay({ date: null }, '2027-01-08')).toBeNull()
    expect(lastDay({}, '2027-01-08')).toBeUndefined()
  })
})
