import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Lanes, type Span, stackInLanes } from './lanes.ts'

const span = fc
  .record({ start: fc.integer({ min: 0, max: 60 }), days: fc.integer({ min: 1, max: 20 }) })
  .map(({ start, days }) => ({ start, end: start + days }))
const spans = fc
  .array(span, { maxLength: 40 })
  .map((list): Span[] => list.map((each, index) => Object.assign({ id: String(index) }, each)))

/** Bars that share a lane and a day. */
function overlaps({ bars, lanes }: Lanes): number {
  let count = 0
  for (const [index, bar] of bars.entries())
    for (const [other, before] of bars.slice(0, index).entries())
      if (lanes[index] === lanes[other] && bar.start < before.end && before.start < bar.end) count += 1
  return count
}

/** The most bars that a day has. */
function deepest(list: readonly Span[]): number {
  const depths = list.map(
    ({ start }) => list.filter((other) => other.start <= start && start < other.end).length,
  )
  return Math.max(0, ...depths)
}

describe('lanes', () => {
  it('hold every bar once, and none over another', () => {
    fc.assert(
      fc.property(spans, (list) => {
        const stacked = stackInLanes(list)
        expect(overlaps(stacked)).toBe(0)
        expect(stacked.bars.map(({ id }) => id).sort()).toEqual(list.map(({ id }) => id).sort())
        expect(stacked.lanes.every((lane) => lane < stacked.count)).toBe(true)
      }),
    )
  })

  it('are as few as the busiest day needs', () => {
    fc.assert(
      fc.property(spans, (list) => {
        expect(stackInLanes(list).count).toBe(deepest(list))
      }),
    )
  })

  it('are the same after changes as from nothing, in whatever order bars come', () => {
    fc.assert(
      fc.property(spans, spans, fc.integer({ min: 0, max: 40 }), (before, after, shared) => {
        const changed = [
          ...before.slice(0, shared),
          ...after.map(({ id, start, end }) => ({ id: `new ${id}`, start, end })),
        ]
        const former = stackInLanes(before)
        expect(stackInLanes(changed.toReversed(), former)).toEqual(stackInLanes(changed))
      }),
    )
  })

  it('stay the very same while nothing changes, so that a row need not be drawn anew', () => {
    fc.assert(
      fc.property(spans, (list) => {
        const former = stackInLanes(list)
        expect(stackInLanes([...list], former)).toBe(former)
      }),
    )
  })

  it('put a bar that begins where another ends beside it', () => {
    const stacked = stackInLanes([
      { id: 'a', start: 0, end: 3 },
      { id: 'b', start: 3, end: 5 },
      { id: 'c', start: 2, end: 4 },
    ])
    expect(stacked.bars.map(({ id }, index) => [id, stacked.lanes[index]])).toEqual([
      ['a', 0],
      ['c', 1],
      ['b', 0],
    ])
  })
})
