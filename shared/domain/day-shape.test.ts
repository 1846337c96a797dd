import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clockChanges, dayShape, hourMarks, snapToWall } from './day-shape.ts'
import { zoneDays } from './days.ts'
import { instantOf } from './instant.ts'
import { addDays } from './plain-date.ts'
import { awkwardZones } from './time-zones.fixture.ts'
import { wallClock } from './wall-clock.ts'

const shapeOf = (date: string, zone: string) => dayShape(date, zoneDays(zone))
const anyZone = fc.constantFrom(...awkwardZones)
const anyDate = fc.integer({ min: 0, max: 365 * 26 }).map((days) => addDays('2000-01-01', days))

describe('a day on which the clock goes forward', () => {
  const day = shapeOf('2026-03-29', 'Europe/Berlin')

  it('has 23 hours and leaves one out', () => {
    expect((day.end - day.start) / 3600).toBe(23)
    const hours = hourMarks(day).map(({ hour }) => hour)
    expect(hours).toHaveLength(23)
    expect(hours.slice(0, 4)).toEqual([0, 1, 3, 4])
    expect(clockChanges(day)).toEqual([{ at: day.start + 2 * 3600, seconds: 3600 }])
  })

  it('has its noon eleven hours after it began', () => {
    expect(day.noon - day.start).toBe(11 * 3600)
  })
})

describe('a day on which the clock goes back', () => {
  const day = shapeOf('2026-10-25', 'Europe/Berlin')

  it('has 25 hours and shows one twice', () => {
    expect((day.end - day.start) / 3600).toBe(25)
    expect(
      hourMarks(day)
        .map(({ hour }) => hour)
        .slice(0, 5),
    ).toEqual([0, 1, 2, 2, 3])
    expect(clockChanges(day)).toEqual([{ at: day.start + 3 * 3600, seconds: -3600 }])
  })
})

it('knows half hours, days that begin at one o’clock, and dates that never were', () => {
  const lordHowe = shapeOf('2026-10-04', 'Australia/Lord_Howe')
  expect((lordHowe.end - lordHowe.start) / 3600).toBe(23.5)
  expect(clockChanges(lordHowe)).toMatchObject([{ seconds: 1800 }])
  const saoPaulo = shapeOf('2018-11-04', 'America/Sao_Paulo')
  expect(hourMarks(saoPaulo)[0]).toEqual({ at: saoPaulo.start, hour: 1 })
  const skipped = shapeOf('2011-12-30', 'Pacific/Apia')
  expect(skipped).toMatchObject({ start: skipped.end, spans: [] })
  expect(hourMarks(skipped)).toEqual([])
  expect(snapToWall(skipped, 0, 900)).toBe(skipped.start)
})

describe('any day of any zone', () => {
  it('is covered by its spans without a gap, and every hour mark is a full hour on the wall', () => {
    fc.assert(
      fc.property(anyZone, anyDate, (zone, date) => {
        const day = shapeOf(date, zone)
        let at = day.start
        for (const span of day.spans) {
          expect(span.start).toBe(at)
          at = span.end
        }
        expect(at).toBe(day.end)
        const clock = wallClock(zone)
        for (const mark of hourMarks(day)) {
          expect(clock.timeOf(instantOf(mark.at))).toEqual({ hour: mark.hour, minute: 0, second: 0 })
        }
      }),
      { numRuns: 150 },
    )
  })

  it('snaps to the grid of its wall: near, within the day, and once for all', () => {
    const step = fc.constantFrom(60, 300, 600, 900, 1800)
    fc.assert(
      fc.property(
        anyZone,
        anyDate,
        fc.double({ min: 0, max: 1, noNaN: true }),
        step,
        (zone, date, part, step) => {
          const day = shapeOf(date, zone)
          if (day.start === day.end) return
          const at = day.start + Math.floor(part * (day.end - day.start))
          const snapped = snapToWall(day, at, step)
          expect(Math.abs(snapped - at)).toBeLessThanOrEqual(step / 2)
          expect(snapped).toBeGreaterThanOrEqual(day.start)
          expect(snapped).toBeLessThanOrEqual(day.end)
          expect(snapToWall(day, snapped, step)).toBe(snapped)
          const { minute, second } = wallClock(zone).timeOf(instantOf(snapped))
          expect((minute * 60 + second) % step).toBe(0)
        },
      ),
      { numRuns: 300 },
    )
  })
})
