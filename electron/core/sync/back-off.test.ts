import fc from 'fast-check'
import { expect, it } from 'vitest'
import { backOff, Retries } from './timing.ts'

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

it('a service that does not answer is asked again after five to ten seconds, however often', async () => {
  const retries = new Retries()
  retries.failed(0)
  for (let count = 0; count < 3; count += 1) {
    await expect(retries.probe(() => Promise.reject(new Error('no answer')))).rejects.toThrow('no answer')
    expect([0, 0.5, 1].map((random) => retries.failed(random))).toEqual([5000, 7500, 10_000])
  }
  await retries.probe(() => Promise.resolve())
  expect(retries.failed(1)).toBe(4000)
  expect(retries.succeeded()).toBe(true)
})
