import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  durationForEditing,
  formatDuration,
  longestDurationSeconds,
  parseDuration,
  parseProjectEstimate,
} from './duration.ts'

const seconds = fc.integer({ min: 0, max: longestDurationSeconds })

describe('what people type', () => {
  it.each([
    ['1:30', 5400],
    ['1:30:15', 5415],
    ['0:05', 300],
    ['1:5', 3900],
    ['1.5h', 5400],
    ['1,5h', 5400],
    ['.5', 1800],
    [',25h', 900],
    ['1.5 h', 5400],
    ['90m', 5400],
    ['90 min', 5400],
    ['90', 5400],
    ['7.5', 27_000],
    ['0.75', 2700],
    ['1,5', 5400],
    ['1h 20m', 4800],
    ['1h20', 4800],
    ['1h 20', 4800],
    ['1h20m', 4800],
    ['1h 20m 5s', 4805],
    ['45s', 45],
    ['2 hours', 7200],
    ['47:06 min', 2826],
    ['0.79 h', 2844],
    ['  1:30  ', 5400],
    ['1H', 3600],
    ['0', 0],
    ['999h', 3_596_400],
  ])('%s is understood', (typed, expected) => {
    expect(parseDuration(typed, 'improved')).toEqual({ ok: true, value: expected })
  })

  it.each([
    '',
    '   ',
    'soon',
    '1:60',
    '1:30:60',
    '1::30',
    '-5',
    '20m 1h',
    '1h 1h',
    '5 parsecs',
    '1.5.2h',
    ':30',
    '999h 1s',
  ])('"%s" is answered with what to type instead', (typed) => {
    const parsed = parseDuration(typed, 'improved')
    expect(parsed.ok ? 'understood' : parsed.message).toMatch(/Type |Try /)
  })

  it.each([
    ['2', 7200],
    ['1.25', 4500],
    ['0.25', 900],
    ['0,25 h', 900],
    ['90m', 5400],
    ['1:30', 5400],
  ])('%s is understood where durations are decimal hours', (typed, expected) => {
    expect(parseDuration(typed, 'decimal')).toEqual({ ok: true, value: expected })
  })

  it('never fails and never gives part of a second, or less than none', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const parsed = parseDuration(typed, 'improved')
        expect(parsed.ok ? Number.isInteger(parsed.value) && parsed.value >= 0 : parsed.message !== '').toBe(
          true,
        )
      }),
    )
  })
})

describe('what people read', () => {
  it('reads back as the same duration', () => {
    fc.assert(
      fc.property(seconds, fc.constantFrom('classic' as const, 'improved' as const), (duration, format) => {
        expect(parseDuration(formatDuration(duration, format), format)).toEqual({ ok: true, value: duration })
        expect(parseDuration(durationForEditing(duration, format), format)).toEqual({
          ok: true,
          value: duration,
        })
      }),
    )
  })

  it('decimal hours are off by half a hundredth of an hour at most', () => {
    fc.assert(
      fc.property(seconds, (duration) => {
        const parsed = parseDuration(durationForEditing(duration, 'decimal'), 'decimal')
        expect(parsed.ok && Math.abs(parsed.value - duration)).toBeLessThanOrEqual(18)
      }),
    )
  })

  it.each([
    [0, '0 sec', '0:00:00', '0.00 h'],
    [59, '59 sec', '0:00:59', '0.02 h'],
    [2826, '47:06 min', '0:47:06', '0.79 h'],
    [5400, '1:30:00 h', '1:30:00', '1.50 h'],
    [360_000, '100:00:00 h', '100:00:00', '100.00 h'],
  ])('%d seconds', (duration, classic, improved, decimal) => {
    expect(formatDuration(duration, 'classic')).toBe(classic)
    expect(formatDuration(duration, 'improved')).toBe(improved)
    expect(formatDuration(duration, 'decimal')).toBe(decimal)
  })

  it('are written differently in each format, so that the setting changes what is seen', () => {
    fc.assert(
      fc.property(seconds, (duration) => {
        const written = (['classic', 'improved', 'decimal'] as const).map((format) =>
          formatDuration(duration, format),
        )
        expect(new Set(written).size).toBe(3)
      }),
    )
  })
})

describe('the estimate of a project', () => {
  it.each([
    ['40', 40 * 3600],
    ['37,5', 37.5 * 3600],
    ['40h', 40 * 3600],
    ['40m', 40 * 60],
    ['1:30', 5400],
    ['1200', 1200 * 3600],
  ])('"%s" is so many seconds', (typed, seconds) => {
    expect(parseProjectEstimate(typed)).toEqual({ ok: true, value: seconds })
  })

  it('is never longer than the service takes, and says so', () => {
    expect(parseProjectEstimate('99999').ok).toBe(true)
    expect(parseProjectEstimate('100000')).toMatchObject({
      ok: false,
      message: expect.stringContaining('99,999 hours') as unknown,
    })
  })

  it('leaves a bare number of entries and tasks minutes', () => {
    expect(parseDuration('40', 'improved')).toEqual({ ok: true, value: 40 * 60 })
  })
})

describe('a number with three digits after the mark', () => {
  it.each(['1,000h', '1.000', '12,500 h', '1,250'])('%s is refused, since it may be a thousand', (text) => {
    expect(parseDuration(text, 'improved').ok).toBe(false)
    expect(parseProjectEstimate(text).ok).toBe(false)
  })
  it('is read where nothing stands before the mark but a zero', () => {
    expect(parseDuration('0.125h', 'improved')).toEqual({ ok: true, value: 450 })
  })
})

it('minutes and seconds are read as the classic format shows them where they can be no hours of a day', () => {
  expect(parseDuration('45:00', 'classic')).toEqual({ ok: true, value: 45 * 60 })
  expect(parseDuration('1:30', 'classic')).toEqual({ ok: true, value: 90 * 60 })
  expect(parseDuration('45:00', 'improved')).toEqual({ ok: true, value: 45 * 3600 })
})
