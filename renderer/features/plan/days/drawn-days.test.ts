import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type DrawnDays, drawnAtRest, drawnWhileScrolled } from './drawn-days.ts'

const middle = 7300
const sight = { from: middle, to: middle + 3 }

/** Until nothing more is drawn. */
function drawnAfterRest(drawn: DrawnDays, first: number): DrawnDays {
  const next = drawnAtRest(drawn, first, 4)
  return next.from === drawn.from && next.to === drawn.to ? next : drawnAfterRest(next, first)
}

it('days around what is in sight are drawn once the row is at rest, one by one', () => {
  expect(drawnAtRest(sight, middle, 4)).toEqual({ from: middle, to: middle + 4 })
  expect(drawnAfterRest(sight, middle)).toEqual({ from: middle - 4, to: middle + 7 })
})

it('as far as a hand scrolls, and back, nothing is drawn on the way', () => {
  const around = drawnAfterRest(sight, middle)
  for (const first of [middle + 3, middle, middle - 3])
    expect(drawnWhileScrolled(around, first, 4)).toEqual(around)
})

it('paints the days that come into sight first alone, and the next ones with the first step', () => {
  expect(drawnWhileScrolled(sight, middle, 4)).toEqual(sight)
  expect(drawnWhileScrolled(sight, middle + 1, 4)).toEqual({ from: middle, to: middle + 5 })
})

it('stops drawing days that are far away', () => {
  expect(drawnWhileScrolled(sight, middle + 500, 4)).toEqual({ from: middle + 500, to: middle + 503 })
})

it('always draws the days in sight, and never many more', () => {
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
        expect(drawn.to - drawn.from + 1).toBeLessThanOrEqual(count + 8)
      }
    }),
  )
})
