import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { periodicity } from '../../shared/api/timesheets.ts'
import { awkwardZones } from '../../shared/domain/time-zones.fixture.ts'
import { toTimestamp } from '../effects/timestamps.ts'
import { nextReminder, type ReminderRule } from './reminder-time.ts'

const weekly: ReminderRule = {
  periodicity: 'weekly',
  start_date: '2025-06-02',
  end_date: null,
  reminder_day: 5,
  reminder_time: '16:00',
}

function instant(text: string): number {
  return Date.parse(text) * 1000
}

function next(rule: ReminderRule, after: string, timeZone = 'UTC', reminded: string | null = null) {
  const found = nextReminder(rule, instant(after), reminded, timeZone)
  return found === null ? null : `${found.period.start} ${toTimestamp(found.at)}`
}

describe('reminders to submit a timesheet', () => {
  it('come on the weekday that is nearest to the end of the period', () => {
    expect(next(weekly, '2025-06-02T09:00:00Z')).toBe('2025-06-02 2025-06-06T16:00:00Z')
    expect(next({ ...weekly, reminder_day: 0 }, '2025-06-02T09:00:00Z')).toBe(
      '2025-06-02 2025-06-08T16:00:00Z',
    )
    expect(next({ ...weekly, reminder_day: 1 }, '2025-06-02T09:00:00Z')).toBe(
      '2025-06-02 2025-06-09T16:00:00Z',
    )
    const monthly = { ...weekly, periodicity: 'monthly', start_date: '2025-06-01' } as const
    expect(next(monthly, '2025-06-02T09:00:00Z')).toBe('2025-06-01 2025-06-27T16:00:00Z')
  })

  it('pass over a period that has had its own', () => {
    expect(next(weekly, '2025-06-02T09:00:00Z', 'UTC', '2025-06-02')).toBe('2025-06-09 2025-06-13T16:00:00Z')
  })

  it('end with the setup, and need a day', () => {
    const ending = { ...weekly, end_date: '2025-06-04' }
    expect(next(ending, '2025-06-02T09:00:00Z')).toBe('2025-06-02 2025-06-06T16:00:00Z')
    expect(next(ending, '2025-06-06T16:00:00Z')).toBeNull()
    expect(next({ ...weekly, reminder_day: null }, '2025-06-02T09:00:00Z')).toBeNull()
    expect(next({ ...weekly, reminder_time: null }, '2025-06-02T09:00:00Z')).toBeNull()
  })

  it('come by the clock on the wall, also on the day when it changes', () => {
    const sunday = { ...weekly, start_date: '2025-03-24', reminder_day: 0, reminder_time: '02:30' }
    // Half past two is left out on 30 March and comes twice on 26 October.
    expect(next(sunday, '2025-03-24T00:00:00Z', 'Europe/Berlin')).toBe('2025-03-24 2025-03-30T01:30:00Z')
    expect(next(sunday, '2025-04-01T00:00:00Z', 'Europe/Berlin')).toBe('2025-03-31 2025-04-06T00:30:00Z')
    expect(next(sunday, '2025-10-21T00:00:00Z', 'Europe/Berlin')).toBe('2025-10-20 2025-10-26T00:30:00Z')
    const morning = { ...sunday, reminder_time: '09:00' }
    expect(next(morning, '2025-03-24T00:00:00Z', 'America/New_York')).toBe('2025-03-24 2025-03-30T13:00:00Z')
    expect(next(morning, '2025-10-28T00:00:00Z', 'America/New_York')).toBe('2025-10-27 2025-11-02T14:00:00Z')
  })

  it.each(awkwardZones)('come once for each period in %s, one after the other', (timeZone) => {
    fc.assert(
      fc.property(
        fc.constantFrom(...periodicity.options),
        fc.integer({ min: 0, max: 6 }),
        fc.integer({ min: 0, max: 23 }),
        fc.integer({ min: 0, max: 6000 }),
        (name, reminder_day, hour, days) => {
          const start = Temporal.PlainDate.from('2010-01-01').add({ days }).toString()
          const rule: ReminderRule = {
            periodicity: name,
            start_date: start,
            end_date: null,
            reminder_day,
            reminder_time: `${String(hour).padStart(2, '0')}:15`,
          }
          let after = instant(`${start}T00:00:00Z`)
          let reminded: string | null = null
          const periods: string[] = []
          for (let count = 0; count < 12; count += 1) {
            const found = nextReminder(rule, after, reminded, timeZone)
            if (found === null) throw new Error('There is no reminder.')
            expect(found.at).toBeGreaterThan(after)
            after = found.at
            reminded = found.period.start
            periods.push(reminded)
          }
          const expected = [...periods].sort()
          expect(periods).toEqual(expected)
          expect(new Set(periods).size).toBe(12)
          // None is passed over.
          const gaps = periods
            .slice(1)
            .map((date, index) => Temporal.PlainDate.from(periods[index] ?? '').until(date).days)
          const longest = { weekly: 7, biweekly: 14, monthly: 31 }[name]
          expect(Math.max(...gaps)).toBeLessThanOrEqual(longest)
        },
      ),
      { numRuns: 20 },
    )
  })
})
