import fc from 'fast-check'
import { expect, it } from 'vitest'
import { drawnAtRest, drawnWhileScrolled } from './drawn-days.ts'

const middle = 7300
const sight = { from: middle, to: middle + 3 }

it('days around what is in sight are drawn once the row is at rest', () => {
  expect(drawnAtRest(sight, middle, 4)).toEqual({ from: middle - 2, to: middle + 5 })
})

it('a short way there and back draws nothing once it was gone', () => {
  let drawn = drawnAtRest(sight, middle, 4)
  drawn = drawnAtRest(drawn, middle - 3, 4)
  const back = drawnAtRest(drawn, middle, 4)
  expect(drawnWhileScrolled(back, middle - 3, 4)).toEqual(back)
  expect(drawnAtRest(back, middle - 3, 4)).toEqual(back)
})

it('what comes into sight first is painted alone, and the next days with the first step', () => {
  expect(drawnWhileScrolled(sight, middle, 4)).toEqual(sight)
  expect(drawnWhileScrolled(sight, middle + 1, 4)).toEqual({ from: middle, to: middle + 5 })
})

it('what is far away is not drawn any more', () => {
  expect(drawnWhileScrolled(sight, middle + 500, 4)).toEqual({ from: middle + 500, to: middle + 503 })
})

it('what is in sight is always drawn, and never much more', () => {
  const step = fc.record({ by: fc.integer({ min: -9, max: 9 }), rests: fc.boolean() })
  fc.assert(
    fc.property(fc.array(step), fc.integer({ min: 1, max: 8 }), (steps, count) => {
      let first = middle
      let drawn = { from: first, to: first + count - 1 }
      for (const { by, rests } of steps) {
        first += by
        drawn = (rests ? drawnAtRest : drawnWhileScrolled)(drawn, first, count)
        expect(drawn.from).toBeLessThanOrEqual(first)
        expect(drawn.to).toBeGreaterThanOrEqual(first + count - 1)
        expect(drawn.to - drawn.from + 1).toBeLessThanOrEqual(count + 6)
      }
    }),
  )
})
