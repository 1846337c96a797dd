import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseRule } from '../../../../shared/domain/recurrence.ts'
import { formOf, newForm, type RecurrenceForm, ruleOfForm, weekdayCodes } from './recurrence-form.ts'
import { formWords, ordinal, readRecurrence, recurrenceWords } from './recurrence-words.ts'

const dates = { today: '2026-11-25', dateFormat: 'DD/MM/YYYY', weekBegins: 1, tense: 'future' } as const
const weekdays = fc.subarray([...weekdayCodes])
const place = fc.oneof(
  fc.integer({ min: 1, max: 31 }),
  fc.constant(-1),
  fc.record({ nth: fc.constantFrom(1, 2, 3, 4, -1), weekday: fc.constantFrom(...weekdayCodes) }),
)
const end = fc.oneof(
  fc.constant({ until: null, count: null }),
  fc.integer({ min: 1, max: 999 }).map((count) => ({ until: null, count })),
  fc
    .date({ min: new Date('2006-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    .map((date) => ({ until: date.toISOString().slice(0, 10), count: null })),
)
const interval = fc.integer({ min: 1, max: 999 })

const forms = fc.oneof(
  fc.record({ unit: fc.constant('day'), interval }),
  fc.record({ unit: fc.constant('week'), interval, weekdays }),
  fc.record({ unit: fc.constant('month'), interval, on: fc.option(place) }),
  fc.record({
    unit: fc.constant('year'),
    interval,
    on: fc.option(place),
    month: fc.integer({ min: 1, max: 12 }),
  }),
  fc.record({ unit: fc.constant('year'), interval }),
)
const anyForm = fc
  .tuple(forms, end)
  .map(([form, ending]): RecurrenceForm => Object.assign({}, newForm, form, ending))

describe('the words of a recurrence', () => {
  it.each(['DD/MM/YYYY', 'MM/DD/YYYY'] as const)('are read back as the same form: %s', (dateFormat) => {
    fc.assert(
      fc.property(anyForm, (form) => {
        expect(readRecurrence(formWords(form, dateFormat), { ...dates, dateFormat })).toEqual(form)
      }),
    )
  })

  it('have the last date in the order that the person prefers', () => {
    const rule = 'FREQ=DAILY;UNTIL=20261206'
    expect(recurrenceWords(rule, 'MM/DD/YYYY')).toBe('every day, until December 6, 2026')
    expect(recurrenceWords(rule, 'YYYY-MM-DD')).toBe('every day, until 6 December 2026')
  })

  it('say what the rule says: form, rule and form again are one', () => {
    fc.assert(
      fc.property(anyForm, (form) => {
        const rule = ruleOfForm(form)
        expect(parseRule(rule).ok).toBe(true)
        expect(formOf(rule)).toEqual(form)
      }),
    )
  })

  it.each([
    ['FREQ=DAILY', 'every day'],
    [
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH;UNTIL=20270503',
      'every 2 weeks on Monday and Thursday, until 3 May 2027',
    ],
    ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'every weekday'],
    ['FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR', 'every weekday'],
    ['FREQ=MONTHLY;BYMONTHDAY=-1', 'every month on the last day'],
    ['FREQ=MONTHLY;BYDAY=2TU;COUNT=10', 'every month on the second Tuesday, 10 times'],
    ['FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24', 'every year on 24 December'],
    ['RRULE:FREQ=WEEKLY;BYDAY=SA;WKST=SU', 'every week on Saturday'],
  ])('%s is “%s”', (rule, words) => {
    expect(recurrenceWords(rule, dates.dateFormat)).toBe(words)
  })

  it.each([
    'FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=-1',
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=SU;WKST=SU',
    'FREQ=YEARLY;BYDAY=2TU',
    'FREQ=MONTHLY;BYMONTHDAY=1,15',
  ])('keep a rule that they cannot say: %s', (rule) => {
    expect(formOf(rule)).toBeNull()
    expect(recurrenceWords(rule, dates.dateFormat)).toBe(rule)
  })

  it.each([
    ['every other week on mon, fri', 'every 2 weeks on Monday and Friday'],
    ['Every Tuesday', 'every week on Tuesday'],
    ['daily, 3 times', 'every day, 3 times'],
    ['every month on the 1st until 2027-01-31', 'every month on the 1st, until 31 January 2027'],
    ['every day until 05/12/2026', 'every day, until 5 December 2026'],
    ['every day until 5 Dec', 'every day, until 5 December 2026'],
    ['every day until 3 Feb', 'every day, until 3 February 2027'],
    ['every week until 30 jun', 'every week, until 30 June 2027'],
    ['every day until 24/11', 'every day, until 24 November 2027'],
    ['every day until tomorrow', 'every day, until 26 November 2026'],
    ['every Monday, until in 2 weeks', 'every week on Monday, until 9 December 2026'],
  ])('are read as people type them: “%s”', (typed, words) => {
    const form = readRecurrence(typed, dates)
    expect(form && formWords(form, dates.dateFormat)).toBe(words)
  })

  it.each([
    '',
    'sometimes',
    'every day until soon',
    'every day until 31 Feb 2027',
    'every blue moon',
    'every 0 days',
    'every month on the 45th',
  ])('are not made up from “%s”', (typed) => {
    expect(readRecurrence(typed, dates)).toBeNull()
  })

  it.each([
    [1, '1st'],
    [2, '2nd'],
    [3, '3rd'],
    [11, '11th'],
    [13, '13th'],
    [22, '22nd'],
    [31, '31st'],
  ])('count: %i is %s', (day, words) => {
    expect(ordinal(day)).toBe(words)
  })
})
