import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gapsOfDay, overlapsOf, settleOverlap } from './day-gaps.ts'
import { lengthOf, withoutThose, type Stretch } from './free-time.ts'

const hour = 3600
const at = (start: number, end: number): Stretch => ({ start: start * hour, end: end * hour })
const evening = 20 * hour
const gaps = (tracked: readonly Stretch[], work: Stretch | null = null, now = evening) =>
  gapsOfDay(tracked, { from: 0, work, now })

describe('gaps', () => {
  it('lie between the first and the last of what was tracked', () => {
    expect(gaps([at(13, 17), at(9, 12)])).toEqual([at(12, 13)])
    expect(gaps([])).toEqual([])
  })

  it('lie also before and after it, within the hours of work', () => {
    expect(gaps([at(10, 12)], at(9, 17), evening)).toEqual([at(9, 10), at(12, 17)])
    expect(gaps([], at(9, 17))).toEqual([at(9, 17)])
  })

  it('do not lie after now', () => {
    expect(gaps([at(9, 12), at(18, 19)], at(9, 17), 14 * hour)).toEqual([at(12, 14)])
    expect(gaps([], at(9, 17), 8 * hour)).toEqual([])
  })

  it('do not begin with what lasts over midnight', () => {
    expect(gaps([at(-2, 1), at(9, 12), at(13, 14)])).toEqual([at(12, 13)])
    expect(gaps([at(-2, 10)], at(9, 12))).toEqual([at(10, 12)])
  })

  it('are no pauses of a few minutes', () => {
    const back = { start: 12 * hour + 299, end: 17 * hour }
    expect(gaps([at(9, 12), back])).toEqual([])
  })
})

const stretch = fc
  .tuple(fc.integer({ min: 0, max: 80_000 }), fc.integer({ min: 1, max: 40_000 }))
  .map(([start, length]): Stretch => ({ start, end: start + length }))

describe('overlaps', () => {
  it('are found whichever way one lies in the other', () => {
    const [one, within, later] = [at(9, 12), at(10, 11), at(11.5, 13)]
    expect(overlapsOf([later, within, one])).toEqual([
      [one, within],
      [one, later],
    ])
    expect(overlapsOf([at(9, 10), at(10, 11), at(10, 10)])).toEqual([])
  })

  it('are all pairs that share time, and no others', () => {
    fc.assert(
      fc.property(fc.array(stretch, { maxLength: 8 }), (items) => {
        const sharing = items.flatMap((one, index) =>
          items.slice(index + 1).filter((other) => one.start < other.end && other.start < one.end),
        )
        expect(overlapsOf(items).length).toBe(sharing.length)
      }),
    )
  })

  it('are settled by shortening one, the other, or both', () => {
    const [first, second] = [at(9, 11), at(10, 12)]
    expect(settleOverlap(first, second, 'first')).toEqual({ first: [at(9, 10)], second: [second] })
    expect(settleOverlap(first, second, 'second')).toEqual({ first: [first], second: [at(11, 12)] })
    expect(settleOverlap(first, second, 'both')).toEqual({ first: [at(9, 10.5)], second: [at(10.5, 12)] })
  })

  it('of one within the other are settled by splitting the longer one, or leaving the shorter one out', () => {
    const [first, second] = [at(9, 12), at(10, 11)]
    expect(settleOverlap(first, second, 'first')).toEqual({
      first: [at(9, 10), at(11, 12)],
      second: [second],
    })
    expect(settleOverlap(first, second, 'second')).toEqual({ first: [first], second: [] })
    expect(settleOverlap(first, second, 'both')).toBeNull()
    expect(settleOverlap(second, second, 'first')).toEqual({ first: [], second: [second] })
  })

  it('are none any more once they are settled, and no time is lost', () => {
    const either = fc.constantFrom('first' as const, 'second' as const, 'both' as const)
    fc.assert(
      fc.property(stretch, stretch, either, (one, other, yielding) => {
        const [pair] = overlapsOf([one, other])
        const settled = pair === undefined ? null : settleOverlap(...pair, yielding)
        if (settled === null) return
        const pieces = [...settled.first, ...settled.second]
        expect(overlapsOf(pieces)).toEqual([])
        expect(lengthOf(pieces)).toBe(lengthOf(withoutThose([one, other], [])))
        for (const { start, end } of pieces) expect(start).toBeLessThan(end)
      }),
    )
  })
})
