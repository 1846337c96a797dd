import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseDuration } from './duration.ts'
import { shortDuration } from './short-duration.ts'

const formats = ['improved', 'classic'] as const

describe('short durations', () => {
  it('are hours and minutes without the parts that are zero', () => {
    const written = [0, 59, 60, 2700, 3600, 5400, 28_800, 144_000].map((seconds) =>
      shortDuration(seconds, 'improved'),
    )
    expect(written).toEqual(['0m', '0m', '1m', '45m', '1h', '1h 30m', '8h', '40h'])
    expect(shortDuration(-5, 'classic')).toBe('0 min')
  })

  it('have their units written out in the classic form', () => {
    const written = [59, 2700, 3600, 3900, 144_000].map((seconds) => shortDuration(seconds, 'classic'))
    expect(written).toEqual(['0 min', '45 min', '1 h', '1:05 h', '40 h'])
  })

  it('are decimal hours for who prefers them', () => {
    expect([0, 900, 3600, 5400].map((seconds) => shortDuration(seconds, 'decimal'))).toEqual([
      '0h',
      '0.25h',
      '1h',
      '1.5h',
    ])
  })

  it('read back as the same minutes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999 * 60 }), fc.constantFrom(...formats), (minutes, format) => {
        expect(parseDuration(shortDuration(minutes * 60, format), format)).toEqual({
          ok: true,
          value: minutes * 60,
        })
      }),
    )
  })
})
