import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  continuedAfter,
  endedBefore,
  formatRule,
  frequencies,
  movedRule,
  parseRule,
  type RecurrenceRule,
} from './recurrence.ts'

function rule(text: string): RecurrenceRule {
  const parsed = parseRule(text)
  if (!parsed.ok) throw new Error(parsed.message)
  return parsed.value
}

describe('a rule', () => {
  it.each([
    ['FREQ=DAILY', 'FREQ=DAILY'],
    ['RRULE:FREQ=DAILY;INTERVAL=1', 'FREQ=DAILY'],
    ['freq=weekly;byday=mo,we;', 'FREQ=WEEKLY;BYDAY=MO,WE'],
    ['FREQ=MONTHLY;BYDAY=-1FR;COUNT=12', 'FREQ=MONTHLY;COUNT=12;BYDAY=-1FR'],
    ['FREQ=MONTHLY;BYMONTHDAY=-1,15', 'FREQ=MONTHLY;BYMONTHDAY=-1,15'],
    ['FREQ=YEARLY;UNTIL=20301231T235959Z', 'FREQ=YEARLY;UNTIL=20301231'],
    ['FREQ=YEARLY;BYWEEKNO=1;BYDAY=MO;WKST=SU', 'FREQ=YEARLY;BYWEEKNO=1;BYDAY=MO;WKST=SU'],
    ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1'],
  ])('%s reads as %s', (text, formatted) => {
    expect(formatRule(rule(text))).toBe(formatted)
  })

  it.each([
    ['', 'must not be empty'],
    ['  RRULE:  ', 'must not be empty'],
    ['FREQ=DAILY;;COUNT=2', 'an empty part is not part of a rule'],
    ['FREQ=DAILY\nFREQ=WEEKLY', 'must be one rule on one line'],
    ['INTERVAL=2', 'FREQ must be present'],
    ['FREQ=SECONDLY', 'FREQ must be DAILY, WEEKLY, MONTHLY, YEARLY: tasks recur on dates'],
    ['FREQ=HOURLY', 'FREQ must be DAILY, WEEKLY, MONTHLY, YEARLY: tasks recur on dates'],
    ['FREQ=FORTNIGHTLY', 'FREQ must be DAILY, WEEKLY, MONTHLY, YEARLY'],
    ['FREQ=DAILY;BYSECOND=1', 'BYSECOND is not possible: tasks recur on dates'],
    ['FREQ=DAILY;BYHOUR=9', 'BYHOUR is not possible: tasks recur on dates'],
    ['FREQ=DAILY;INTERVAL=0', 'INTERVAL must be 1 to 999'],
    ['FREQ=DAILY;INTERVAL=-1', 'INTERVAL must be 1 to 999'],
    ['FREQ=DAILY;INTERVAL=1e3', 'INTERVAL must be 1 to 999'],
    ['FREQ=DAILY;COUNT=0', 'COUNT must be 1 to 1000'],
    ['FREQ=DAILY;COUNT=999999999999', 'COUNT must be 1 to 1000'],
    ['FREQ=DAILY;COUNT=2;UNTIL=20300101', 'COUNT and UNTIL must not be there both'],
    ['FREQ=DAILY;UNTIL=20300230', 'UNTIL must be a date such as 20061231'],
    ['FREQ=DAILY;UNTIL=tomorrow', 'UNTIL must be a date such as 20061231'],
    ['FREQ=WEEKLY;BYDAY=XX', 'BYDAY must be weekdays such as MO or -1FR'],
    ['FREQ=WEEKLY;BYDAY=2MO', 'BYDAY 2MO is possible with MONTHLY and YEARLY only'],
    ['FREQ=MONTHLY;BYMONTHDAY=32', 'BYMONTHDAY must be 1 to 31, or -1 to -31'],
    ['FREQ=MONTHLY;BYMONTHDAY=0', 'BYMONTHDAY must be 1 to 31, or -1 to -31'],
    ['FREQ=YEARLY;BYMONTH=-1', 'BYMONTH must be 1 to 12'],
    ['FREQ=WEEKLY;BYMONTHDAY=1', 'BYMONTHDAY is not possible with WEEKLY'],
    ['FREQ=MONTHLY;BYWEEKNO=1', 'BYWEEKNO is not possible with MONTHLY'],
    ['FREQ=MONTHLY;BYYEARDAY=1', 'BYYEARDAY is not possible with MONTHLY'],
    ['FREQ=MONTHLY;BYSETPOS=1', 'BYSETPOS needs another BY part'],
    ['FREQ=WEEKLY;WKST=1', 'WKST must be a weekday such as MO'],
    ['FREQ=DAILY;FREQ=WEEKLY', 'FREQ must not be there twice'],
    ['FREQ=DAILY;COUNT=', 'COUNT must have a value'],
    ['FREQ=DAILY;X-LEAP=1', 'X-LEAP is not part of a rule'],
    ['EXDATE=20250101;FREQ=DAILY', 'EXDATE is not part of a rule'],
  ])('%j is refused: %s', (text, message) => {
    expect(parseRule(text)).toEqual({ ok: false, message })
  })

  it('is read or refused, whatever the text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary' })), (text) => {
        const parsed = parseRule(text)
        expect(parsed.ok || parsed.message !== '').toBe(true)
      }),
    )
  })
})

const numbers = (most: number) =>
  fc.uniqueArray(
    fc.integer({ min: -most, max: most }).filter((value) => value !== 0),
    { maxLength: 4 },
  )

const anyRule = fc
  .record({
    frequency: fc.constantFrom(...frequencies),
    interval: fc.integer({ min: 1, max: 999 }),
    end: fc.oneof(
      fc.constant({ count: null, until: null }),
      fc.integer({ min: 1, max: 1000 }).map((count) => ({ count, until: null })),
      fc.constantFrom('2025-06-30', '2030-12-31').map((until) => ({ count: null, until })),
    ),
    days: fc.subarray(['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']),
    byMonth: fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 3 }),
    monthDays: numbers(31),
    weekStart: fc.constantFrom('MO', 'SU', 'SA'),
  })
  .map(({ frequency, interval, end, days, byMonth, monthDays, weekStart }): RecurrenceRule => ({
    frequency,
    interval,
    count: end.count,
    until: end.until,
    byDay: days,
    byMonth: byMonth.toSorted((a, b) => a - b),
    byMonthDay: frequency === 'WEEKLY' ? [] : monthDays.toSorted((a, b) => a - b),
    byYearDay: [],
    byWeekNumber: [],
    bySetPosition: [],
    weekStart,
  }))

describe('any rule', () => {
  it('is read back as it was written', () => {
    fc.assert(
      fc.property(anyRule, (given) => {
        expect(rule(formatRule(given))).toEqual(given)
      }),
    )
  })

  it('ends the day before a date, or sooner', () => {
    fc.assert(
      fc.property(anyRule, (given) => {
        const ended = endedBefore(given, '2025-07-01')
        expect(ended.count).toBeNull()
        expect(ended.until === null ? '' : ended.until <= '2025-06-30').toBe(true)
        expect(rule(formatRule(ended))).toEqual(ended)
      }),
    )
  })

  it('goes on with what is left of its count', () => {
    expect(continuedAfter(rule('FREQ=DAILY;COUNT=10'), 4).count).toBe(6)
    expect(continuedAfter(rule('FREQ=DAILY;UNTIL=20300101'), 4)).toEqual(rule('FREQ=DAILY;UNTIL=20300101'))
  })
})

describe('a rule whose first date moves from Monday to Wednesday', () => {
  const moved = (text: string): string | null => {
    const after = movedRule(rule(text), '2025-06-09', '2025-06-11')
    return after && formatRule(after)
  }

  it.each([
    ['FREQ=DAILY;COUNT=3', 'FREQ=DAILY;COUNT=3'],
    ['FREQ=MONTHLY;UNTIL=20251230', 'FREQ=MONTHLY;UNTIL=20260101'],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=WE'],
    ['FREQ=WEEKLY;UNTIL=20250623;BYDAY=MO', 'FREQ=WEEKLY;UNTIL=20250625;BYDAY=WE'],
  ])('moves by two days: %s', (before, after) => {
    expect(moved(before)).toBe(after)
  })

  it.each([
    'FREQ=WEEKLY;BYDAY=MO,WE',
    'FREQ=WEEKLY;BYDAY=FR',
    'FREQ=MONTHLY;BYMONTHDAY=9',
    'FREQ=MONTHLY;BYDAY=2MO',
  ])('cannot move where it names other days: %s', (before) => {
    expect(moved(before)).toBeNull()
  })
})
