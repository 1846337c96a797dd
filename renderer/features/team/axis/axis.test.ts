import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  areApart,
  axisAround,
  clampDayWidth,
  daysInSight,
  drawnDays,
  nearestZoom,
  reaches,
  scrollKeeping,
  widthForDays,
  zoomDays,
  zoomNames,
} from './axis.ts'
import { dayNumber, weekdayOfDay } from './day-number.ts'

const today = dayNumber('2026-11-21')
const axis = axisAround(today, 1)
const widths = fc.double({ min: 1, max: 200, noNaN: true })
const tracks = fc.integer({ min: 300, max: 2400 })

describe('the axis', () => {
  it('begins with a week and holds the year before and two years after', () => {
    expect(weekdayOfDay(axis.first)).toBe(1)
    expect(axis.first).toBeLessThanOrEqual(today - 366)
    expect(axis.first + axis.days).toBe(today + 731)
  })

  it('draws all that is in sight, and some on both sides', () => {
    fc.assert(
      fc.property(widths, tracks, fc.double({ min: 0, max: 1, noNaN: true }), (dayWidth, track, at) => {
        const sight = daysInSight(axis, at * Math.max(0, axis.days * dayWidth - track), track, dayWidth)
        const drawn = drawnDays(axis, sight)
        expect(drawn.from).toBeLessThanOrEqual(sight.from)
        expect(drawn.to).toBeGreaterThanOrEqual(Math.min(sight.to, axis.first + axis.days))
        expect(drawn.to - drawn.from).toBeLessThanOrEqual(2.75 * (sight.to - sight.from) + 11)
      }),
    )
  })

  it('is drawn anew only where the sight comes near the end of what is drawn, and there is more beyond', () => {
    const days = { from: axis.first, to: axis.first + 100 }
    const drawn = { days, top: 0, bottom: 2000 }
    const sight = (from: number, top: number) => ({
      days: { from: axis.first + from, to: axis.first + from + 40 },
      top,
      bottom: top + 800,
    })
    expect(reaches(axis, drawn, sight(0, 0), 1 / 8)).toBe(true)
    expect(reaches(axis, drawn, sight(55, 1100), 1 / 8)).toBe(true)
    expect(reaches(axis, drawn, sight(56, 0), 1 / 8)).toBe(false)
    expect(reaches(axis, drawn, sight(56, 0), 0)).toBe(true)
    expect(reaches(axis, drawn, sight(0, 1101), 1 / 8)).toBe(false)
    expect(reaches(axis, drawn, sight(0, 1201), 0)).toBe(false)
    expect(reaches(axis, null, sight(0, 0), 0)).toBe(false)
    expect(areApart(drawn, sight(99, 1999))).toBe(false)
    expect(areApart(drawn, sight(100, 0))).toBe(true)
    expect(areApart(drawn, sight(0, 2000))).toBe(true)
  })

  it('draws nothing anew for a few pixels of scrolling', () => {
    const at = (scrollLeft: number) => drawnDays(axis, daysInSight(axis, scrollLeft, 1200, 40))
    const steps = new Set(Array.from({ length: 600 }, (_, px) => JSON.stringify(at(4000 + px))))
    expect(steps.size).toBeLessThanOrEqual(3)
  })
})

describe('zooming', () => {
  it('keeps the day under the pointer where it is', () => {
    fc.assert(
      fc.property(widths, widths, fc.integer({ min: 0, max: 900 }), (from, to, x) => {
        const scrollLeft = 100_000
        const kept = scrollKeeping(scrollLeft, x, from, to)
        fc.pre(kept > 0)
        expect((kept + x) / to).toBeCloseTo((scrollLeft + x) / from, 6)
      }),
    )
  })

  it('has names for what fills the track, and ends at a week and a year', () => {
    for (const name of zoomNames) expect(nearestZoom(widthForDays(zoomDays[name], 900), 900)).toBe(name)
    expect(clampDayWidth(10_000, 900)).toBe(180)
    expect(clampDayWidth(0.1, 900)).toBe(2.25)
  })
})
