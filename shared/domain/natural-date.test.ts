import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DateReading, parseTypedDate, readNaturalDate } from './natural-date.ts'
import { addDays, daysBetween, weekdayOf } from './plain-date.ts'

/** A Wednesday. */
const reading: DateReading = {
  today: '2026-11-25',
  dateFormat: 'DD.MM.YYYY',
  weekBegins: 1,
  tense: 'future',
}
const read = (text: string, more: Partial<DateReading> = {}) => readNaturalDate(text, { ...reading, ...more })

describe('a date in words', () => {
  it.each([
    ['today', '2026-11-25'],
    ['Tomorrow', '2026-11-26'],
    ['yesterday', '2026-11-24'],
    ['friday', '2026-11-27'],
    ['this Fri', '2026-11-27'],
    ['on thurs', '2026-11-26'],
    ['wednesday', '2026-12-02'],
    ['next friday', '2026-12-04'],
    ['in 3 days', '2026-11-28'],
    ['in a week', '2026-12-02'],
    ['12 dec', '2026-12-12'],
    ['Dec 12th', '2026-12-12'],
    ['1st January', '2027-01-01'],
    ['on 29 feb 2028', '2028-02-29'],
    ['2026-12-01', '2026-12-01'],
    ['1.12.2026', '2026-12-01'],
    ['1/12/26', '2026-12-01'],
  ])('reads %s', (text, date) => {
    expect(read(text)).toBe(date)
  })

  it.each([
    '',
    'may',
    'dec',
    '31 june',
    'in 3',
    'mond',
    'fridays',
    '1.5',
    '3/4',
    '1.5.2',
    '1-2/2026',
    'last monday',
    '12 dec 1850',
    '2999-01-01',
  ])('does not read “%s”', (text) => {
    expect(read(text)).toBeNull()
  })

  it('is the latest that has gone by where work that was done is described', () => {
    const past = { tense: 'past' } as const
    expect(read('monday', past)).toBe('2026-11-23')
    expect(read('wednesday', past)).toBe('2026-11-25')
    expect(read('thursday', past)).toBe('2026-11-19')
    expect(read('26 nov', past)).toBe('2025-11-26')
    expect(read('25 nov', past)).toBe('2026-11-25')
  })

  it('is never of a day that has gone by where work to do is described', () => {
    expect(read('30 jun')).toBe('2027-06-30')
    expect(read('24 nov')).toBe('2027-11-24')
    expect(read('29 feb')).toBe('2028-02-29')
  })

  it('takes three numbers in the order that the person prefers', () => {
    expect(read('12/01/2026', { dateFormat: 'MM/DD/YYYY' })).toBe('2026-12-01')
    expect(read('12/01/2026', { dateFormat: 'DD/MM/YYYY' })).toBe('2026-01-12')
  })

  it('finds for each weekday the day within the next seven, and with “next” the one of the next week', () => {
    const names = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
    fc.assert(
      fc.property(fc.nat(4000), fc.nat(6), fc.constantFrom(0, 1, 6), (days, weekday, weekBegins) => {
        const today = addDays('2024-01-01', days)
        const date = read(names[weekday] ?? '', { today, weekBegins }) ?? ''
        const next = read(`next ${names[weekday] ?? ''}`, { today, weekBegins }) ?? ''
        expect([weekdayOf(date), weekdayOf(next)]).toEqual([weekday, weekday])
        expect(daysBetween(today, date)).toBeGreaterThan(0)
        expect(daysBetween(today, date)).toBeLessThan(8)
        expect(daysBetween(today, next)).toBeGreaterThan(0)
        expect(daysBetween(today, next)).toBeLessThan(14)
      }),
    )
  })
})

describe('a date in a field', () => {
  it.each([
    ['friday', '2026-11-27'],
    [' Next  monday ', '2026-11-30'],
    ['tomorrow', '2026-11-26'],
    ['12 dec', '2026-12-12'],
    ['1.12.', '2026-12-01'],
    ['1 12 2026', '2026-12-01'],
    ['3.1.', '2027-01-03'],
    ['3.1.2026', '2026-01-03'],
    ['20.11.', '2026-11-20'],
  ])('reads %s', (text, date) => {
    expect(parseTypedDate(text, reading)).toEqual({ ok: true, value: date })
  })

  it.each([
    ['future', '30 jun', '2027-06-30'],
    ['future', '1.6.', '2027-06-01'],
    ['future', '11 nov', '2026-11-11'],
    ['future', '10 nov', '2027-11-10'],
    ['past', '30 jun', '2026-06-30'],
    ['past', '9.12.', '2026-12-09'],
    ['past', '10.12.', '2025-12-10'],
  ] as const)('is in the %s, or at most two weeks off: %s', (tense, text, date) => {
    expect(parseTypedDate(text, { ...reading, tense })).toEqual({ ok: true, value: date })
  })

  it('is the same in words and in numbers', () => {
    const tenses = fc.constantFrom<DateReading['tense']>('past', 'future', 'nearest')
    fc.assert(
      fc.property(fc.nat(4000), fc.nat(365), tenses, (days, later, tense) => {
        const here = { ...reading, today: addDays('2024-01-01', days), tense }
        const [, month = '', day = ''] = addDays('2024-01-01', later).split('-')
        const name = new Date(`2024-${month}-15`).toLocaleString('en', { month: 'short' })
        const [inNumbers, inWords] = [`${day}.${month}.`, `${day} ${name}`].map((text) =>
          parseTypedDate(text, here),
        )
        expect(inWords).toMatchObject(inNumbers?.ok ? inNumbers : { ok: false })
      }),
    )
  })

  it.each([
    ['25 oct', '2026-10-25'],
    ['25.10.', '2026-10-25'],
    ['3 jan', '2027-01-03'],
    ['3.1.', '2027-01-03'],
    ['friday', '2026-11-27'],
  ])('is the nearest where a place to go to is named: %s', (text, date) => {
    expect(parseTypedDate(text, { ...reading, tense: 'nearest' })).toEqual({ ok: true, value: date })
  })

  it('is the nearest in a year that has gone by, too', () => {
    const go = { ...reading, today: '2027-01-04', tense: 'nearest' } as const
    for (const text of ['30.12.', '30 dec'])
      expect(parseTypedDate(text, go)).toEqual({ ok: true, value: '2026-12-30' })
  })

  it('is refused with what to type instead', () => {
    expect(parseTypedDate('soon', reading)).toEqual({
      ok: false,
      message: '“soon” isn’t a date. Try 25.11.2026.',
    })
    expect(parseTypedDate('12 dec 1850', reading)).toMatchObject({
      ok: false,
      message: 'Choose a date between the years 2006 and 2100.',
    })
  })
})
