import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { firstFreeStart, lengthOf, type Stretch, withoutThose } from './free-time.ts'

const stretch = fc
  .tuple(fc.nat(10_000), fc.nat(3_000))
  .map(([start, length]): Stretch => ({ start, end: start + length }))

const overlap = (a: Stretch, b: Stretch) => Math.max(0, Math.min(a.end, b.end) - Math.max(a.start, b.start))

describe('free time', () => {
  it('is what busy stretches leave', () => {
    const span = { start: 0, end: 100 }
    expect(withoutThose([span], [])).toEqual([span])
    expect(
      withoutThose(
        [span],
        [
          { start: 50, end: 60 },
          { start: 10, end: 20 },
          { start: 15, end: 25 },
        ],
      ),
    ).toEqual([
      { start: 0, end: 10 },
      { start: 25, end: 50 },
      { start: 60, end: 100 },
    ])
  })

  it('is none where something covers the whole span, or the span has passed', () => {
    expect(withoutThose([{ start: 10, end: 20 }], [{ start: 0, end: 30 }])).toEqual([])
    expect(withoutThose([{ start: 20, end: 10 }], [])).toEqual([])
  })

  it('lies within the span, touches nothing busy, and leaves nothing out', () => {
    fc.assert(
      fc.property(stretch, fc.array(stretch, { maxLength: 12 }), (span, busy) => {
        const free = withoutThose([span], busy)
        for (const [index, each] of free.entries()) {
          expect(each.start).toBeLessThan(each.end)
          expect(each.start).toBeGreaterThanOrEqual(index === 0 ? span.start : (free[index - 1]?.end ?? 0))
          expect(each.end).toBeLessThanOrEqual(span.end)
          for (const other of busy) expect(overlap(each, other)).toBe(0)
        }
        const taken = lengthOf(withoutThose([span], free))
        expect(lengthOf(free) + taken).toBe(span.end - span.start)
      }),
    )
  })
})

describe('the first free start', () => {
  it('is on a whole step and has the room in one piece', () => {
    const free = [
      { start: 100, end: 1700 },
      { start: 2000, end: 9000 },
    ]
    expect(firstFreeStart(free, 600, 900)).toBe(900)
    expect(firstFreeStart(free, 1000, 900)).toBe(2700)
    expect(firstFreeStart(free, 10_000, 900)).toBeNull()
  })
})

const anyStretches = fc.array(
  fc.tuple(fc.nat(60), fc.nat(20)).map(([start, length]) => ({ start, end: start + length })),
  { maxLength: 8 },
)
const covers = (stretches: readonly Stretch[], at: number) =>
  stretches.some(({ start, end }) => start <= at && at < end)

it('leaves exactly the moments that the others do not cover', () => {
  fc.assert(
    fc.property(anyStretches, anyStretches, (planned, tracked) => {
      const rest = withoutThose(planned, tracked)
      for (let at = 0; at < 80; at += 1) {
        expect(covers(rest, at)).toBe(covers(planned, at) && !covers(tracked, at))
      }
      const seconds = Array.from({ length: 80 }, (_, at) => at).filter((at) => covers(rest, at)).length
      expect(lengthOf(rest)).toBe(seconds)
    }),
  )
})

it('finds the first room that is long enough', () => {
  const taken = [
    { start: 10, end: 20 },
    { start: 25, end: 40 },
  ]
  const room = (start: number, end: number, seconds: number) =>
    firstFreeStart(withoutThose([{ start, end }], taken), seconds, 1)
  expect(room(0, 100, 10)).toBe(0)
  expect(room(12, 100, 5)).toBe(20)
  expect(room(12, 100, 6)).toBe(40)
  expect(room(12, 45, 6)).toBeNull()
})
