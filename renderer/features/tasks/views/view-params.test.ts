import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyFilter } from '../filters/filter.fixture.ts'
import { firstView, isSame, type TaskView } from './view.ts'
import { paramsOf, viewOf } from './view-params.ts'

const anyView: fc.Arbitrary<TaskView> = fc.record({
  layout: fc.constantFrom('list', 'board', 'table'),
  filter: anyFilter,
  order: fc.array(
    fc.record({
      by: fc.constantFrom('name', 'date', 'priority', 'field:7'),
      direction: fc.constantFrom('asc', 'desc'),
    }),
    { maxLength: 4 },
  ),
  groupBy: fc.constantFrom('none', 'project', 'status', 'priority', 'assignee', 'date'),
  hiddenColumns: fc.uniqueArray(fc.constantFrom('tags', 'estimate')),
})

describe('a saved view', () => {
  it('is the view that was saved', () => {
    fc.assert(
      fc.property(anyView, (view) => {
        const stored = JSON.parse(JSON.stringify(paramsOf(view))) as ReturnType<typeof paramsOf>
        expect(viewOf(stored, 'list')).toEqual(view)
      }),
    )
  })

  it('opens whatever another program wrote into it', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (params) => {
        const view = viewOf(params as never, 'list')
        expect(view.order.length).toBeLessThanOrEqual(4)
        expect(viewOf(paramsOf(view), 'list')).toEqual(view)
      }),
    )
  })

  it('leaves out what it does not understand and keeps the rest', () => {
    const view = viewOf(
      {
        filter: { projectIds: ['nonsense', 7], pinned: true, from: 'soon' },
        order: [{ by: 'mood', direction: 'asc' }],
      },
      'board',
    )
    expect(view).toEqual({ ...firstView, layout: 'board', filter: { pinned: true }, order: [] })
  })
})

describe('two filters', () => {
  it('are the same whatever the order of their parts', () => {
    expect(isSame({ pinned: true, types: ['done'] }, { types: ['done'], pinned: true })).toBe(true)
    expect(isSame({ pinned: true, text: undefined }, { pinned: true })).toBe(true)
    expect(isSame({ types: ['done', 'todo'] }, { types: ['done'] })).toBe(false)
  })
})
