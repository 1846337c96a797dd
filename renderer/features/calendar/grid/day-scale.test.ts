import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayShape } from '../../../../shared/domain/day-shape.ts'
import { zoneDays } from '../../../../shared/domain/days.ts'
import { addDays } from '../../../../shared/domain/plain-date.ts'
import { awkwardZones } from '../../../../shared/domain/time-zones.fixture.ts'
import { dayScale, drawnPart, heightOf, momentAt, placeOf } from './day-scale.ts'

const wholeDay = { firstHour: 0, lastHour: 24 }

function daysFrom(date: string, zone: string, count = 7) {
  const days = zoneDays(zone)
  return Array.from({ length: count }, (_, index) => dayShape(addDays(date, index), days))
}

describe('a week in which the clock goes forward', () => {
  const week = daysFrom('2026-03-23', 'Europe/Berlin')
  const scale = dayScale(week, wholeDay, 60)
  const [monday, sunday] = [week[0], week[6]]
  if (monday === undefined || sunday === undefined) throw new Error('A week has seven days.')

  it('lines its days up by noon, and begins the short one an hour lower', () => {
    expect(heightOf(scale)).toBe(24 * 60)
    expect(placeOf(scale, monday, monday.noon)).toBe(placeOf(scale, sunday, sunday.noon))
    expect(placeOf(scale, sunday, sunday.start)).toBe(60)
    expect(placeOf(scale, sunday, sunday.end)).toBe(24 * 60)
  })
})

it('a week in which the clock goes back is 25 hours high, and only its long day fills them', () => {
  const week = daysFrom('2026-10-19', 'Europe/Berlin')
  const scale = dayScale(week, wholeDay, 40)
  expect(heightOf(scale)).toBe(25 * 40)
  expect(week.map((day) => placeOf(scale, day, day.start))).toEqual([40, 40, 40, 40, 40, 40, 0])
})

it('visible hours cut both ends off', () => {
  const week = daysFrom('2026-11-16', 'Europe/Berlin')
  const scale = dayScale(week, { firstHour: 7, lastHour: 20 }, 60)
  const [day] = week
  if (day === undefined) throw new Error('A week has days.')
  expect(heightOf(scale)).toBe(13 * 60)
  expect(drawnPart(scale, day)).toEqual({ start: day.start + 7 * 3600, end: day.start + 20 * 3600 })
})

it('moments and places lead back to each other, on every day of every zone', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...awkwardZones),
      fc.integer({ min: 0, max: 365 * 26 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.integer({ min: 24, max: 240 }),
      fc.integer({ min: 0, max: 11 }),
      (zone, offset, part, hourHeight, firstHour) => {
        const days = daysFrom(addDays('2000-01-01', offset), zone, 3)
        const scale = dayScale(days, { firstHour, lastHour: 24 }, hourHeight)
        for (const day of days) {
          const at = Math.floor(day.start + part * (day.end - day.start))
          expect(momentAt(scale, day, placeOf(scale, day, at))).toBe(at)
          const drawn = drawnPart(scale, day)
          if (at < drawn.start || at >= drawn.end) continue
          expect(placeOf(scale, day, at)).toBeGreaterThanOrEqual(0)
          expect(placeOf(scale, day, at)).toBeLessThanOrEqual(heightOf(scale))
        }
      },
    ),
    { numRuns: 200 },
  )
})
