import { describe, expect, it } from 'vitest'
import { RestAtEdge } from './rest-at-edge.ts'

describe('the edge of the days', () => {
  it('stays while the pointer passes over it', () => {
    const edge = new RestAtEdge()
    for (let step = 0; step < 20; step += 1) {
      expect(edge.isResting({ x: step * 10, y: 0 }, true, step * 100)).toBe(false)
    }
  })

  it('gives way to a pointer that rests there, and goes on until it leaves', () => {
    const edge = new RestAtEdge()
    expect(edge.isResting({ x: 5, y: 5 }, true, 0)).toBe(false)
    expect(edge.isResting({ x: 7, y: 5 }, true, 400)).toBe(true)
    expect(edge.isResting({ x: 30, y: 40 }, true, 410)).toBe(true)
    expect(edge.isResting({ x: 90, y: 40 }, false, 420)).toBe(false)
    expect(edge.isResting({ x: 5, y: 5 }, true, 430)).toBe(false)
  })
})
