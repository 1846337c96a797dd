import { expect, it } from 'vitest'
import type { QueuedOperation } from '../../../shared/bridge/sync.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { adviceOf, effectOf, progressOf, reasonOf } from './operation-words.ts'

const refused: QueuedOperation = {
  id: '00000000-0000-4000-8000-000000000001',
  state: 'rejected',
  entity: 'tag',
  entityId: 'tag' as LocalId,
  serverId: null,
  kind: 'update',
  title: 'Design',
  within: null,
  when: null,
  opens: { entity: 'tag', id: 'tag' as LocalId, at: null },
  fields: ['name'],
  queuedAt: '2026-03-16T09:00:00Z',
  attempts: 1,
  reason: 'Tag already exists: Design',
  mayHaveArrived: false,
}

it('says what an operation does', () => {
  expect(effectOf({ kind: 'create', entity: 'timeEntry', fields: ['start'] })).toBe('New time entry')
  expect(effectOf({ kind: 'update', entity: 'project', fields: ['name', 'colour'] })).toBe(
    'Changed project: name, colour',
  )
  expect(effectOf({ kind: 'update', entity: 'preferences', fields: [] })).toBe('Changed settings')
  expect(effectOf({ kind: 'delete', entity: 'timeOff', fields: [] })).toBe('Deleted time off')
})

it('says how far it is', () => {
  expect(progressOf({ state: 'pending', attempts: 0, entity: 'task' })).toBe('Waits')
  expect(progressOf({ state: 'pending', attempts: 1, entity: 'task' })).toBe('Tried once')
  expect(progressOf({ state: 'pending', attempts: 4, entity: 'task' })).toBe('Tried 4 times')
  expect(progressOf({ state: 'in_flight', attempts: 1, entity: 'attachment' })).toBe('Being uploaded')
  expect(progressOf({ state: 'uncertain', attempts: 1, entity: 'task' })).toContain('lost')
})

it('gives the reason, and what can be done, in each case', () => {
  expect(reasonOf(refused)).toBe('Tag already exists: Design')
  expect(adviceOf(refused)).toContain('Correct it')
  expect(adviceOf({ ...refused, kind: 'delete', opens: null })).toContain('there again')
  expect(adviceOf({ ...refused, kind: 'create' })).not.toContain('server’s version')
  expect(reasonOf({ ...refused, mayHaveArrived: true })).toContain('several that are like it')
  expect(adviceOf({ ...refused, mayHaveArrived: true })).toContain('send it again')
  expect(reasonOf({ ...refused, state: 'set_aside' })).toContain('cannot be read')
})

it('advises to discard what another computer has logged already, as it counts twice until then', () => {
  const logged = {
    ...refused,
    entity: 'timeEntry',
    kind: 'create',
    reason: 'Time block already logged',
  } as const
  expect(adviceOf(logged)).toContain('Discard this one')
  expect(reasonOf({ ...refused, reason: 'stop: must not be before start' })).toBe(
    'The end must not be before the start.',
  )
})
