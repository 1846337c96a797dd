import { afterEach, beforeEach, expect, it } from 'vitest'
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
  const conflict = { entity: 'tag', local_id: fakeId(1) as LocalId, field: 'name' } as const
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
  expect(replica.conflicts.all().map((one) => replica.conflicts.isOvertaken(one))).toEqual([
    false,
    true,
    true,
  ])
})
