import fc from 'fast-check'
import { expect, it } from 'vitest'
import { backOff, probeAfter } from './back-off.ts'

const chance = fc.double({ min: 0, max: 1, noNaN: true })

it('is never shorter than a second nor longer than five minutes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000 }), chance, (failures, random) => {
      expect(backOff(failures, random)).toBeGreaterThanOrEqual(1000)
      expect(backOff(failures, random)).toBeLessThanOrEqual(300_000)
    }),
  )
})

it('doubles until it is five minutes, and half of it is chance', () => {
  expect([1, 2, 3, 4].map((failures) => backOff(failures, 1))).toEqual([2000, 4000, 8000, 16_000])
  expect(backOff(4, 0)).toBe(8000)
  expect(backOff(50, 1)).toBe(300_000)
})

it('a service that does not answer is asked again after five to ten seconds', () => {
  expect([0, 0.5, 1].map(probeAfter)).toEqual([5000, 7500, 10_000])
})
