import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Extent, layOut } from './overlap-layout.ts'

const shortest = 10
const anyExtents = fc.array(
  fc.record({ start: fc.nat(500), length: fc.nat(120) }).map(({ start, length }): Extent => ({
    start,
    end: start + length,
  })),
  { maxLength: 40 },
)

function touch(a: Extent, b: Extent): boolean {
  const end = (extent: Extent) => Math.max(extent.end, extent.start + shortest)
  return a.start < end(b) && b.start < end(a)
}

it('gives an item without neighbours the whole width', () => {
  expect(
    layOut(
      [
        { start: 0, end: 60 },
        { start: 60, end: 90 },
      ],
      shortest,
    ),
  ).toEqual([
    { column: 0, span: 1, columns: 1 },
    { column: 0, span: 1, columns: 1 },
  ])
})

it('lets an item grow into the room at its side', () => {
  const slots = layOut(
    [
      { start: 0, end: 60 },
      { start: 0, end: 30 },
      { start: 0, end: 20 },
      { start: 40, end: 50 },
    ],
    1,
  )
  expect(slots.map(({ column, span, columns }) => [column, span, columns])).toEqual([
    [0, 1, 3],
    [1, 1, 3],
    [2, 1, 3],
    [1, 2, 3],
  ])
})

it('nothing is lost, and nothing lies over anything else', () => {
  fc.assert(
    fc.property(anyExtents, (extents) => {
      const slots = layOut(extents, shortest)
      expect(slots).toHaveLength(extents.length)
      for (const [index, slot] of slots.entries()) {
        expect(slot.span).toBeGreaterThan(0)
        expect(slot.column + slot.span).toBeLessThanOrEqual(slot.columns)
        for (const [other, beside] of slots.entries()) {
          const [a, b] = [extents[index], extents[other]]
          if (other <= index || a === undefined || b === undefined || !touch(a, b)) continue
          expect(beside.columns).toBe(slot.columns)
          const apart = beside.column >= slot.column + slot.span || slot.column >= beside.column + beside.span
          expect(apart).toBe(true)
        }
      }
    }),
  )
})

it('takes no more columns than happen at once', () => {
  fc.assert(
    fc.property(anyExtents, (extents) => {
      const most = Math.max(
        0,
        ...extents.map(
          ({ start }) =>
            extents.filter(
              (other) => other.start <= start && start < Math.max(other.end, other.start + shortest),
            ).length,
        ),
      )
      for (const { columns } of layOut(extents, shortest)) expect(columns).toBeLessThanOrEqual(most)
    }),
  )
})
