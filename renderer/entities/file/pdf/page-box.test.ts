import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boxOf, finenessOf, pagesInReach } from './page-box.ts'

const a4 = { width: 595, height: 842 }

describe('the box of a page', () => {
  it('is as wide as the viewer', () => {
    expect(boxOf({ width: 500, height: 250 }, 1000)).toEqual({ scale: 2, width: 1000, height: 500 })
  })

  it('is not higher than a few screens, however the page is', () => {
    expect(boxOf({ width: 1, height: 14_400 }, 1000)).toMatchObject({ height: 4000 })
  })

  it.each([
    { width: 0, height: 0 },
    { width: -3, height: 10 },
    { width: Number.NaN, height: 10 },
    { width: Number.POSITIVE_INFINITY, height: 10 },
  ])('is an ordinary one for %o', (size) => {
    expect(boxOf(size, 1000)).toEqual(boxOf(a4, 1000))
  })

  it('takes a bounded number of dots', () => {
    const side = fc.double({ min: 0.001, max: 1e9, noNaN: true })
    fc.assert(
      fc.property(
        side,
        side,
        fc.integer({ min: 100, max: 8000 }),
        fc.integer({ min: 1, max: 4 }),
        (w, h, room, screen) => {
          const box = boxOf({ width: w, height: h }, room)
          const fineness = finenessOf(box, screen)
          const dots = [box.width * fineness, box.height * fineness] as const
          expect(fineness).toBeLessThanOrEqual(screen)
          expect(dots[0] * dots[1]).toBeLessThanOrEqual(2 ** 24 * 1.001)
          expect(Math.max(...dots)).toBeLessThanOrEqual(16_385)
        },
      ),
    )
  })

  it('is as fine as the screen when it is ordinary', () => {
    expect(finenessOf(boxOf(a4, 900), 2)).toBe(2)
  })
})

describe('a long document', () => {
  it('is shown as far as it can be scrolled', () => {
    expect(pagesInReach(1273) * 1273).toBeLessThan(33_554_432)
    expect(pagesInReach(1273)).toBeGreaterThan(10_000)
  })
})
