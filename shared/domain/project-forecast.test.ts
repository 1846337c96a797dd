import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  forecast as forecastOf,
  type ForecastInput,
  type ForecastTask,
  paceDays,
} from './project-forecast.ts'

const hour = 3600
const today = '2026-11-21'

function forecast(input: Omit<ForecastInput, 'budgetSeconds' | 'trackedDays'> & Partial<ForecastInput>) {
  return forecastOf({ budgetSeconds: null, trackedDays: paceDays, ...input })
}

function task(date: string | null, hours: number | null, endDate: string | null = null): ForecastTask {
  return { date, endDate, remainingSeconds: hours === null ? null : hours * hour }
}

describe('when a project will be done', () => {
  it('at the pace of the last four weeks', () => {
    const { weeklySeconds, paceDate, remainingSeconds } = forecast({
      today,
      tasks: [task(null, 10), task(null, 4)],
      recentSeconds: 28 * hour,
    })
    expect(weeklySeconds).toBe(7 * hour)
    expect(remainingSeconds).toBe(14 * hour)
    expect(paceDate).toBe('2026-12-05')
  })

  it('at the pace since the first entry, of a week at least, and at none where that is not known', () => {
    const input = { today, tasks: [task(null, 14)], recentSeconds: 14 * hour }
    expect(forecast({ ...input, trackedDays: 14 }).weeklySeconds).toBe(7 * hour)
    expect(forecast({ ...input, trackedDays: 3 })).toMatchObject({
      weeklySeconds: 14 * hour,
      paceDate: '2026-11-28',
    })
    expect(forecast({ ...input, trackedDays: null })).toMatchObject({ weeklySeconds: null, paceDate: null })
  })

  it('by the days that tasks are planned for', () => {
    const { plannedDate, undatedCount, undatedSeconds } = forecast({
      today,
      tasks: [
        task('2026-11-25', 2),
        task('2026-11-24', 8, '2026-12-03'),
        task(null, 3),
        task('2026-11-10', 1),
      ],
      recentSeconds: 0,
    })
    expect(plannedDate).toBe('2026-12-03')
    expect(undatedCount).toBe(2)
    expect(undatedSeconds).toBe(4 * hour)
  })

  it('cannot be said without a pace, nor when it is years away', () => {
    expect(forecast({ today, tasks: [task(null, 1)], recentSeconds: 0 }).paceDate).toBeNull()
    expect(forecast({ today, tasks: [task(null, 9000)], recentSeconds: hour }).paceDate).toBeNull()
  })

  it('says when the estimate is used up, unless it is already, or there is none', () => {
    const input = { today, tasks: [task(null, 14)], recentSeconds: 28 * hour }
    expect(forecast({ ...input, budgetSeconds: 7 * hour }).budgetDate).toBe('2026-11-28')
    expect(forecast({ ...input, budgetSeconds: -hour }).budgetDate).toBeNull()
    expect(forecast(input).budgetDate).toBeNull()
    expect(forecast({ ...input, recentSeconds: 0, budgetSeconds: hour }).budgetDate).toBeNull()
  })

  it('is today when nothing is left, and leaves out what has no estimate', () => {
    expect(forecast({ today, tasks: [], recentSeconds: 0 }).paceDate).toBe(today)
    expect(forecast({ today, tasks: [task(null, null)], recentSeconds: 0 })).toMatchObject({
      unestimatedCount: 1,
      remainingSeconds: 0,
    })
  })

  it('comes later with more work, and never before today', () => {
    const hours = fc.array(fc.integer({ min: 0, max: 50 }), { maxLength: 10 })
    fc.assert(
      fc.property(
        hours,
        fc.integer({ min: 1, max: 200 }),
        fc.integer({ min: 1, max: 20 }),
        (drawn, recent, more) => {
          const input = { today, recentSeconds: recent * hour, tasks: drawn.map((each) => task(null, each)) }
          const before = forecast(input).paceDate
          const after = forecast({ ...input, tasks: [...input.tasks, task(null, more)] }).paceDate
          expect((before ?? '9999') >= today).toBe(true)
          expect((after ?? '9999') >= (before ?? '9999')).toBe(true)
        },
      ),
    )
  })
})
