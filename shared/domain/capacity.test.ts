import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { capacity, weekdaysOff, workSpans, workWeek, type Absence, type WeekdayHours } from './capacity.ts'
import { zoneDays } from './days.ts'
import { addSeconds, epochSeconds, instantOf } from './instant.ts'
import { planningDays } from './planning-days.ts'
import { awkwardZones } from './time-zones.fixture.ts'
import { instantAt } from './zoned-time.ts'

const hour = 3600
const berlin = zoneDays('Europe/Berlin')
const at = (date: string, time: number) =>
  instantAt(date, { hour: Math.floor(time), minute: (time % 1) * 60, second: 0 }, 'Europe/Berlin')
const away = (from: string, to: string): Absence => ({ start: from, end: to })
const days = (from: string, to = from) => planningDays(berlin, from, to)
const hoursOf = (values: Int32Array) => Array.from(values, (seconds) => seconds / hour)

const week = fc
  .uniqueArray(
    fc.record({
      weekday: fc.integer({ min: 0, max: 6 }),
      startSeconds: fc.integer({ min: 0, max: 86_400 }),
      seconds: fc.integer({ min: 0, max: 86_400 }),
    }),
    { selector: ({ weekday }) => weekday },
  )
  .map((hours) => hours.map((day) => ({ ...day, seconds: Math.min(day.seconds, 86_400 - day.startSeconds) })))
const first = epochSeconds('2026-03-20T00:00:00Z')
const absences = fc.array(
  fc
    .tuple(fc.integer({ min: 0, max: 20 * 86_400 }), fc.integer({ min: 0, max: 5 * 86_400 }))
    .map(([from, length]) => away(instantOf(first + from), instantOf(first + from + length))),
  { maxLength: 6 },
)

describe('the hours of a week', () => {
  it('are Monday to Friday from nine to five for who has none', () => {
    expect(hoursOf(capacity(days('2026-06-01', '2026-06-07'), workWeek([]), []))).toEqual([
      8, 8, 8, 8, 8, 0, 0,
    ])
  })

  it('are none on weekdays that are not named, once any is', () => {
    const hours = [{ weekday: 3, startSeconds: 10 * hour, seconds: 4.5 * hour }]
    expect(hoursOf(capacity(days('2026-06-01', '2026-06-07'), workWeek(hours), []))).toEqual([
      0, 0, 4.5, 0, 0, 0, 0,
    ])
  })

  it('that are all taken as zero leave no work', () => {
    const hours = [{ weekday: 1, startSeconds: 0, seconds: 0 }]
    expect(hoursOf(capacity(days('2026-06-01', '2026-06-02'), workWeek(hours), []))).toEqual([0, 0])
  })
})

describe('a day on which the clock changes', () => {
  const night: WeekdayHours[] = [{ weekday: 0, startSeconds: 0, seconds: 6 * hour }]
  const whole: WeekdayHours[] = [{ weekday: 0, startSeconds: 0, seconds: 24 * hour }]

  it('has an hour less for the shift in which it is set forward, and more for the one in which it is set back', () => {
    expect(hoursOf(capacity(days('2026-03-29'), workWeek(night), []))).toEqual([5])
    expect(hoursOf(capacity(days('2026-10-25'), workWeek(night), []))).toEqual([7])
    expect(hoursOf(capacity(days('2026-03-29'), workWeek(whole), []))).toEqual([23])
    expect(hoursOf(capacity(days('2026-10-25'), workWeek(whole), []))).toEqual([25])
  })

  it('has its usual hours by day, at its own instants', () => {
    const sunday = workWeek([{ weekday: 0, startSeconds: 9 * hour, seconds: 8 * hour }])
    expect(hoursOf(capacity(days('2026-03-29'), sunday, []))).toEqual([8])
    expect(workSpans(days('2026-03-29'), 0, sunday, [])).toEqual([
      { start: epochSeconds('2026-03-29T07:00:00Z'), end: epochSeconds('2026-03-29T15:00:00Z') },
    ])
  })

  it('that never was has no work', () => {
    const apia = planningDays(zoneDays('Pacific/Apia'), '2011-12-29', '2011-12-31')
    expect(hoursOf(capacity(apia, workWeek([]), []))).toEqual([8, 0, 0])
  })
})

describe('time off', () => {
  it('of half a day leaves the other half', () => {
    const monday = days('2026-06-01')
    const morning = [away(at('2026-06-01', 0), at('2026-06-01', 13))]
    expect(hoursOf(capacity(monday, workWeek([]), morning))).toEqual([4])
    expect(workSpans(monday, 0, workWeek([]), morning)).toEqual([
      { start: epochSeconds(at('2026-06-01', 13)), end: epochSeconds(at('2026-06-01', 17)) },
    ])
  })

  it('over midnight takes from both days, and outside of working hours nothing', () => {
    const gone = [
      away(at('2026-06-01', 16), at('2026-06-02', 10)),
      away(at('2026-06-03', 18), at('2026-06-04', 8)),
    ]
    expect(hoursOf(capacity(days('2026-06-01', '2026-06-04'), workWeek([]), gone))).toEqual([7, 7, 8, 8])
  })

  it('in the middle of a day leaves two parts', () => {
    const noon = [away(at('2026-06-01', 12), at('2026-06-01', 13))]
    expect(workSpans(days('2026-06-01'), 0, workWeek([]), noon)).toHaveLength(2)
  })

  it('that overlaps other time off counts once', () => {
    const gone = [
      away(at('2026-06-01', 9), at('2026-06-01', 12)),
      away(at('2026-06-01', 11), at('2026-06-01', 13)),
      away(at('2026-06-01', 9.5), at('2026-06-01', 10)),
    ]
    expect(hoursOf(capacity(days('2026-06-01'), workWeek([]), gone))).toEqual([4])
  })
})

describe('in every zone, with any hours and any time off', () => {
  it.each(awkwardZones)('%s: the parts of a day add up to its capacity, in any order', (timeZone) => {
    const zone = zoneDays(timeZone)
    fc.assert(
      fc.property(week, absences, (hours, gone) => {
        const range = planningDays(zone, '2026-03-20', '2026-04-10')
        const found = capacity(range, workWeek(hours), gone)
        expect(capacity(range, workWeek(hours.toReversed()), gone.toReversed())).toEqual(found)
        const sums = range.dates.map((_, index) =>
          workSpans(range, index, workWeek(hours), gone).reduce(
            (sum, { start, end }) => sum + end - start,
            0,
          ),
        )
        expect([...found]).toEqual(sums)
      }),
      { numRuns: 50 },
    )
  })

  it.each(awkwardZones)('%s: a range is as its days are one by one', (timeZone) => {
    const zone = zoneDays(timeZone)
    fc.assert(
      fc.property(week, absences, (hours, gone) => {
        const range = planningDays(zone, '2026-03-26', '2026-04-06')
        const alone = range.dates.map((date) => {
          const [seconds] = capacity(planningDays(zone, date, date), workWeek(hours), gone)
          return seconds
        })
        expect([...capacity(range, workWeek(hours), gone)]).toEqual(alone)
      }),
      { numRuns: 20 },
    )
  })
})

describe('the days of a calculation', () => {
  it.each(awkwardZones)('%s: an instant is in the day that its zone says', (timeZone) => {
    const zone = zoneDays(timeZone)
    const range = planningDays(zone, '2011-12-20', '2012-11-20')
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 330 * 86_400 }), (offset) => {
        const instant = addSeconds(range.starts[0] === undefined ? '' : instantOf(range.starts[0]), offset)
        expect(range.dates[range.indexAt(epochSeconds(instant))]).toBe(zone.dateOf(instant))
      }),
    )
  })

  it('has places before and after it', () => {
    const range = days('2026-06-01', '2026-06-02')
    expect(range.indexAt(epochSeconds('2026-05-01T00:00:00Z'))).toBe(-1)
    expect(range.indexAt(epochSeconds('2026-07-01T00:00:00Z'))).toBe(2)
    expect(range.indexOf('2026-05-31')).toBe(-1)
    expect(range.indexOf('2026-06-03')).toBe(2)
    expect(days('2026-06-02', '2026-06-01').dates).toEqual([])
  })
})

describe('days off', () => {
  it('are Saturday and Sunday for who has no hours, else the weekdays without any', () => {
    expect(weekdaysOff(workWeek([]))).toEqual([0, 6])
    const sundayToWednesday = [0, 1, 2, 3].map((weekday) => ({ weekday, startSeconds: 0, seconds: hour }))
    expect(weekdaysOff(workWeek(sundayToWednesday))).toEqual([4, 5, 6])
    expect(weekdaysOff(workWeek([{ weekday: 1, startSeconds: 0, seconds: 0 }]))).toHaveLength(7)
  })
})
