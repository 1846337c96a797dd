import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { capacity, workWeek } from './capacity.ts'
import { zoneDays } from './days.ts'
import { addDays } from './plain-date.ts'
import { planningDays } from './planning-days.ts'
import { awkwardZones } from './time-zones.fixture.ts'
import { daysOfTasks, shareOfEstimate, workload, type PlannedTask } from './workload.ts'

const hour = 3600
const utc = zoneDays('UTC')
/** Monday to Sunday. */
const week = planningDays(utc, '2026-06-01', '2026-06-07')
const usual = capacity(week, workWeek([]), [])
const hoursOf = (values: Float64Array) => Array.from(values, (seconds) => seconds / hour)
const task = (date: string | null, endDate: string | null, hours: number): PlannedTask => ({
  date,
  endDate,
  seconds: hours * hour,
})

const total = (values: Float64Array) => values.reduce((sum, seconds) => sum + seconds, 0)
const tasks = fc.array(
  fc
    .tuple(
      fc.integer({ min: 0, max: 40 }),
      fc.integer({ min: 0, max: 20 }),
      fc.integer({ min: 0, max: 400_000 }),
    )
    .map(([from, length, seconds]) => {
      const date = addDays('2026-03-10', from)
      return { date, endDate: length === 0 ? null : addDays(date, length), seconds }
    }),
  { maxLength: 20 },
)

describe('the load of a day', () => {
  it('is a task spread over its working days', () => {
    expect(hoursOf(workload(week, usual, [task('2026-06-04', '2026-06-07', 12)]))).toEqual([
      0, 0, 0, 6, 6, 0, 0,
    ])
  })

  it('is less where there is less time', () => {
    const gone = [{ start: '2026-06-01T13:00:00Z', end: '2026-06-02T00:00:00Z' }]
    const free = capacity(week, workWeek([]), gone)
    expect(hoursOf(workload(week, free, [task('2026-06-01', '2026-06-02', 6)]))).toEqual([
      2, 4, 0, 0, 0, 0, 0,
    ])
  })

  it('of a task without any working day is on its last', () => {
    expect(hoursOf(workload(week, usual, [task('2026-06-06', '2026-06-07', 3)]))).toEqual([
      0, 0, 0, 0, 0, 0, 3,
    ])
  })

  it('has nothing of tasks without dates or estimates, or of other days', () => {
    const none = [
      task(null, null, 8),
      task('2026-06-01', null, 0),
      task('2026-05-01', '2026-05-02', 8),
      task('2026-07-01', null, 8),
    ]
    expect(total(workload(week, usual, none))).toBe(0)
  })
})

describe('whatever the tasks', () => {
  it.each(awkwardZones)('%s: what is spread is what was estimated, in any order', (timeZone) => {
    const days = planningDays(zoneDays(timeZone), '2026-03-01', '2026-05-31')
    const free = capacity(days, workWeek([{ weekday: 0, startSeconds: 0, seconds: 5 * hour }]), [
      { start: '2026-03-28T10:00:00Z', end: '2026-04-07T01:00:00Z' },
    ])
    fc.assert(
      fc.property(tasks, (planned) => {
        const load = workload(days, free, planned)
        expect(total(load)).toBe(planned.reduce((sum, { seconds }) => sum + seconds, 0))
        expect(workload(days, free, planned.toReversed())).toEqual(load)
      }),
    )
  })

  it('a day has the same whichever days are looked at', () => {
    fc.assert(
      fc.property(tasks, fc.integer({ min: 0, max: 40 }), (planned, offset) => {
        const date = addDays('2026-03-10', offset)
        const loadOf = (from: string, to: string) => {
          const range = daysOfTasks(from, to, planned)
          const days = planningDays(utc, range.from, range.to)
          return workload(days, capacity(days, workWeek([]), []), planned)[days.indexOf(date)]
        }
        expect(loadOf(date, date)).toBe(loadOf('2026-03-01', '2026-05-31'))
      }),
      { numRuns: 40 },
    )
  })

  it('adding a task to the load of the others is as counting all from the beginning', () => {
    fc.assert(
      fc.property(tasks, tasks, (some, more) => {
        const days = planningDays(utc, '2026-03-01', '2026-05-31')
        const free = capacity(days, workWeek([]), [])
        const [one, other, both] = [some, more, [...some, ...more]].map((each) => workload(days, free, each))
        expect(both).toEqual(one?.map((seconds, index) => seconds + (other?.[index] ?? 0)))
      }),
    )
  })

  it('the shares of several workers are the estimate', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.integer({ min: 1, max: 12 }), (seconds, workers) => {
        const shares = Array.from({ length: workers }, (_, index) => shareOfEstimate(seconds, workers, index))
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(seconds)
        expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1)
      }),
    )
  })
})
