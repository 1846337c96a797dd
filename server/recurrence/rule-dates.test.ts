import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addDays, weekdayOf } from '../../shared/domain/plain-date.ts'
import { parseRule, type RecurrenceRule } from '../../shared/domain/recurrence.ts'
import { ruleDates } from './rule-dates.ts'

function rule(text: string): RecurrenceRule {
  const parsed = parseRule(text)
  if (!parsed.ok) throw new Error(parsed.message)
  return parsed.value
}

const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']
const anyDate = fc.integer({ min: 0, max: 4000 }).map((days) => addDays('2020-01-01', days))

/** Day by day, without a thought for speed. */
function modelled(
  first: string,
  from: string,
  to: string,
  includes: (date: string, days: number) => boolean,
): string[] {
  const dates: string[] = []
  for (let date = first, days = 0; date <= to; date = addDays(date, 1), days += 1) {
    if (date >= from && includes(date, days)) dates.push(date)
  }
  return dates
}

// Days of 23 and 25 hours, of none at all, and offsets on either side of UTC.
describe.each(['Europe/Berlin', 'America/New_York', 'Pacific/Apia', 'Asia/Kathmandu', 'Pacific/Auckland'])(
  'dates of rules in %s',
  (zone) => {
    const before = process.env['TZ']
    beforeEach(() => {
      process.env['TZ'] = zone
    })
    afterEach(() => {
      if (before === undefined) delete process.env['TZ']
      else process.env['TZ'] = before
    })

    it('are every so many days', () => {
      fc.assert(
        fc.property(anyDate, fc.integer({ min: 1, max: 9 }), fc.nat(200), (first, interval, later) => {
          const range = { from: addDays(first, later), to: addDays(first, later + 60) }
          expect(ruleDates(rule(`FREQ=DAILY;INTERVAL=${interval}`), first, range)).toEqual(
            modelled(first, range.from, range.to, (_, days) => days % interval === 0),
          )
        }),
        { numRuns: 50 },
      )
    })

    it('are on the weekdays of every week', () => {
      const days = fc.subarray(weekdays, { minLength: 1 })
      fc.assert(
        fc.property(anyDate, days, fc.nat(200), (first, byDay, later) => {
          const range = { from: addDays(first, later + 1), to: addDays(first, later + 61) }
          expect(ruleDates(rule(`FREQ=WEEKLY;BYDAY=${byDay.join()}`), first, range)).toEqual(
            modelled(first, range.from, range.to, (date) => byDay.includes(weekdays[weekdayOf(date)] ?? '')),
          )
        }),
        { numRuns: 50 },
      )
    })

    it('skip months without the day', () => {
      expect(ruleDates(rule('FREQ=MONTHLY'), '2025-01-31', { from: '2025-02-01', to: '2025-07-31' })).toEqual(
        ['2025-03-31', '2025-05-31', '2025-07-31'],
      )
      expect(ruleDates(rule('FREQ=YEARLY'), '2024-02-29', { from: '2025-01-01', to: '2032-12-31' })).toEqual([
        '2028-02-29',
        '2032-02-29',
      ])
    })

    it('end with their count, the first included, and with their last date', () => {
      const range = { from: '2025-03-28', to: '2025-06-30' }
      expect(ruleDates(rule('FREQ=DAILY;COUNT=3'), '2025-03-29', range)).toEqual([
        '2025-03-29',
        '2025-03-30',
        '2025-03-31',
      ])
      expect(ruleDates(rule('FREQ=WEEKLY;UNTIL=20250412'), '2025-03-29', range)).toEqual([
        '2025-03-29',
        '2025-04-05',
        '2025-04-12',
      ])
    })
  },
)

it('rules that have no date, or begin long ago, are answered at once', () => {
  const range = { from: '2025-06-02', to: '2025-08-01' }
  expect(ruleDates(rule('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;COUNT=5'), '2025-01-01', range)).toEqual([])
  expect(ruleDates(rule('FREQ=DAILY'), '0001-01-01', range)).toHaveLength(61)
})
