import fc from 'fast-check'
import { expect, it } from 'vitest'
import { roundDuration, roundingDirection } from './rounding.ts'

const seconds = fc.integer({ min: 0, max: 999 * 3600 })
const minutes = fc.constantFrom(0, 1, 5, 6, 10, 12, 15, 30, 60, 240)
const direction = fc.constantFrom('nearest' as const, 'up' as const, 'down' as const)

it('rounds to whole steps, and what is rounded stays as it is', () => {
  fc.assert(
    fc.property(seconds, minutes, direction, (duration, step, way) => {
      const rounding = { direction: way, minutes: step }
      const rounded = roundDuration(duration, rounding)
      expect(step === 0 ? rounded - duration : rounded % (step * 60)).toBe(0)
      expect(roundDuration(rounded, rounding)).toBe(rounded)
    }),
  )
})

it('up never loses time, down never adds any, nearest is off by half a step at most', () => {
  fc.assert(
    fc.property(seconds, minutes, (duration, step) => {
      expect(roundDuration(duration, { direction: 'up', minutes: step })).toBeGreaterThanOrEqual(duration)
      expect(roundDuration(duration, { direction: 'down', minutes: step })).toBeLessThanOrEqual(duration)
      const nearest = roundDuration(duration, { direction: 'nearest', minutes: step })
      expect(Math.abs(nearest - duration)).toBeLessThanOrEqual(step * 30)
    }),
  )
})

it('a step of zero leaves the duration alone', () => {
  expect(roundDuration(2826, { direction: 'up', minutes: 0 })).toBe(2826)
})

it("knows the service's numbers for the directions", () => {
  expect([0, 1, -1].map(roundingDirection)).toEqual(['nearest', 'up', 'down'])
})
