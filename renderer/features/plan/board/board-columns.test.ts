import { describe, expect, it } from 'vitest'
import { addDays } from '../../../../shared/domain/plain-date.ts'
import { boardOf, monday, taskOf, tuesday } from './board.fixture.ts'
import { columnsOf, workdayAfter } from './board-columns.ts'
import { type CardRef, cardBeside, findTask, placeOf } from '../../../entities/task/card-columns.ts'

const columns = columnsOf(boardOf({ backlog: ['a', 'b', 'c'], [monday]: [], [tuesday]: ['d', 'e'] }))

const anyCard = (id: string): CardRef => ({ id: id as CardRef['id'], column: null })
const beside = (id: string, direction: Parameters<typeof cardBeside>[2]) =>
  cardBeside(columns, anyCard(id), direction)?.id ?? null

describe('the columns of the board', () => {
  it('are the backlog and then the days', () => {
    expect(columns.map((column) => column.key)).toEqual(['backlog', monday, tuesday])
    expect(columns.map((column) => column.date)).toEqual([null, monday, tuesday])
  })

  it('know where a task stands', () => {
    expect(placeOf(columns, anyCard('e'))).toEqual({ column: 2, index: 1 })
    expect(placeOf(columns, anyCard('nobody'))).toBeNull()
    expect(findTask(columns, anyCard('c'))?.name).toBe('c')
  })

  it('know the next day with working time, where it was read', () => {
    const board = boardOf({})
    const off = { capacitySeconds: 0, work: null }
    const days = board.days.map((day) => (day.date === tuesday ? Object.assign({}, day, off) : day))
    expect(workdayAfter(columns, monday)?.key).toBe(tuesday)
    expect(workdayAfter(columns, addDays(monday, -7))?.key).toBe(monday)
    expect(workdayAfter(columns, tuesday)).toBeUndefined()
    expect(workdayAfter(columnsOf({ ...board, days }), monday)).toBeUndefined()
  })
})

describe('a task of several days', () => {
  const long = { date: monday, endDate: tuesday }
  const board = boardOf({ [monday]: ['a'], [tuesday]: ['b'] })
  const spanning = columnsOf({
    ...board,
    days: board.days.map((day) =>
      Object.assign({}, day, { tasks: [...day.tasks, taskOf('long', monday, 1, long)] }),
    ),
  })
  const card = (column: string | null): CardRef => ({ ...anyCard('long'), column })

  it('has a card on each, of which the first is meant unless one is named', () => {
    expect(placeOf(spanning, card(tuesday))).toEqual({ column: 2, index: 1 })
    expect(placeOf(spanning, card(null))).toEqual({ column: 1, index: 1 })
    expect(placeOf(spanning, card('2026-12-24'))).toEqual({ column: 1, index: 1 })
  })

  it('is gone through card by card', () => {
    expect(cardBeside(spanning, card(monday), 'right')).toEqual(card(tuesday))
    expect(cardBeside(spanning, card(tuesday), 'up')).toEqual({ ...anyCard('b'), column: tuesday })
  })
})

describe('the columns', () => {
  it('of days that stay as they are stay the same', () => {
    const board = boardOf({ [monday]: ['a'] })
    const [, before] = columnsOf(board)
    expect(columnsOf({ ...board, backlog: [] })[1]).toBe(before)
  })
})

describe('the arrow keys', () => {
  it('go up and down a column and end there', () => {
    expect(beside('b', 'up')).toBe('a')
    expect(beside('b', 'down')).toBe('c')
    expect(beside('a', 'up')).toBeNull()
    expect(beside('c', 'down')).toBeNull()
  })

  it('go sideways over empty days to the same height', () => {
    expect(beside('b', 'right')).toBe('e')
    expect(beside('c', 'right')).toBe('e')
    expect(beside('d', 'left')).toBe('a')
    expect(beside('d', 'right')).toBeNull()
  })
})
