import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boundsAbove, mainSizes, openingBounds } from './window-bounds.ts'

const left = { x: 0, y: 0, width: 1920, height: 1040 }
const right = { x: 1920, y: 0, width: 2560, height: 1400 }
const state = { x: 2000, y: 100, width: 1200, height: 800, isMaximized: false }

describe('where the window opens', () => {
  it('is where it was', () => {
    expect(openingBounds(state, [left, right], mainSizes)).toEqual({
      x: 2000,
      y: 100,
      width: 1200,
      height: 800,
    })
  })

  it('is for the desktop to choose when its screen is gone, and at the first start', () => {
    expect(openingBounds(state, [left], mainSizes)).toEqual({ width: 1200, height: 800 })
    expect(openingBounds(null, [left], mainSizes)).toEqual({ width: 1120, height: 760 })
    expect(openingBounds(state, [], mainSizes)).toMatchObject({ width: expect.any(Number) as unknown })
  })

  it('can always be taken hold of, and fits, whatever was kept and whatever screens there are', () => {
    const area = fc.record({
      x: fc.integer({ min: -4000, max: 4000 }),
      y: fc.integer({ min: -4000, max: 4000 }),
      width: fc.integer({ min: 640, max: 4000 }),
      height: fc.integer({ min: 600, max: 4000 }),
    })
    const kept = fc.record({
      x: fc.integer({ min: -9000, max: 9000 }),
      y: fc.integer({ min: -9000, max: 9000 }),
      width: fc.integer({ min: 1, max: 9000 }),
      height: fc.integer({ min: 1, max: 9000 }),
      isMaximized: fc.boolean(),
    })
    fc.assert(
      fc.property(kept, fc.array(area, { minLength: 1, maxLength: 3 }), (state, areas) => {
        const { x, y, width, height } = openingBounds(state, areas, mainSizes)
        expect(width).toBeGreaterThanOrEqual(mainSizes.smallest.width)
        expect(height).toBeGreaterThanOrEqual(mainSizes.smallest.height)
        const reachable = areas.some(
          (screen) =>
            x === undefined ||
            y === undefined ||
            (y >= screen.y &&
              y <= screen.y + screen.height - 32 &&
              x < screen.x + screen.width &&
              x + width > screen.x),
        )
        expect(reachable).toBe(true)
      }),
    )
  })
})

it('quick entry stands in the upper middle of the screen with the pointer, and fits', () => {
  expect(boundsAbove(right, { width: 600, height: 380 })).toEqual({
    x: 2900,
    y: 340,
    width: 600,
    height: 380,
  })
  const tiny = { x: 10, y: 20, width: 400, height: 300 }
  expect(boundsAbove(tiny, { width: 600, height: 380 })).toEqual(tiny)
})
