import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CustomField } from '../../../../shared/bridge/tasks.ts'
import { columnsOf, nextOrder, shownColumns, widthOf } from './columns.ts'

const size: CustomField = { id: '7', name: 'Size', type: 'number', options: [] }
const ids = (columns: ReturnType<typeof columnsOf>) => columns.map(({ id }) => id)

describe('the columns', () => {
  it('of a list have room, and the name is always there', () => {
    fc.assert(
      fc.property(fc.integer({ min: 320, max: 2000 }), (width) => {
        const shown = shownColumns('list', [], [], width)
        expect(ids(shown)[0]).toBe('name')
        expect(shown.length === 1 || widthOf(shown) <= width).toBe(true)
      }),
    )
  })

  it('of a wider list are never fewer', () => {
    fc.assert(
      fc.property(fc.integer({ min: 320, max: 1200 }), fc.nat({ max: 400 }), (width, more) => {
        const narrow = ids(shownColumns('list', [], [], width))
        expect(ids(shownColumns('list', [], [], width + more))).toEqual(expect.arrayContaining(narrow))
      }),
    )
  })

  it('of a table are all that were not taken away, custom fields included', () => {
    const shown = ids(shownColumns('table', [size], ['tags'], 320))
    expect(shown).toContain('field:7')
    expect(shown).not.toContain('tags')
    expect(shown.length).toBe(columnsOf('table', [size]).length - 1)
  })

  it('sort up, down, and not at all', () => {
    const up = nextOrder([], 'date')
    expect(up).toEqual([{ by: 'date', direction: 'asc' }])
    expect(nextOrder(up, 'date')).toEqual([{ by: 'date', direction: 'desc' }])
    expect(nextOrder(nextOrder(up, 'date'), 'date')).toEqual([])
    expect(nextOrder(up, 'name')).toEqual([{ by: 'name', direction: 'asc' }])
  })
})
