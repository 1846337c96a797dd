import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { fakeId } from '../testing/fake-effects.ts'
import type { RecordedConflict } from './conflict-journal.ts'
import { openReplica, type Replica } from './replica.ts'

let replica: Replica

beforeEach(() => {
  replica = openReplica(':memory:')
})
afterEach(() => replica.close())

function record(id: number, of: Pick<RecordedConflict, 'mine' | 'theirs' | 'kept'>): void {
  const conflict = { entity: 'tag', local_id: fakeId(1) as LocalId, title: '', field: 'name' } as const
  const at = `2026-03-20T08:00:0${id}Z`
  replica.transaction(() => replica.conflicts.record({ ...conflict, id: String(id), at, ...of }))
}

const ids = () => replica.conflicts.all().map(({ id }) => id)

it('a collision that is met again is there once, with what was said last', () => {
  record(1, { mine: 'a', theirs: 'b', kept: 'mine' })
  record(2, { mine: 'c', theirs: 'b', kept: 'mine' })
  expect(replica.conflicts.all()).toMatchObject([{ id: '2', mine: 'c', theirs: 'b' }])
})

it('a later collision of the field leaves the one before, whose value is nowhere else', () => {
  record(1, { mine: 'a', theirs: 'b', kept: 'mine' })
  record(2, { mine: 'a', theirs: 'c', kept: 'mine' })
  record(3, { mine: 'b', theirs: 'd', kept: 'theirs' })
  expect(ids()).toEqual(['3', '2', '1'])
})

describe('of two rows that turn out to be one', () => {
  const idOf = (id: number): LocalId => fakeId(id) as LocalId
  const [project, twin, kept, other] = [idOf(2), idOf(3), idOf(4), idOf(5)]
  const between = (id: string, mine: LocalId, theirs: LocalId): void =>
    replica.transaction(() =>
      replica.conflicts.record({
        id,
        entity: 'project',
        local_id: project,
        title: '',
        field: 'clientId',
        mine,
        theirs,
        kept: 'mine',
        at: `2026-03-20T08:00:0${id}Z`,
      }),
    )

  it('the one that stays is what collided', () => {
    between('1', other, twin)
    between('2', twin, other)
    replica.transaction(() => replica.conflicts.mergeRow(twin, kept))
    expect(replica.conflicts.all()).toMatchObject([
      { id: '2', mine: kept, theirs: other },
      { id: '1', mine: other, theirs: kept },
    ])
  })

  it('nothing collided where both sides mean it', () => {
    between('1', kept, twin)
    replica.transaction(() => replica.conflicts.mergeRow(twin, kept))
    expect(replica.conflicts.all()).toEqual([])
  })

  it('what collided of the other is that of the one that stays', () => {
    const conflict = {
      entity: 'client',
      local_id: twin,
      title: '',
      field: 'notes',
      mine: 'a',
      theirs: 'b',
    } as const
    replica.transaction(() =>
      replica.conflicts.record({ ...conflict, id: '1', kept: 'mine', at: '2026-03-20T08:00:00Z' }),
    )
    replica.transaction(() => replica.conflicts.mergeRow(twin, kept))
    expect(replica.conflicts.all()).toMatchObject([{ local_id: kept, title: '', field: 'notes', mine: 'a' }])
  })
})
