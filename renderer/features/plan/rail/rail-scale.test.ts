import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Stretch } from '../../../../shared/domain/free-time.ts'
import { blockSeconds, hoursOn, placeOnRail, railSpan, railStep, timeAtPlace } from './rail-scale.ts'

const hour = 3600
const day: Stretch = { start: 0, end: 24 * hour }
const nineToFive: Stretch = { start: 9 * hour, end: 17 * hour }

describe('the hours of a rail', () => {
  it('are the working time with an hour around', () => {
    expect(railSpan(day, nineToFive, [])).toEqual({ start: 8 * hour, end: 18 * hour })
  })

  it('grow with what lies outside of them, within the day', () => {
    const late = { start: 22.5 * hour, end: 26 * hour }
    expect(railSpan(day, nineToFive, [late])).toEqual({ start: 8 * hour, end: 24 * hour })
  })

  it('are never fewer than eight', () => {
    const short = { start: 22 * hour, end: 23 * hour }
    expect(railSpan(day, short, [])).toEqual({ start: 16 * hour, end: 24 * hour })
  })

  it('are whole hours of the day, and hold what is on it', () => {
    const stretch = fc
      .tuple(fc.nat(23 * hour), fc.integer({ min: 60, max: 8 * hour }))
      .map(([start, length]): Stretch => ({ start, end: Math.min(24 * hour, start + length) }))
    fc.assert(
      fc.property(stretch, fc.array(stretch, { maxLength: 5 }), (work, blocks) => {
        const span = railSpan(day, work, blocks)
        expect(span.start % hour).toBe(0)
        expect(span.end - span.start).toBeGreaterThanOrEqual(8 * hour)
        for (const each of [work, ...blocks]) {
          expect(span.start).toBeLessThanOrEqual(each.start)
          expect(span.end).toBeGreaterThanOrEqual(each.end)
        }
        expect(hoursOn(span)).toHaveLength((span.end - span.start) / hour - 1)
      }),
    )
  })
})

describe('places on a rail', () => {
  const span = { start: 8 * hour, end: 18 * hour }

  it('are shares of its length', () => {
    expect(placeOnRail(span, { start: 9 * hour, end: 13 * hour })).toEqual({ from: 0.1, to: 0.5 })
    expect(placeOnRail(span, { start: 6 * hour, end: 8 * hour })).toBeNull()
    expect(placeOnRail(span, { start: 6 * hour, end: 9 * hour })).toEqual({ from: 0, to: 0.1 })
  })

  it('become the nearest quarter of an hour', () => {
    expect(timeAtPlace(span, 0.1, hour)).toBe(9 * hour)
    expect(timeAtPlace(span, 0.113, hour)).toBe(9 * hour + railStep / 1)
    expect(timeAtPlace(span, 1, hour)).toBe(17 * hour)
    expect(timeAtPlace(span, 0, 20 * hour)).toBe(8 * hour)
  })
})

describe('a block for a task', () => {
  it('is as long as the task still takes, in quarters of an hour', () => {
    expect(blockSeconds(50 * 60)).toBe(hour)
    expect(blockSeconds(hour)).toBe(hour)
    expect(blockSeconds(0)).toBe(hour / 2)
  })
})
