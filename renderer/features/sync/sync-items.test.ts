import { expect, it } from 'vitest'
import type { Conflict, QueuedOperation } from '../../../shared/bridge/sync.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { syncItems } from './sync-items.ts'

const row = { title: 'Write', within: null, when: null, opens: null, entityId: 'row' as LocalId } as const

const operation = (id: string, state: QueuedOperation['state']): QueuedOperation => ({
  ...row,
  id,
  state,
  entity: 'timeEntry',
  serverId: null,
  kind: 'create',
  fields: [],
  queuedAt: '2026-03-16T09:00:00Z',
  attempts: 0,
  reason: null,
  left: null,
})
const conflict = (id: string, kind: Conflict['kind']): Conflict => ({
  ...row,
  id,
  kind,
  entity: 'timeEntry',
  returnedBy: null,
  field: 'description',
  valueKind: 'text',
  mine: 'a',
  theirs: 'b',
  kept: 'mine',
  holds: 'mine',
  now: null,
  otherTitle: null,
  at: '2026-03-16T09:00:00Z',
})

const none = { repair: null, operations: [], conflicts: [], waiting: 0 }

it('lists nothing when nothing needs anybody', () => {
  expect(syncItems(none)).toEqual([])
})

it('puts what needs the person before what goes by itself', () => {
  const items = syncItems({
    ...none,
    operations: [operation('w', 'pending'), operation('r', 'rejected'), operation('s', 'set_aside')],
    conflicts: [conflict('lost', 'restored'), conflict('both', 'field'), conflict('twice', 'sameTime')],
    waiting: 1,
  })
  expect(items.map(({ key }) => key)).toEqual([
    'heading:refused',
    'r',
    's',
    'heading:sameTime',
    'twice',
    'heading:collided',
    'both',
    'heading:restored',
    'lost',
    'heading:waiting',
    'w',
  ])
})

it('counts all that wait, also those that are not listed', () => {
  const [heading] = syncItems({ ...none, operations: [operation('w', 'pending')], waiting: 4200 })
  expect(heading).toMatchObject({
    count: 4200,
    note: 'Saved on this computer and sent automatically in this order. The first 1 are listed. 1 time entry.',
  })
})

it('keeps together what is to be decided of one row', () => {
  const other = { entityId: 'other' as LocalId }
  const items = syncItems({
    ...none,
    operations: [
      operation('r', 'rejected'),
      { ...operation('other-r', 'rejected'), ...other },
      operation('r2', 'rejected'),
    ],
    conflicts: [
      conflict('c', 'field'),
      { ...conflict('other-c', 'field'), ...other },
      conflict('c2', 'field'),
    ],
  })
  expect(items.map(({ key }) => key)).toEqual([
    'heading:refused',
    'r',
    'r2',
    'other-r',
    'heading:collided',
    'c',
    'c2',
    'other-c',
  ])
})

it('tells what went with a deleted row once, apart from what is to be chosen', () => {
  const lost = { ...conflict('name', 'lost'), entityId: 'gone' as LocalId }
  const estimate = { ...lost, id: 'estimate', field: 'estimate' }
  const items = syncItems({
    ...none,
    conflicts: [conflict('both', 'field'), estimate, lost, conflict('other', 'overruled')],
  })
  expect(items.map(({ key }) => key)).toEqual([
    'heading:collided',
    'both',
    'heading:lost',
    'lost:gone',
    'overruled:row',
  ])
  expect(items).toContainEqual(expect.objectContaining({ title: 'Lost with a deleted item', count: 2 }))
  expect(items).toContainEqual(expect.objectContaining({ conflicts: [lost, estimate] }))
})
