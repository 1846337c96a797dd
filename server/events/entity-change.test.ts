import { describe, expect, it } from 'vitest'
import { type EntityChange, summarizeChanges } from './entity-change.ts'

const place = { model: 'client', organizationId: 1, workspaceId: 2 } as const
const change = (action: EntityChange['action'], id = 3): EntityChange => ({ ...place, action, id })

describe('the changes of one request', () => {
  it.each([
    { of: ['created', 'updated'], is: ['created'] },
    { of: ['updated', 'updated'], is: ['updated'] },
    { of: ['updated', 'deleted'], is: ['deleted'] },
    { of: ['created', 'updated', 'deleted'], is: [] },
  ] as const)('$of are $is', ({ of, is }) => {
    expect(summarizeChanges(of.map((action) => change(action)))).toEqual(is.map((action) => change(action)))
  })

  it('stay apart for different entities and workspaces, in their order', () => {
    const changes = [
      change('updated', 5),
      change('created', 4),
      { ...change('created', 5), model: 'tag' as const },
      { ...change('updated', 5), workspaceId: 3 },
    ]
    expect(summarizeChanges(changes)).toEqual(changes)
  })
})
