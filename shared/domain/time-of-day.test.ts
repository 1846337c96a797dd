import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  formatTimeOfDay,
  formatTimeWithSeconds,
  parseTimeOfDay,
  parseTypedTime,
  steppedTime,
  type TimeOfDay,
} from './time-of-day.ts'

const times = fc.record({
  hour: fc.integer({ min: 0, max: 23 }),
  minute: fc.integer({ min: 0, max: 59 }),
  second: fc.constant(0),
})

it.each([
  ['9', 9, 0],
  ['09', 9, 0],
  ['21', 21, 0],
  ['930', 9, 30],
  ['0930', 9, 30],
  ['2130', 21, 30],
  ['130', 1, 30],
  ['9:30', 9, 30],
  ['9.30', 9, 30],
  ['9h30', 9, 30],
  ['9.30pm', 21, 30],
  ['9:30 PM', 21, 30],
  ['9:30 p.m.', 21, 30],
  ['930p', 21, 30],
  ['12am', 0, 0],
  ['12pm', 12, 0],
  ['12:05 am', 0, 5],
  ['21:30', 21, 30],
  ['0:00', 0, 0],
  [' 9:30 ', 9, 30],
])('%s is %d:%d', (typed, hour, minute) => {
  expect(parseTypedTime(typed, 'H:mm')).toEqual({ ok: true, value: [{ hour, minute, second: 0 }] })
})

it('seconds are understood too', () => {
  expect(parseTypedTime('9:30:15', 'H:mm')).toEqual({
    ok: true,
    value: [{ hour: 9, minute: 30, second: 15 }],
  })
})

it('what is no time is named, with what to type instead', () => {
  expect(parseTypedTime(' 12:0012:15 ', 'H:mm')).toEqual({
    ok: false,
    message: '“12:0012:15” isn’t a time. Try 9:30 or 930.',
  })
  expect(parseTypedTime(' ', 'H:mm')).toEqual({ ok: false, message: 'Type a time, such as 9:30 or 930.' })
})

it.each(['', '24', '2h', '25:00', '9:60', '961', '13pm', '0am', 'noonish', '12345', '-9', '9:3', '9::30'])(
  '"%s" is answered with what to type instead',
  (typed) => {
    const parsed = parseTypedTime(typed, 'H:mm')
    expect(parsed.ok ? 'understood' : parsed.message).toContain('9:30 or 930.')
  },
)

it('what is shown reads back as the same time', () => {
  fc.assert(
    fc.property(times, fc.constantFrom('h:mm A' as const, 'H:mm' as const), (time, format) => {
      expect(parseTypedTime(formatTimeOfDay(time, format), format)).toEqual({ ok: true, value: [time] })
    }),
  )
})

it.each([
  ['14:30', '3:00', '15:00'],
  ['9:00', '10', '10:00'],
  ['9:00', '12', '12:00'],
  ['9:00', '1', '13:00'],
  ['0:10', '12:30', '0:30'],
  ['9:00', '3', '3:00'],
  ['21:00', '3', '15:00'],
  ['14:30', '3a', '3:00'],
  ['14:30', '0:15', '0:15'],
  ['9:00', '21', '21:00'],
])('over %s on a 12-hour clock, %s means %s', (replaced, typed, meant) => {
  expect(parseTimeOfDay(typed, timeOf(replaced), 'h:mm A')).toEqual({ ok: true, value: timeOf(meant) })
})

function timeOf(text: string): TimeOfDay {
  const [hour = 0, minute = 0] = text.split(':').map(Number)
  return { hour, minute, second: 0 }
}

it('a time typed without AM or PM is never further from the one that it replaces than with either of them', () => {
  const secondOf = ({ hour, minute }: TimeOfDay) => hour * 3600 + minute * 60
  fc.assert(
    fc.property(times, times, (replaced, typed) => {
      const bare = formatTimeOfDay(typed, 'h:mm A').replace(/ .*/, '')
      const [away = 0, ...said] = ['', ' AM', ' PM'].map((half) => {
        const read = parseTimeOfDay(bare + half, replaced, 'h:mm A')
        return read.ok ? Math.abs(secondOf(read.value) - secondOf(replaced)) : Number.NaN
      })
      expect(away).toBe(Math.min(...said))
    }),
  )
})

it('midnight and noon are written as clocks show them', () => {
  expect(formatTimeOfDay({ hour: 0, minute: 5, second: 0 }, 'h:mm A')).toBe('12:05 AM')
  expect(formatTimeOfDay({ hour: 12, minute: 0, second: 0 }, 'h:mm A')).toBe('12:00 PM')
  expect(formatTimeOfDay({ hour: 0, minute: 5, second: 0 }, 'H:mm')).toBe('0:05')
})

it('seconds are written where they are asked for', () => {
  const time = { hour: 19, minute: 5, second: 7 }
  expect(formatTimeOfDay(time, 'H:mm')).toBe('19:05')
  expect(formatTimeWithSeconds(time, 'H:mm')).toBe('19:05:07')
  expect(formatTimeWithSeconds(time, 'h:mm A')).toBe('7:05:07 PM')
})

it.each([
  ['9:58', 5, 'H:mm', '10:03'],
  ['0:02', -5, 'H:mm', '23:57'],
  ['11:58 AM', 15, 'h:mm A', '12:13 PM'],
  ['noonish', 5, 'H:mm', null],
] as const)('%s and %d minutes', (text, minutes, format, stepped) => {
  expect(steppedTime(text, minutes, format)).toBe(stepped)
})
