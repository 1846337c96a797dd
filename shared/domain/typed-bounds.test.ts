import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { epochSeconds, instantOf } from './instant.ts'
import { parseTimeOfDay } from './time-of-day.ts'
import type { TimeOfDay } from './time-of-day.ts'
import { awkwardZones } from './time-zones.fixture.ts'
import { startFromTime, stopFromTime } from './typed-bounds.ts'
import { wallClock } from './wall-clock.ts'
import { instantAt } from './zoned-time.ts'

const zone = 'Europe/Berlin'

function time(text: string): TimeOfDay {
  const parsed = parseTimeOfDay(text)
  if (!parsed.ok) throw new Error(parsed.message)
  return parsed.value
}

function at(dateAndTime: string): string {
  const [date = '', wall = ''] = dateAndTime.split(' ')
  return instantAt(date, time(wall), zone)
}

const slip = { ok: false }

describe('a time typed as the stop', () => {
  it.each([
    ['2026-03-20 9:00', '2026-03-20 17:00', '18:15', '2026-03-20 18:15'],
    ['2026-03-20 22:00', '2026-03-20 23:30', '0:30', '2026-03-21 0:30'],
    ['2026-03-20 22:00', '2026-03-21 1:00', '23:30', '2026-03-20 23:30'],
    ['2026-03-20 22:00', '2026-03-23 10:00', '10:15', '2026-03-23 10:15'],
    ['2026-03-20 22:00', '2026-03-20 22:00', '6:00', '2026-03-21 6:00'],
    ['2026-03-20 9:00', '2026-03-20 17:00', '9:00', '2026-03-20 9:00'],
  ])('of %s – %s, %s means %s', (start, stop, typed, expected) => {
    expect(stopFromTime(at(start), time(typed), zone, at(stop))).toEqual({ ok: true, value: at(expected) })
  })

  it.each([
    ['2026-03-20 9:00', '2026-03-20 10:00', '8:30'],
    ['2026-03-20 9:00', '2026-03-20 17:00', '4:00'],
    ['2026-03-20 14:00', '2026-03-20 15:00', '2:30'],
  ])('of %s – %s, %s is a slip', (start, stop, typed) => {
    expect(stopFromTime(at(start), time(typed), zone, at(stop))).toMatchObject(slip)
  })

  it('is the start in the minute in which the entry started', () => {
    const start = '2026-03-20T08:00:40Z'
    expect(stopFromTime(start, time('9:00'), zone, at('2026-03-20 17:00'))).toEqual({
      ok: true,
      value: start,
    })
  })

  it('stays on its side of an hour that comes twice', () => {
    const start = '2026-10-25T00:10:00Z'
    expect(stopFromTime(start, time('2:45'), zone, '2026-10-25T00:40:00Z')).toEqual({
      ok: true,
      value: '2026-10-25T00:45:00Z',
    })
    expect(stopFromTime(start, time('2:45'), zone, '2026-10-25T01:40:00Z')).toEqual({
      ok: true,
      value: '2026-10-25T01:45:00Z',
    })
  })
})

describe('a time typed as the start', () => {
  it.each([
    ['2026-03-20 9:00', '2026-03-20 17:00', '8:15', '2026-03-20 8:15'],
    ['2026-03-21 0:30', '2026-03-21 2:00', '23:30', '2026-03-20 23:30'],
    ['2026-03-20 23:30', '2026-03-21 0:30', '0:15', '2026-03-21 0:15'],
    ['2026-03-20 9:00', '2026-03-20 17:00', '17:00', '2026-03-20 17:00'],
  ])('of %s – %s, %s means %s', (start, stop, typed, expected) => {
    expect(startFromTime(at(start), time(typed), zone, at(stop))).toEqual({ ok: true, value: at(expected) })
  })

  it.each([
    ['2026-03-20 9:00', '2026-03-20 17:00', '20:00'],
    ['2026-03-20 14:00', '2026-03-20 15:00', '16:00'],
  ])('of %s – %s, %s is a slip', (start, stop, typed) => {
    expect(startFromTime(at(start), time(typed), zone, at(stop))).toMatchObject(slip)
  })
})

describe.each(awkwardZones)('in %s', (timeZone) => {
  const starts = fc
    .integer({ min: epochSeconds('2006-01-01T00:00:00Z'), max: epochSeconds('2099-12-31T00:00:00Z') })
    .map(instantOf)

  it('typing what is shown changes nothing, and no typed time makes an entry end before it starts', () => {
    fc.assert(
      fc.property(starts, fc.integer({ min: 0, max: 40 * 3600 }), fc.nat(86_399), (start, length, second) => {
        const stop = instantOf(epochSeconds(start) + length)
        const { timeOf } = wallClock(timeZone)
        expect(stopFromTime(start, timeOf(stop), timeZone, stop)).toEqual({ ok: true, value: stop })
        expect(startFromTime(start, timeOf(start), timeZone, stop)).toEqual({ ok: true, value: start })
        const typed = timeOf(instantOf(epochSeconds(start) + second))
        const newStop = stopFromTime(start, typed, timeZone, stop)
        const newStart = startFromTime(start, typed, timeZone, stop)
        expect(!newStop.ok || newStop.value >= start).toBe(true)
        expect(!newStart.ok || newStart.value <= stop).toBe(true)
      }),
    )
  })
})
