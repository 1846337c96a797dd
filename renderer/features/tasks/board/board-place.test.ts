import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Status } from '../../../../shared/bridge/statuses.ts'
import type { ListedTask } from '../../../../shared/bridge/tasks.ts'
import type { LocalId } from '../../../../shared/domain/ids.ts'
import type { Direction } from '../../../components/arrow-keys.ts'
import { cardBeside, stepTarget } from '../../../entities/task/card-columns.ts'
import { asMoved, columnsFor, movesTo, type StatusColumn, withLanded } from './board-place.ts'

function status(name: string, type: Status['type']): Status {
  return { id: name as LocalId, name, emoji: null, type, position: 0, syncState: 'saved' }
}
const todo = status('todo', 'todo')
const doing = status('doing', 'in_progress')
const done = status('done', 'done')

function column(of: Status, ...names: readonly string[]): StatusColumn {
  const tasks = names.map(
    (name, index) =>
      ({ id: name, name, statusId: of.id, position: (index + 1) * 1000 }) as unknown as ListedTask,
  )
  return { key: of.id, status: of, tasks }
}
const board: readonly StatusColumn[] = [column(todo, 'a', 'b', 'c'), column(doing, 'd'), column(done)]
const id = (name: string) => name as LocalId
const beside = (name: string, direction: Direction) =>
  cardBeside(board, { id: id(name), column: null }, direction)?.id ?? null

describe('the board by status', () => {
  it('has a column for each status of the tasks that the filter asks for, and no “Done” among open ones', () => {
    const statuses = [todo, doing, done]
    expect(columnsFor(statuses, { types: ['todo', 'in_progress'] })).toEqual([todo, doing])
    expect(columnsFor(statuses, { statusIds: [doing.id] })).toEqual([doing])
    expect(columnsFor(statuses, {})).toEqual(statuses)
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

  it('looks after moves as it will once they are written, each made from what the ones before it show', () => {
    const move = fc.record({
      name: fc.constantFrom('a', 'b', 'c', 'd'),
      column: fc.constantFrom('todo', 'doing', 'done'),
      place: fc.nat({ max: 4 }),
    })
    fc.assert(
      fc.property(fc.array(move, { minLength: 1, maxLength: 6 }), (steps) => {
        const landing = new Map<LocalId, ListedTask>()
        const shown = () => board.map((each) => ({ ...each, tasks: withLanded(each, landing) }))
        const expected = new Map(board.map((each) => [each.status.name, each.tasks.map(({ name }) => name)]))
        for (const { name, column, place } of steps) {
          const moves = movesTo(shown(), [id(name)], { column, index: place })
          for (const task of asMoved(shown(), moves)) landing.set(task.id, task)
          for (const names of expected.values()) {
            if (names.includes(name)) names.splice(names.indexOf(name), 1)
          }
          expected.get(column)?.splice(place, 0, name)
        }
        for (const each of shown()) {
          expect(each.tasks.map(({ name }) => name)).toEqual(expected.get(each.status.name))
        }
      }),
    )
  })

  it('is walked by arrows, over empty columns', () => {
    expect(beside('a', 'down')).toBe('b')
    expect(beside('c', 'right')).toBe('d')
    expect(beside('d', 'right')).toBeNull()
    expect(beside('a', 'up')).toBeNull()
  })

  it('moves cards by steps, at their height where there is room', () => {
    expect(stepTarget(board, [id('b')], 'up')).toEqual({ column: 'todo', index: 0 })
    expect(stepTarget(board, [id('c')], 'down')).toBeNull()
    expect(stepTarget(board, [id('c')], 'right')).toEqual({ column: 'doing', index: 1 })
    expect(stepTarget(board, [id('d')], 'left')).toEqual({ column: 'todo', index: 0 })
  })
})
