import { describe, expect, it } from 'vitest'
import { type ColumnBox, dropTargetAt, edgeScroll } from './drop-target.ts'

function columnBox(key: string, left: number, taskIds: string[], drawn = taskIds): ColumnBox {
  const cards = drawn.map((id) => {
    const top = 100 + taskIds.indexOf(id) * 50
    return { id, top, bottom: top + 40 }
  })
  return { key, left, right: left + 200, top: 50, bottom: 600, taskIds, cards }
}

const boxes = [columnBox('backlog', 0, ['a', 'b', 'c']), columnBox('2026-11-23', 200, [])]
const nobody = new Set<string>()

describe('the place under the pointer', () => {
  it('lies before the first card whose middle is below the pointer', () => {
    expect(dropTargetAt({ x: 10, y: 110 }, boxes, nobody)).toEqual({ column: 'backlog', index: 0 })
    expect(dropTargetAt({ x: 10, y: 125 }, boxes, nobody)).toEqual({ column: 'backlog', index: 1 })
    expect(dropTargetAt({ x: 10, y: 165 }, boxes, nobody)).toEqual({ column: 'backlog', index: 1 })
  })

  it('lies at the end below the last card and in an empty column', () => {
    expect(dropTargetAt({ x: 10, y: 590 }, boxes, nobody)).toEqual({ column: 'backlog', index: 3 })
    expect(dropTargetAt({ x: 300, y: 300 }, boxes, nobody)).toEqual({ column: '2026-11-23', index: 0 })
  })

  it('does not count the cards that are being moved', () => {
    expect(dropTargetAt({ x: 10, y: 590 }, boxes, new Set(['a', 'c']))).toEqual({
      column: 'backlog',
      index: 1,
    })
  })

  it('counts the cards above that are not drawn', () => {
    const scrolled = [columnBox('backlog', 0, ['a', 'b', 'c', 'd', 'e'], ['c', 'd'])]
    expect(dropTargetAt({ x: 10, y: 201 }, scrolled, nobody)).toEqual({ column: 'backlog', index: 2 })
    expect(dropTargetAt({ x: 10, y: 590 }, scrolled, nobody)).toEqual({ column: 'backlog', index: 4 })
  })

  it('lies at the end of a column whose cards are not drawn', () => {
    const folded = [columnBox('2026-11-24', 0, ['a', 'b'], [])]
    expect(dropTargetAt({ x: 10, y: 60 }, folded, nobody)).toEqual({ column: '2026-11-24', index: 2 })
  })

  it('is nowhere outside of the columns', () => {
    expect(dropTargetAt({ x: 500, y: 300 }, boxes, nobody)).toBeNull()
    expect(dropTargetAt({ x: 10, y: 20 }, boxes, nobody)).toBeNull()
  })
})

describe('scrolling at the edges', () => {
  it('rests in the middle and speeds up towards the ends', () => {
    expect(edgeScroll(300, 0, 600)).toBe(0)
    expect(edgeScroll(30, 0, 600)).toBeLessThan(0)
    expect(edgeScroll(5, 0, 600)).toBeLessThan(edgeScroll(30, 0, 600))
    expect(edgeScroll(595, 0, 600)).toBeGreaterThan(edgeScroll(570, 0, 600))
    expect(edgeScroll(9000, 0, 600)).toBe(14)
    expect(edgeScroll(10, 0, 0)).toBe(0)
  })
})
