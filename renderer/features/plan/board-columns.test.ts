import { describe, expect, it } from 'vitest'
import { boardOf, monday, tuesday } from './board.fixture.ts'
import { cardBeside, columnsOf, findTask, placeOf } from './board-columns.ts'

const columns = columnsOf(boardOf({ backlog: ['a', 'b', 'c'], [monday]: [], [tuesday]: ['d', 'e'] }))

describe('the columns of the board', () => {
  it('are the backlog and then the days', () => {
    expect(columns.map((column) => column.key)).toEqual(['backlog', monday, tuesday])
    expect(columns.map((column) => column.date)).toEqual([null, monday, tuesday])
  })

  it('know where a task stands', () => {
    expect(placeOf(columns, 'e')).toEqual({ column: 2, index: 1 })
    expect(placeOf(columns, 'nobody')).toBeNull()
    expect(findTask(columns, 'c')?.name).toBe('c')
  })
})

describe('the arrow keys', () => {
  it('go up and down a column and end there', () => {
    expect(cardBeside(columns, 'b', 'up')).toBe('a')
    expect(cardBeside(columns, 'b', 'down')).toBe('c')
    expect(cardBeside(columns, 'a', 'up')).toBeNull()
    expect(cardBeside(columns, 'c', 'down')).toBeNull()
  })

  it('go sideways over empty days to the same height', () => {
    expect(cardBeside(columns, 'b', 'right')).toBe('e')
    expect(cardBeside(columns, 'c', 'right')).toBe('e')
    expect(cardBeside(columns, 'd', 'left')).toBe('a')
    expect(cardBeside(columns, 'd', 'right')).toBeNull()
  })
})
