import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawnStretch, lanesBetween, placeRows, rowIndexAt, rowsBetween } from './row-layout.ts'

const heights = fc.array(fc.integer({ min: 20, max: 300 }), { minLength: 1, maxLength: 200 })

describe('the places of rows', () => {
  it('follow each other without gap', () => {
    fc.assert(
      fc.property(heights, (list) => {
        const layout = placeRows(list, (height) => height)
        for (const [index, { top, height }] of layout.rows.entries())
          expect(layout.rows[index + 1]?.top ?? layout.height).toBe(top + height)
      }),
    )
  })

  it('are found by height, and all that reach into a stretch', () => {
    fc.assert(
      fc.property(heights, fc.nat(60_000), fc.integer({ min: 1, max: 2000 }), (list, top, size) => {
        const layout = placeRows(list, (height) => height)
        const wanted = layout.rows.filter((row) => row.top < top + size && row.top + row.height > top)
        const found = rowsBetween(layout, top, top + size)
        expect(found).toEqual(wanted.length > 0 ? wanted : layout.rows.slice(-1))
        const at = layout.rows[rowIndexAt(layout, Math.min(top, layout.height - 1))]
        expect(at && at.top <= top).toBe(true)
      }),
    )
  })

  it('are none without rows', () => {
    expect(
      rowsBetween(
        placeRows([], () => 0),
        0,
        100,
      ),
    ).toEqual([])
  })

  it('are drawn around what is in sight, and anew only every quarter of it', () => {
    fc.assert(
      fc.property(fc.nat(100_000), fc.integer({ min: 200, max: 1600 }), (scrollTop, height) => {
        const { top, bottom } = drawnStretch(scrollTop, height)
        expect(top).toBeLessThanOrEqual(scrollTop)
        expect(bottom).toBeGreaterThanOrEqual(scrollTop + height)
      }),
    )
    const stretches = new Set(Array.from({ length: 200 }, (_, px) => drawnStretch(1000 + px, 800).top))
    expect(stretches.size).toBeLessThanOrEqual(2)
  })
})

describe('the lanes of a row in a stretch', () => {
  const lane = { top: 6, height: 26 }
  const tall = { top: 100, height: 6 + 50 * 26 }

  it('are all of them when the stretch holds the row', () => {
    expect(lanesBetween(tall, lane, 0, 2000)).toEqual({ from: 0, to: Number.POSITIVE_INFINITY })
    expect(lanesBetween(tall, lane, 100, tall.top + tall.height)).toEqual({
      from: 0,
      to: Number.POSITIVE_INFINITY,
    })
  })

  it('are those that reach into it, whole or in part', () => {
    // The second lane ends at 158, the sixth begins at 236.
    expect(lanesBetween(tall, lane, 157, 237)).toEqual({ from: 1, to: 6 })
    expect(lanesBetween(tall, lane, 158, 236)).toEqual({ from: 2, to: 5 })
  })

  it('are none when the row lies outside', () => {
    for (const [top, bottom] of [
      [0, 90],
      [2000, 2600],
    ] as const) {
      const { from, to } = lanesBetween(tall, lane, top, bottom)
      expect(from >= Math.min(to, 50)).toBe(true)
    }
  })
})
