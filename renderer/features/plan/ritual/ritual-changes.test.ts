import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Task } from '../../../../shared/bridge/tasks.ts'
import { monday, taskOf, tuesday } from '../board/board.fixture.ts'
import { changesOf, type PlannedTasks, reordered, toldOf } from './ritual-changes.ts'
import type { TaskChoice } from './ritual-state.ts'

const older = '2026-11-20'

const days = {
  today: { key: monday, tasks: [taskOf('t', monday, 0)] },
  next: { key: tuesday, tasks: [taskOf('n', tuesday, 0)] },
  backlog: [taskOf('b', null, 0)],
}

function orderAfter(column: readonly Task[], changes: PlannedTasks): readonly string[] {
  const positions = new Map<string, number | undefined>(changes.map(({ id, position }) => [id, position]))
  return column
    .map((task) => ({ id: task.id as string, position: positions.get(task.id) ?? task.position }))
    .toSorted((a, b) => a.position - b.position)
    .map(({ id }) => id)
}

describe('writes of a step', () => {
  it('takes each task to where it was chosen to go', () => {
    const tasks = ['a', 'b2', 'c', 'd', 'e'].map((id, place) => taskOf(id, older, place))
    const wanted: Record<string, TaskChoice> = { a: 'today', b2: 'next', c: 'backlog', d: 'done', e: 'stay' }
    const changes = changesOf(tasks, ({ id }) => wanted[id] ?? 'stay', days)
    expect(changes.map(({ id, date, done }) => [id, date, done])).toEqual([
      ['a', monday, undefined],
      ['b2', tuesday, undefined],
      ['c', null, undefined],
      ['d', undefined, true],
    ])
    expect(orderAfter([...days.today.tasks, ...tasks.slice(0, 1)], changes)).toEqual(['t', 'a'])
    expect(orderAfter([...days.next.tasks, ...tasks.slice(1, 2)], changes)).toEqual(['b2', 'n'])
  })

  it('leaves what is there already', () => {
    expect(changesOf(days.today.tasks, () => 'today', days)).toEqual([])
  })

  it('is told in one sentence', () => {
    const tasks = ['a', 'b', 'c'].map((id, place) => taskOf(id, older, place))
    const choice = ({ id }: Task): TaskChoice => (id === 'a' ? 'done' : 'today')
    expect(toldOf(tasks, choice, monday, 'Tuesday')).toBe('2 carried over to today, 1 done')
    expect(toldOf(tasks, () => 'stay', monday, 'Tuesday')).toBeNull()
  })
})

describe('a new order', () => {
  it('is what the column has afterwards, whatever it was', () => {
    const positions = fc.uniqueArray(fc.integer({ min: 1, max: 2 ** 30 }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(positions, fc.array(fc.nat(), { minLength: 12, maxLength: 12 }), (drawn, keys) => {
        const column = drawn
          .toSorted((a, b) => a - b)
          .map((position, place) => taskOf(`t${place}`, monday, place, { position }))
        const order = column
          .map(({ id }, index) => ({ id, key: keys[index] ?? 0 }))
          .toSorted((a, b) => a.key - b.key)
          .map(({ id }) => id as string)
        expect(orderAfter(column, reordered(column, order))).toEqual(order)
      }),
    )
  })

  it('writes nothing when it is the old one', () => {
    const column = [taskOf('a', monday, 0), taskOf('b', monday, 1)]
    expect(reordered(column, ['a', 'b'])).toEqual([])
  })
})
