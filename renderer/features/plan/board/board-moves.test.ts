import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Board, Task } from '../../../../shared/bridge/tasks.ts'
import { boardOf, monday, taskOf, tuesday } from './board.fixture.ts'
import { columnsOf } from './board-columns.ts'
import type { Direction } from '../../../components/arrow-keys.ts'
import { movesTo, withMoves } from './board-moves.ts'
import { stepTarget } from '../../../entities/task/card-columns.ts'

const sample = () => boardOf({ backlog: ['a', 'b', 'c'], [monday]: ['d', 'e'], [tuesday]: [] })

function shown(board: Board): Record<string, string[]> {
  return Object.fromEntries(columnsOf(board).map(({ key, tasks }) => [key, tasks.map((task) => task.id)]))
}

function tasksOf(board: Board, ids: readonly string[]): readonly Task[] {
  const all = columnsOf(board).flatMap((column) => column.tasks)
  return ids.flatMap((id) => all.find((task) => task.id === id) ?? [])
}

function moved(board: Board, ids: readonly string[], column: string, index: number): Board {
  return withMoves(board, movesTo(columnsOf(board), tasksOf(board, ids), { column, index }))
}

const idsOf = (...ids: readonly string[]) => ids as readonly Task['id'][]

function stepped(board: Board, id: string, direction: Direction): Board {
  const target = stepTarget(columnsOf(board), [id as Task['id']], direction)
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
    const moves = movesTo(columnsOf(sample()), tasksOf(sample(), ['b']), { column: monday, index: 1 })
    expect(moves.map((move) => [move.id, Object.keys(move.changes)])).toEqual([['b', ['date', 'position']]])
  })

  it('writes no date when the order alone changes', () => {
    const moves = movesTo(columnsOf(sample()), tasksOf(sample(), ['c']), { column: 'backlog', index: 0 })
    expect(moves.map((move) => Object.keys(move.changes))).toEqual([['position']])
  })

  it('writes nothing when a task is dropped where it was', () => {
    expect(movesTo(columnsOf(sample()), tasksOf(sample(), ['e']), { column: monday, index: 1 })).toEqual([])
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
      movesTo(columnsOf(board), tasksOf(board, ['a']), { column: monday, index: 0 })[0]?.changes,
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
    expect(stepTarget(columnsOf(sample()), idsOf('a'), 'up')).toBeNull()
    expect(stepTarget(columnsOf(sample()), idsOf('c'), 'down')).toBeNull()
  })

  it('steps to the next day at the same height, or at its end', () => {
    expect(shown(stepped(sample(), 'b', 'right'))[monday]).toEqual(['d', 'b', 'e'])
    expect(shown(stepped(sample(), 'e', 'right'))[tuesday]).toEqual(['e'])
    expect(stepTarget(columnsOf(sample()), idsOf('a'), 'left')).toBeNull()
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
    const target = stepTarget(columnsOf(sample()), idsOf('b', 'd'), 'right')
    expect(target).toEqual({ column: monday, index: 1 })
  })
})

describe('a task of several days', () => {
  const days = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27']
  const long = (date: string, endDate: string | null) =>
    taskOf('long', date, 0, { endDate, estimatedSeconds: 7200, daySeconds: 3600 })

  function boardWith(first: number, last: number): Board {
    const [sampleDay] = boardOf({}).days
    if (sampleDay === undefined) throw new Error('A board has days.')
    return {
      backlog: [],
      days: days.map((date, index) => ({
        ...sampleDay,
        date,
        tasks:
          index >= first && index <= last
            ? [{ ...long(days[first] ?? '', days[last] ?? null), daySeconds: index * 60 }]
            : [],
      })),
    }
  }

  const standing = (board: Board) =>
    board.days.flatMap(({ date, tasks }) => (tasks.length > 0 ? [days.indexOf(date)] : []))

  function dragged(board: Board, from: number, to: number): Board {
    const target = { column: days[to] ?? '', index: 0 }
    return withMoves(board, movesTo(columnsOf(board), tasksOf(board, ['long']), target, days[from] ?? null))
  }

  it('moves as a whole by whichever of its days is taken', () => {
    expect(standing(dragged(boardWith(1, 2), 1, 3))).toEqual([3, 4])
    expect(standing(dragged(boardWith(1, 2), 2, 3))).toEqual([2, 3])
    expect(standing(dragged(boardWith(1, 2), 2, 0))).toEqual([0])
    expect(dragged(boardWith(1, 2), 2, 0).days[0]?.tasks[0]).toMatchObject({
      date: '2026-11-22',
      endDate: '2026-11-23',
    })
  })

  it('takes what each of its days has of it along', () => {
    const board = dragged(boardWith(1, 2), 1, 2)
    expect(board.days.map(({ tasks }) => tasks[0]?.daySeconds)).toEqual([
      undefined,
      undefined,
      60,
      120,
      undefined,
    ])
  })

  it('keeps its days when its order alone changes', () => {
    const board = boardWith(1, 3)
    const other = taskOf('other', days[2] ?? null, 1)
    board.days[2]?.tasks.push(other)
    const [move] = movesTo(
      columnsOf(board),
      tasksOf(board, ['long']),
      { column: days[2] ?? '', index: 1 },
      days[2],
    )
    expect(Object.keys(move?.changes ?? {})).toEqual(['position'])
  })

  it('is of one day again in the backlog', () => {
    const board = boardWith(1, 3)
    const moves = movesTo(
      columnsOf(board),
      tasksOf(board, ['long']),
      { column: 'backlog', index: 0 },
      days[2],
    )
    const after = withMoves(board, moves)
    expect(after.backlog).toMatchObject([{ id: 'long', date: null, endDate: null }])
    expect(standing(after)).toEqual([])
  })

  it('leaves days that it neither leaves nor comes to as they are', () => {
    const board = boardWith(1, 1)
    const after = dragged(board, 1, 2)
    expect(after.days[4]).toBe(board.days[4])
    expect(after.backlog).toBe(board.backlog)
  })
})

describe('the board meanwhile', () => {
  it('orders tasks of one position by name', () => {
    const board = { ...sample(), backlog: [taskOf('b', null, 0)], days: boardOf({ [monday]: ['a'] }).days }
    const [a] = tasksOf(board, ['a'])
    if (a === undefined) throw new Error('The board has the task.')
    const moves = [{ id: a.id, changes: { date: null, position: board.backlog[0]?.position ?? 0 } }]
    expect(shown(withMoves(board, moves)).backlog).toEqual(['a', 'b'])
  })
})
