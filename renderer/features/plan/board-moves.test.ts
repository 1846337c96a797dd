import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Board, Task } from '../../../shared/bridge/tasks.ts'
import { boardOf, monday, taskOf, tuesday } from './board.fixture.ts'
import { columnsOf } from './board-columns.ts'
import { type Direction, movesTo, stepTarget, withMoves } from './board-moves.ts'

const sample = () => boardOf({ backlog: ['a', 'b', 'c'], [monday]: ['d', 'e'], [tuesday]: [] })

function shown(board: Board): Record<string, string[]> {
  return Object.fromEntries(columnsOf(board).map(({ key, tasks }) => [key, tasks.map((task) => task.id)]))
}

function moved(board: Board, ids: readonly string[], column: string, index: number): Board {
  return withMoves(board, movesTo(columnsOf(board), ids as Task['id'][], { column, index }))
}

function stepped(board: Board, id: string, direction: Direction): Board {
  const target = stepTarget(columnsOf(board), [id], direction)
  return target === null ? board : moved(board, [id], target.column, target.index)
}

describe('moving tasks over the board', () => {
  it('brings a task from the backlog to a place in a day', () => {
    expect(shown(moved(sample(), ['b'], monday, 1))).toEqual({
      backlog: ['a', 'c'],
      [monday]: ['d', 'b', 'e'],
      [tuesday]: [],
    })
  })

  it('writes date and position of the moved task and nothing else', () => {
    const moves = movesTo(columnsOf(sample()), ['b' as Task['id']], { column: monday, index: 1 })
    expect(moves.map((move) => [move.id, Object.keys(move.changes)])).toEqual([['b', ['date', 'position']]])
  })

  it('writes no date when the order alone changes', () => {
    const moves = movesTo(columnsOf(sample()), ['c' as Task['id']], { column: 'backlog', index: 0 })
    expect(moves.map((move) => Object.keys(move.changes))).toEqual([['position']])
  })

  it('writes nothing when a task is dropped where it was', () => {
    expect(movesTo(columnsOf(sample()), ['e' as Task['id']], { column: monday, index: 1 })).toEqual([])
  })

  it('keeps the order of many tasks from several columns', () => {
    expect(shown(moved(sample(), ['e', 'a', 'c'], tuesday, 0))).toEqual({
      backlog: ['b'],
      [monday]: ['d'],
      [tuesday]: ['e', 'a', 'c'],
    })
  })

  it('gives a moved task its date even when its position already fits', () => {
    const board = boardOf({ backlog: ['a'], [monday]: [], [tuesday]: [] })
    expect(
      movesTo(columnsOf(board), ['a' as Task['id']], { column: monday, index: 0 })[0]?.changes,
    ).toMatchObject({
      date: monday,
    })
  })

  it('neither loses nor doubles a task, whatever is moved where', () => {
    const ids = ['a', 'b', 'c', 'd', 'e']
    const move = fc.record({
      moved: fc.shuffledSubarray(ids, { minLength: 1 }),
      column: fc.constantFrom('backlog', monday, tuesday),
      index: fc.nat({ max: 5 }),
    })
    fc.assert(
      fc.property(fc.array(move, { minLength: 1, maxLength: 30 }), (steps) => {
        let board = sample()
        for (const step of steps) {
          board = moved(board, step.moved, step.column, step.index)
          expect(Object.values(shown(board)).flat().sort()).toEqual(ids)
          expect(shown(board)[step.column]?.filter((id) => step.moved.includes(id))).toEqual(step.moved)
        }
      }),
    )
  })
})

describe('moving a task by key', () => {
  it('steps through its column and stops at the ends', () => {
    expect(shown(stepped(sample(), 'b', 'up')).backlog).toEqual(['b', 'a', 'c'])
    expect(shown(stepped(sample(), 'b', 'down')).backlog).toEqual(['a', 'c', 'b'])
    expect(stepTarget(columnsOf(sample()), ['a'], 'up')).toBeNull()
    expect(stepTarget(columnsOf(sample()), ['c'], 'down')).toBeNull()
  })

  it('steps to the next day at the same height, or at its end', () => {
    expect(shown(stepped(sample(), 'b', 'right'))[monday]).toEqual(['d', 'b', 'e'])
    expect(shown(stepped(sample(), 'e', 'right'))[tuesday]).toEqual(['e'])
    expect(stepTarget(columnsOf(sample()), ['a'], 'left')).toBeNull()
  })

  it('is taken back by the opposite step', () => {
    for (const [there, back] of [
      ['up', 'down'],
      ['right', 'left'],
    ] as const) {
      expect(shown(stepped(stepped(sample(), 'b', there), 'b', back))).toEqual(shown(sample()))
    }
  })

  it('moves a selection together', () => {
    const target = stepTarget(columnsOf(sample()), ['b', 'd'], 'right')
    expect(target).toEqual({ column: monday, index: 1 })
  })
})

describe('the board meanwhile', () => {
  it('orders tasks of one position by name', () => {
    const board = { ...sample(), backlog: [taskOf('b', null, 0), taskOf('a', null, 0)] }
    expect(shown(withMoves(board, [])).backlog).toEqual(['a', 'b'])
  })
})
