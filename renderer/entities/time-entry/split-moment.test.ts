import fc from 'fast-check'
import { expect, it } from 'vitest'
import { splitMoment, splitMomentAt } from './split-moment.ts'

const snap = (moment: number) => Math.round(moment / 900) * 900

it('cuts at now, else in the middle of the grid', () => {
  expect(splitMoment({ start: 0, end: 7200 }, 3025, snap)).toBe(3000)
  expect(splitMoment({ start: 0, end: 7200 }, 90_000, snap)).toBe(3600)
  expect(splitMoment({ start: 600, end: 1200 }, 90_000, snap)).toBe(900)
})

it('always leaves two parts of a minute or more', () => {
  fc.assert(
    fc.property(fc.nat(10_000), fc.nat(10_000), fc.nat(20_000), (start, length, now) => {
      const cut = splitMoment({ start, end: start + length }, now, snap)
      expect(cut === null).toBe(length < 120)
      const at = cut ?? start + length / 2
      fc.pre(cut !== null)
      expect(at - start).toBeGreaterThanOrEqual(60)
      expect(start + length - at).toBeGreaterThanOrEqual(60)
    }),
  )
})

it('cuts where somebody points, on the grid where that leaves two parts', () => {
  expect(splitMomentAt({ start: 0, end: 7200 }, 3025, snap)).toBe(2700)
  expect(splitMomentAt({ start: 0, end: 1000 }, 400, snap)).toBe(360)
  expect(splitMomentAt({ start: 0, end: 1000 }, 20, snap)).toBeNull()
})
