import fc from 'fast-check'
import { expect, it } from 'vitest'
import { nextRoom, secondsOf, withoutThose } from './plan-gaps.ts'

const anyStretches = fc.array(
  fc.tuple(fc.nat(60), fc.nat(20)).map(([start, length]) => ({ start, end: start + length })),
  { maxLength: 8 },
)
const covers = (stretches: readonly { start: number; end: number }[], at: number) =>
  stretches.some(({ start, end }) => start <= at && at < end)

it('leaves exactly the moments that the others do not cover', () => {
  fc.assert(
    fc.property(anyStretches, anyStretches, (planned, tracked) => {
      const rest = withoutThose(planned, tracked)
      for (let at = 0; at < 80; at += 1) {
        expect(covers(rest, at)).toBe(covers(planned, at) && !covers(tracked, at))
      }
      const seconds = Array.from({ length: 80 }, (_, at) => at).filter((at) => covers(rest, at)).length
      expect(secondsOf(rest)).toBe(seconds)
    }),
  )
})

it('finds the first room that is long enough', () => {
  const taken = [
    { start: 10, end: 20 },
    { start: 25, end: 40 },
  ]
  expect(nextRoom(taken, 0, 100, 10)).toBe(0)
  expect(nextRoom(taken, 12, 100, 5)).toBe(20)
  expect(nextRoom(taken, 12, 100, 6)).toBe(40)
  expect(nextRoom(taken, 12, 45, 6)).toBeNull()
})
