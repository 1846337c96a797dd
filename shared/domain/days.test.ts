import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayAnchors, isTimeZone, zoneDays } from './days.ts'
import { addSeconds, epochSeconds, instantOf, secondsBetween } from './instant.ts'
import { addDays } from './plain-date.ts'
import { awkwardZones } from './time-zones.fixture.ts'

const from2006 = epochSeconds('2006-01-01T00:00:00Z')
const to2100 = epochSeconds('2099-12-31T00:00:00Z')
const instants = fc.integer({ min: from2006, max: to2100 }).map(instantOf)
const dates = instants.map((instant) => instant.slice(0, 10))

function dateOnTheWall(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date(instant))
}

describe.each(awkwardZones)('days in %s', (timeZone) => {
  const days = zoneDays(timeZone)

  it('hold exactly the instants whose date they are', () => {
    fc.assert(
      fc.property(instants, (instant) => {
        const date = days.dateOf(instant)
        const { start, end } = days.boundsOf(date)
        expect(start <= instant && instant < end).toBe(true)
        expect(date).toBe(dateOnTheWall(instant, timeZone))
      }),
    )
  })

  it('follow each other without a gap and without an overlap', () => {
    fc.assert(
      fc.property(dates, (date) => {
        expect(days.boundsOf(date).end).toBe(days.boundsOf(addDays(date, 1)).start)
      }),
    )
  })

  it('begin with the first second that shows their date', () => {
    fc.assert(
      fc.property(dates, (date) => {
        const { start, seconds } = days.boundsOf(date)
        fc.pre(seconds > 0)
        expect(dateOnTheWall(start, timeZone)).toBe(date)
        expect(dateOnTheWall(instantOf(epochSeconds(start) - 1), timeZone) < date).toBe(true)
      }),
    )
  })

  it('answer the same whatever was asked before', () => {
    fc.assert(
      fc.property(fc.array(instants, { maxLength: 20 }), instants, (before, instant) => {
        const used = zoneDays(timeZone)
        for (const earlier of before) used.dateOf(earlier)
        expect(used.dateOf(instant)).toBe(zoneDays(timeZone).dateOf(instant))
      }),
    )
  })

  it('are told from their first and last second by dividing, from anchor to anchor', () => {
    const first = '2010-12-31'
    const anchors = dayAnchors(days, first, '2012-12-31')
    for (let date = first; date <= '2012-12-31'; date = addDays(date, 1)) {
      const { start, end, seconds } = days.boundsOf(date)
      for (const instant of seconds === 0 ? [] : [start, addSeconds(end, -1)]) {
        const anchor = anchors.findLast((each) => each.start <= instant) ?? { start, date: '' }
        const passed = Math.floor(secondsBetween(anchor.start, instant) / 86_400)
        expect(addDays(anchor.date, passed)).toBe(date)
      }
    }
  })

  it('make weeks of seven dates, around the date', () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: 0, max: 6 }), (instant, weekBegins) => {
        const { start, end } = days.weekOf(days.dateOf(instant), weekBegins)
        expect(start <= instant && instant < end).toBe(true)
        expect(Math.abs(secondsBetween(start, end) - 7 * 86_400)).toBeLessThanOrEqual(86_400)
      }),
    )
  })
})

it.each([
  ['Europe/Berlin', '2026-03-29', 23],
  ['Europe/Berlin', '2026-10-25', 25],
  ['America/New_York', '2026-03-08', 23],
  ['America/New_York', '2026-11-01', 25],
  ['Australia/Lord_Howe', '2026-04-05', 24.5],
  ['Australia/Lord_Howe', '2026-10-04', 23.5],
  ['America/Sao_Paulo', '2018-11-04', 23],
  ['Africa/Casablanca', '2026-02-15', 25],
  ['Asia/Kathmandu', '2026-03-29', 24],
  ['Pacific/Apia', '2011-12-30', 0],
])('a day in %s on %s has %s hours', (timeZone, date, hours) => {
  expect(zoneDays(timeZone).boundsOf(date).seconds).toBe(hours * 3600)
})

it('a clock set back over midnight does not bring the day before back', () => {
  const days = zoneDays('America/Goose_Bay')
  expect(days.boundsOf('2010-11-07').start).toBe('2010-11-07T03:00:00Z')
  expect(days.dateOf('2010-11-07T03:30:00Z')).toBe('2010-11-07')
})

it('an unknown zone is refused at once', () => {
  expect(isTimeZone('Europe/Berlin')).toBe(true)
  expect(isTimeZone('Europe/Atlantis')).toBe(false)
  expect(() => zoneDays('Europe/Atlantis')).toThrow(RangeError)
})
