import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { epochSeconds, instantOf, secondsBetween } from './instant.ts'
import type { Parsed } from './parsed.ts'
import { formatTimeOfDay, parseStopTime, parseTypedTime } from './time-of-day.ts'
import type { TimeFormat, TypedStop, TypedTime } from './time-of-day.ts'
import { awkwardZones } from './time-zones.fixture.ts'
import { startFromTime, stopFromTime } from './typed-bounds.ts'
import { wallClock } from './wall-clock.ts'
import { instantAt } from './zoned-time.ts'

const zone = 'Europe/Berlin'

function time(text: string, format: TimeFormat = 'H:mm'): TypedTime {
  const parsed = parseTypedTime(text, format)
  if (!parsed.ok) throw new Error(parsed.message)
  return parsed.value
}

function at(dateAndTime: string): string {
  const [date = '', wall = ''] = dateAndTime.split(' ')
  return instantAt(date, time(wall)[0], zone)
}

function typedStop(text: string, format: TimeFormat = 'H:mm'): TypedStop {
  const parsed = parseStopTime(text, format)
  if (!parsed.ok) throw new Error(parsed.message)
  return parsed.value
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
    ['2026-03-20 0:00', '2026-03-20 18:00', '0:30', '2026-03-20 0:30'],
    ['2026-03-20 9:00', '2026-03-21 8:00', '10:30', '2026-03-20 10:30'],
    ['2026-03-20 9:00', '2026-03-21 8:00', '9:00', '2026-03-21 9:00'],
    ['2026-03-20 9:00', '2026-03-21 8:00', '7:30', '2026-03-21 7:30'],
    ['2026-03-20 9:00', '2026-03-21 9:00', '10:30', '2026-03-21 10:30'],
    ['2026-03-20 9:30', '2026-03-20 10:00', '9', '2026-03-20 21:00'],
    ['2026-03-20 9:30', '2026-03-20 17:00', '5', '2026-03-20 17:00'],
    ['2026-03-20 9:30', '2026-03-20 17:00', '10', '2026-03-20 10:00'],
    ['2026-03-20 21:30', '2026-03-20 22:00', '9', '2026-03-21 9:00'],
    ['2026-03-20 13:00', '2026-03-20 14:00', '12', '2026-03-21 0:00'],
    ['2026-03-20 9:30', '2026-03-20 10:00', '9 +1', '2026-03-21 9:00'],
    ['2026-03-20 9:30', '2026-03-20 10:00', '11:00+2', '2026-03-22 11:00'],
    ['2026-03-20 9:30', '2026-03-22 10:00', '11:00 +0', '2026-03-20 11:00'],
  ])('of %s – %s, %s means %s', (start, stop, typed, expected) => {
    expect(stopFromTime(at(start), typedStop(typed), zone, at(stop))).toEqual({
      ok: true,
      value: at(expected),
    })
  })

  it.each([
    ['2026-03-20 9:00', '2026-03-20 10:00', '8:30'],
    ['2026-03-20 9:00', '2026-03-20 17:00', '4:00'],
    ['2026-03-20 14:00', '2026-03-20 15:00', '2:30'],
    ['2026-03-20 14:00', '2026-03-20 15:00', '09'],
    ['2026-03-20 14:00', '2026-03-20 15:00', '9am'],
    ['2026-03-20 14:00', '2026-03-20 15:00', '9 +0'],
    ['2026-03-20 14:00', '2026-03-20 15:00', '15:00 +42'],
  ])('of %s – %s, %s is a slip', (start, stop, typed) => {
    expect(stopFromTime(at(start), typedStop(typed), zone, at(stop))).toMatchObject(slip)
  })

  it.each([
    ['24:00', '2026-03-21 0:00'],
    ['24', '2026-03-21 0:00'],
    ['24:00 +1', '2026-03-22 0:00'],
  ])('%s is midnight at the end of the day', (typed, expected) => {
    const read = stopFromTime(at('2026-03-20 9:00'), typedStop(typed), zone, at('2026-03-20 10:00'))
    expect(read).toEqual({ ok: true, value: at(expected) })
  })

  it('is refused before the start with the way to type it for the next day', () => {
    expect(stopFromTime(at('2026-03-20 9:00'), typedStop('0:00'), zone, at('2026-03-20 10:00'))).toEqual({
      ok: false,
      message: 'The stop would be before the start. Type a later time, or 0:00 +1 for the next day.',
    })
  })

  it.each([
    ['2026-03-20 14:00', '2026-03-20 15:00', '2:30', '2026-03-20 14:30'],
    ['2026-03-20 14:00', '2026-03-20 15:00', '1:30 AM', '2026-03-21 1:30'],
    ['2026-03-20 23:00', '2026-03-21 0:10', '12:30', '2026-03-21 0:30'],
    ['2026-03-20 23:00', '2026-03-21 0:10', '12:30 +1', '2026-03-21 0:30'],
    ['2026-03-20 9:00', '2026-03-20 10:00', '5', '2026-03-20 17:00'],
    ['2026-03-20 9:00', '2026-03-20 10:00', '8', '2026-03-20 20:00'],
    ['2026-03-20 9:00', '2026-03-20 17:15', '6', '2026-03-20 18:00'],
    ['2026-03-20 9:00', '2026-03-20 17:15', '12', '2026-03-20 12:00'],
  ])('of %s – %s on a 12-hour clock, %s means %s', (start, stop, typed, expected) => {
    const read = stopFromTime(at(start), typedStop(typed, 'h:mm A'), zone, at(stop))
    expect(read).toEqual({ ok: true, value: at(expected) })
  })

  it.each([
    ['2026-03-20 13:00', '2026-03-20 13:45', '12:45'],
    ['2026-03-20 14:00', '2026-03-20 14:30', '1'],
    ['2026-03-20 21:00', '2026-03-20 22:00', '8'],
  ])('of %s – %s, %s is a slip on a 12-hour clock', (start, stop, typed) => {
    expect(stopFromTime(at(start), typedStop(typed, 'h:mm A'), zone, at(stop))).toMatchObject(slip)
  })

  it.each([
    ['2026-03-20 22:00', '2026-03-20 22:30', '7', '2026-03-21 7:00'],
    ['2026-03-20 13:00', '2026-03-20 23:30', '12:30', '2026-03-21 0:30'],
  ])('of %s – %s on a 12-hour clock, %s is over midnight', (start, stop, typed, expected) => {
    const read = stopFromTime(at(start), typedStop(typed, 'h:mm A'), zone, at(stop))
    expect(read).toEqual({ ok: true, value: at(expected) })
  })

  it('is a slip on a 12-hour clock where AM or PM says so', () => {
    const read = typedStop('2:30 AM', 'h:mm A')
    expect(stopFromTime(at('2026-03-20 14:00'), read, zone, at('2026-03-20 15:00'))).toMatchObject(slip)
  })

  it('is the start in the minute in which the entry started', () => {
    const start = '2026-03-20T08:00:40Z'
    expect(stopFromTime(start, typedStop('9:00'), zone, at('2026-03-20 17:00'))).toEqual({
      ok: true,
      value: start,
    })
  })

  it('is the start, where that is nearer than the other half of the day, also by less than the seconds of its minute', () => {
    const start = '2026-03-20T08:00:42Z'
    const stop = '2026-03-20T14:00:01Z'
    for (const text of ['9:00', '9:00 +0'])
      expect(stopFromTime(start, typedStop(text, 'h:mm A'), zone, stop)).toEqual({ ok: true, value: start })
  })

  it('stays on its side of an hour that comes twice', () => {
    const start = '2026-10-25T00:10:00Z'
    expect(stopFromTime(start, typedStop('2:45'), zone, '2026-10-25T00:40:00Z')).toEqual({
      ok: true,
      value: '2026-10-25T00:45:00Z',
    })
    expect(stopFromTime(start, typedStop('2:45'), zone, '2026-10-25T01:40:00Z')).toEqual({
      ok: true,
      value: '2026-10-25T01:45:00Z',
    })
  })

  it('of a stop that was proposed is in the first hour of two that is not before the start', () => {
    const read = (start: string, typed: string) =>
      stopFromTime(start, typedStop(typed), zone, instantOf(epochSeconds(start) + 3600), true)
    expect(read('2026-10-25T00:30:00Z', '2:45')).toEqual({ ok: true, value: '2026-10-25T00:45:00Z' })
    expect(read('2026-10-25T01:30:00Z', '2:45')).toEqual({ ok: true, value: '2026-10-25T01:45:00Z' })
    expect(read('2026-10-25T00:45:00Z', '2:30')).toEqual({ ok: true, value: '2026-10-25T01:30:00Z' })
  })
})

describe('a time typed as the start', () => {
  it.each([
    ['2026-03-20 9:00', '2026-03-20 17:00', '8:15', '2026-03-20 8:15'],
    ['2026-03-21 0:30', '2026-03-21 2:00', '23:30', '2026-03-20 23:30'],
    ['2026-03-20 23:30', '2026-03-21 0:30', '0:15', '2026-03-21 0:15'],
    ['2026-03-20 9:00', '2026-03-20 17:00', '17:00', '2026-03-20 17:00'],
    ['2026-03-20 6:00', '2026-03-20 23:50', '23:30', '2026-03-20 23:30'],
  ])('of %s – %s, %s means %s', (start, stop, typed, expected) => {
    expect(startFromTime(at(start), time(typed), zone, at(stop))).toEqual({ ok: true, value: at(expected) })
  })

  it.each([
    ['2026-03-20 14:30', '2026-03-20 17:15', '3:00', '2026-03-20 15:00'],
    ['2026-03-20 14:30', '2026-03-20 17:15', '3:00 AM', '2026-03-20 3:00'],
    ['2026-03-20 14:30', '2026-03-20 17:15', '9', '2026-03-20 9:00'],
    ['2026-03-20 9:00', '2026-03-20 17:15', '1', '2026-03-20 13:00'],
    ['2026-03-21 0:10', '2026-03-21 2:00', '11:30', '2026-03-20 23:30'],
    ['2026-03-20 23:30', '2026-03-21 2:00', '12:15', '2026-03-21 0:15'],
  ])('of %s – %s on a 12-hour clock, %s means %s', (start, stop, typed, expected) => {
    const read = startFromTime(at(start), time(typed, 'h:mm A'), zone, at(stop))
    expect(read).toEqual({ ok: true, value: at(expected) })
  })

  it.each([
    ['2026-03-20 9:00', '2026-03-20 17:00', '20:00'],
    ['2026-03-20 14:00', '2026-03-20 15:00', '16:00'],
  ])('of %s – %s, %s is a slip', (start, stop, typed) => {
    expect(startFromTime(at(start), time(typed), zone, at(stop))).toMatchObject(slip)
  })

  it.each([
    ['2026-03-20 14:00', '2026-03-20 14:30', '3'],
    ['2026-03-20 13:00', '2026-03-20 13:45', '2:00'],
    ['2026-03-20 8:00', '2026-03-20 8:30', '9'],
    ['2026-03-20 9:00', '2026-03-20 9:30', '10'],
  ])('of %s – %s on a 12-hour clock, %s is a slip, and in no other half of the day', (start, stop, typed) => {
    expect(startFromTime(at(start), time(typed, 'h:mm A'), zone, at(stop))).toEqual({
      ok: false,
      message: 'The start would be after the stop. Type an earlier time, or add AM or PM.',
    })
  })
})

it('the start of a running timer is refused in the future, not after a stop', () => {
  const now = at('2026-03-20 12:00')
  expect(startFromTime(at('2026-03-20 11:00'), time('13:00'), zone, now, true)).toEqual({
    ok: false,
    message: 'The timer would start in the future. Type an earlier time.',
  })
})

describe.each(awkwardZones)('in %s', (timeZone) => {
  const starts = fc
    .integer({ min: epochSeconds('2006-01-01T00:00:00Z'), max: epochSeconds('2099-12-31T00:00:00Z') })
    .map(instantOf)

  const suffixes = fc.constantFrom('', ' +1', ' +3')
  const formats = fc.constantFrom<TimeFormat>('H:mm', 'h:mm A')

  it('typing what is shown changes nothing, and no typed time makes an entry end before it starts', () => {
    fc.assert(
      fc.property(
        starts,
        fc.integer({ min: 0, max: 40 * 3600 }),
        fc.nat(86_399),
        suffixes,
        formats,
        (start, length, second, suffix, format) => {
          const stop = instantOf(epochSeconds(start) + length)
          const { timeOf } = wallClock(timeZone)
          const shown: TypedStop = { times: [timeOf(stop)], clock: '', otherHalf: null, daysLater: null }
          expect(stopFromTime(start, shown, timeZone, stop)).toEqual({ ok: true, value: stop })
          expect(startFromTime(start, [timeOf(start)], timeZone, stop)).toEqual({ ok: true, value: start })
          const typed = timeOf(instantOf(epochSeconds(start) + second))
          const clock = formatTimeOfDay(typed, 'H:mm')
          const newStop = stopFromTime(start, typedStop(clock + suffix, format), timeZone, stop)
          const newStart = startFromTime(start, time(clock, format), timeZone, stop)
          expect(!newStop.ok || newStop.value >= start).toBe(true)
          expect(!newStart.ok || newStart.value <= stop).toBe(true)
        },
      ),
    )
  })

  it('a time without AM or PM is the nearer of the two, or refused', () => {
    const moments = fc.tuple(starts, fc.integer({ min: 0, max: 40 * 3600 }), fc.nat(86_399))
    fc.assert(
      fc.property(moments, ([start, length, second]) => {
        const stop = instantOf(epochSeconds(start) + length)
        const typed = wallClock(timeZone).timeOf(instantOf(epochSeconds(start) + second))
        const bare = formatTimeOfDay(typed, 'h:mm A').replace(/ .*/, '')
        const readings = (read: (text: string) => Parsed<string>, present: string) =>
          ['', ' AM', ' PM'].map((half) => {
            const meant = read(bare + half)
            return meant.ok ? Math.abs(secondsBetween(present, meant.value)) : Infinity
          })
        for (const [away = 0, ...said] of [
          readings((text) => startFromTime(start, time(text, 'h:mm A'), timeZone, stop), start),
          readings((text) => stopFromTime(start, typedStop(text, 'h:mm A'), timeZone, stop), stop),
        ])
          expect([Math.min(...said), Infinity]).toContain(away)
      }),
    )
  })
})
