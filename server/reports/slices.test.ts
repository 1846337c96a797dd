import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY, HOUR } from '../effects/timestamps.ts'
import { cut } from './slices.ts'

const instants = fc.integer({ min: 0, max: 400 }).map((days) => days * DAY)

describe('a report’s time in parts', () => {
  it('is the whole of it, each moment once, in order, cut wherever asked', () => {
    fc.assert(
      fc.property(instants, instants, fc.array(instants), (one, other, at) => {
        const span = { from: Math.min(one, other), before: Math.max(one, other) }
        const parts = cut(span, at)
        const bounds = [span.from, ...parts.map(({ before }) => before)]
        expect(parts.map(({ from }) => from)).toEqual(bounds.slice(0, -1))
        expect(bounds.at(-1)).toBe(span.before)
        for (const { from, before } of parts) {
          expect(before).toBeGreaterThan(from)
          expect(before - from).toBeLessThanOrEqual(32 * DAY)
          expect(at.some((instant) => instant > from && instant < before)).toBe(false)
        }
      }),
    )
  })

  it('has a month in one part, also when its clocks are set back', () => {
    expect(cut({ from: 0, before: 31 * DAY + HOUR }, [])).toHaveLength(1)
  })
})
