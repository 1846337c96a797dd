import fc from 'fast-check'
import { expect, it } from 'vitest'
import { partsOfDay } from './day-parts.ts'

const days = [0, 1, 2, 3].map((index) => ({ start: index * 100, end: index * 100 + 100 }))

it('puts an item that lasts over midnight into both days, and marks it', () => {
  const night = { start: 80, end: 130 }
  expect(partsOfDay([night], { start: 0, end: 100 })).toEqual([
    { item: night, start: 80, end: 100, continues: false, goesOn: true },
  ])
  expect(partsOfDay([night], { start: 100, end: 200 })).toEqual([
    { item: night, start: 100, end: 130, continues: true, goesOn: false },
  ])
})

it('leaves an item that ends at midnight out of the next day', () => {
  expect(partsOfDay([{ start: 80, end: 100 }], { start: 100, end: 200 })).toEqual([])
})

it('the parts of an item are as long together as it is, and without length it is in one day', () => {
  fc.assert(
    fc.property(fc.nat(399), fc.nat(399), (a, b) => {
      const item = { start: Math.min(a, b), end: Math.max(a, b) }
      const parts = days.flatMap((day) => partsOfDay([item], day))
      expect(parts.reduce((sum, { start, end }) => sum + end - start, 0)).toBe(item.end - item.start)
      expect(parts.length === 1 || a !== b).toBe(true)
    }),
  )
})
