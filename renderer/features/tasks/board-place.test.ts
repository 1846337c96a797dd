import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Status } from '../../../shared/bridge/statuses.ts'
import type { ListedTask } from '../../../shared/bridge/tasks.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import {
  cardBeside,
  columnsFor,
  landingPlace,
  movesTo,
  type StatusColumn,
  stepTarget,
  withLanded,
} from './board-place.ts'

function status(name: string, type: Status['type']): Status {
  return { id: name as LocalId, name, emoji: null, type, position: 0, syncState: 'saved' }
}
const todo = status('todo', 'todo')
const doing = status('doing', 'in_progress')
const done = status('done', 'done')

function tasks(...names: readonly string[]): ListedTask[] {
  return names.map(
    (name, index) => ({ id: name, name, position: (index + 1) * 1000 }) as unknown as ListedTask,
  )
}
const board: readonly StatusColumn[] = [
  { status: todo, tasks: tasks('a', 'b', 'c'), isLatest: false },
  { status: doing, tasks: tasks('d'), isLatest: false },
  { status: done, tasks: [], isLatest: false },
]
const id = (name: string) => name as LocalId

describe('the board by status', () => {
  it('shows the latest of what the filter leaves out, and no other statuses than it names', () => {
    expect(columnsFor([todo, doing, done], { types: ['todo'] }).map(({ isLatest }) => isLatest)).toEqual([
      false,
      true,
      true,
    ])
    expect(columnsFor([todo, doing, done], { statusIds: [doing.id] }).map((column) => column.status)).toEqual(
      [doing],
    )
  })

  it('writes the status of what comes from elsewhere, and the position of what moved', () => {
    expect(movesTo(board, [id('a')], { column: 'done', index: 0 })).toMatchObject([
      { id: 'a', statusId: 'done' },
    ])
    const within = movesTo(board, [id('c')], { column: 'todo', index: 0 })
    expect(within).toHaveLength(1)
    expect(within[0]).not.toHaveProperty('statusId')
    expect(movesTo(board, [id('b')], { column: 'todo', index: 1 })).toEqual([])
  })

  it('looks after a move as it will once the move is written', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('a', 'b', 'c', 'd'),
        fc.constantFrom(...board),
        fc.nat({ max: 4 }),
        (name, column, place) => {
          const moved = board.flatMap((each) => each.tasks).filter((task) => task.id === name)
          const others = column.tasks.filter((task) => task.id !== name)
          const target = { column: column.status.id, index: Math.min(place, others.length) }
          const shown = withLanded(column, { tasks: moved, target }).map((task) => task.id)
          const moves = new Map(movesTo(board, [id(name)], target).map((move) => [move.id, move.position]))
          const written = [...others, ...moved]
            .map((task) => ({ id: task.id, position: moves.get(task.id) ?? task.position }))
            .toSorted((a, b) => a.position - b.position)
          expect(written.map((task) => task.id)).toEqual(shown)
        },
      ),
    )
  })

  it('puts what is done first among the latest, wherever it is dropped, and gives it no place there', () => {
    const latest = { status: done, tasks: tasks('x', 'y'), isLatest: true }
    const columns = [...board.slice(0, 2), latest]
    expect(movesTo(columns, [id('a'), id('x')], { column: 'done', index: 2 })).toEqual([
      { id: 'a', statusId: 'done' },
    ])
    expect(landingPlace(columns, { column: 'done', index: 2 }).index).toBe(0)
    expect(landingPlace(columns, { column: 'todo', index: 2 }).index).toBe(2)
    expect(stepTarget(columns, [id('y')], 'up')).toBeNull()
    expect(stepTarget(columns, [id('y')], 'left')).toEqual({ column: 'doing', index: 1 })
  })

  it('is walked by arrows, over empty columns', () => {
    expect(cardBeside(board, id('a'), 'down')).toBe('b')
    expect(cardBeside(board, id('c'), 'right')).toBe('d')
    expect(cardBeside(board, id('d'), 'right')).toBeNull()
    expect(cardBeside(board, id('a'), 'up')).toBeNull()
  })

  it('moves cards by steps, at their height where there is room', () => {
    expect(stepTarget(board, [id('b')], 'up')).toEqual({ column: 'todo', index: 0 })
    expect(stepTarget(board, [id('c')], 'down')).toBeNull()
    expect(stepTarget(board, [id('c')], 'right')).toEqual({ column: 'doing', index: 1 })
    expect(stepTarget(board, [id('d')], 'left')).toEqual({ column: 'todo', index: 0 })
  })
})
