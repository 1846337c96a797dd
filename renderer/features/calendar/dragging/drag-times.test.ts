import fc from 'fast-check'
import { expect, it } from 'vitest'
import { steppedEdge, steppedStart, timesAt } from './drag-times.ts'

const step = 300
const snap = (moment: number) => Math.round(moment / step) * step
const moment = fc.nat(200_000)

it('draws from press to pointer, in either order, and never nothing', () => {
  const create = (at: number) => timesAt({ kind: 'create', anchor: 3000 }, at, snap, step)
  expect(create(4510)).toEqual({ start: 3000, end: 4500 })
  expect(create(1190)).toEqual({ start: 1200, end: 3000 })
  expect(create(3001)).toEqual({ start: 3000, end: 3300 })
})

it('keeps the length of a moved item, to the second', () => {
  fc.assert(
    fc.property(moment, fc.nat(20_000), fc.nat(5000), moment, (start, length, grab, at) => {
      const moved = timesAt({ kind: 'move', item: { start, end: start + length }, grab }, at, snap, step)
      expect(moved.end - moved.start).toBe(length)
      expect(snap(moved.start)).toBe(moved.start)
    }),
  )
})

it('keeps the other end of a resized item, and some length', () => {
  fc.assert(
    fc.property(moment, fc.nat(20_000), moment, (start, length, at) => {
      const item = { start, end: start + length }
      const later = timesAt({ kind: 'resize', item, edge: 'end', grab: 0 }, at, snap, step)
      expect(later.start).toBe(start)
      expect(later.end).toBeGreaterThan(later.start)
      const earlier = timesAt({ kind: 'resize', item, edge: 'start', grab: 0 }, at, snap, step)
      expect(earlier.end).toBe(item.end)
      expect(earlier.end).toBeGreaterThan(earlier.start)
    }),
  )
})

it('an edge goes as far as the pointer, wherever on the handle it was taken hold of', () => {
  const item = { start: 3000, end: 6000 }
  const resized = timesAt({ kind: 'resize', item, edge: 'end', grab: -180 }, 5820 + 900, snap, step)
  expect(resized).toEqual({ start: 3000, end: 6900 })
})

it('keys move to the next line of the grid, also from beside it', () => {
  const item = { start: 1010, end: 2000 }
  expect(steppedStart(item, 1, snap, step)).toEqual({ start: 1200, end: 2190 })
  expect(steppedStart(item, -1, snap, step)).toEqual({ start: 900, end: 1890 })
  expect(steppedEdge(item, 'end', 1, snap, step)).toEqual({ start: 1010, end: 2100 })
  expect(steppedEdge({ start: 900, end: 1000 }, 'end', -1, snap, step)).toEqual({ start: 900, end: 1000 })
})
