import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatTimeOfDay, formatTimeWithSeconds, parseTimeOfDay } from './time-of-day.ts'

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
  ['9h', 9, 0],
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
  expect(parseTimeOfDay(typed)).toEqual({ ok: true, value: { hour, minute, second: 0 } })
})

it('seconds are understood too', () => {
  expect(parseTimeOfDay('9:30:15')).toEqual({ ok: true, value: { hour: 9, minute: 30, second: 15 } })
})

it('what is no time is named, with what to type instead', () => {
  expect(parseTimeOfDay(' 12:0012:15 ')).toEqual({
    ok: false,
    message: '“12:0012:15” isn’t a time. Try 9:30 or 930.',
  })
  expect(parseTimeOfDay(' ')).toEqual({ ok: false, message: 'Type a time, such as 9:30 or 930.' })
})

it.each(['', '24', '25:00', '9:60', '961', '13pm', '0am', 'noonish', '12345', '-9', '9:3', '9::30'])(
  '"%s" is answered with what to type instead',
  (typed) => {
    const parsed = parseTimeOfDay(typed)
    expect(parsed.ok ? 'understood' : parsed.message).toContain('9:30 or 930.')
  },
)

it('what is shown reads back as the same time', () => {
  fc.assert(
    fc.property(times, fc.constantFrom('h:mm A' as const, 'H:mm' as const), (time, format) => {
      expect(parseTimeOfDay(formatTimeOfDay(time, format))).toEqual({ ok: true, value: time })
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
