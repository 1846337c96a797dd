import { expect, it } from 'vitest'
import type { UndoneChange } from '../../../shared/bridge/sync.ts'
import { undoneWords } from './undone-words.ts'

const one: UndoneChange = {
  kind: 'updated',
  entity: 'task',
  count: 1,
  title: 'Write',
  fields: ['name'],
  beside: [],
}

it('says what came back, and what is gone again', () => {
  expect(undoneWords(one)).toBe('Restored the name of task “Write”')
  expect(undoneWords({ ...one, kind: 'deleted', fields: [] })).toBe('Restored task “Write”')
  expect(undoneWords({ ...one, kind: 'created', fields: [] })).toBe('Removed task “Write”')
  expect(undoneWords({ ...one, kind: 'created', title: '', fields: [] })).toBe('Removed task without a name')
  expect(undoneWords({ ...one, kind: 'deleted', count: 12, fields: [] })).toBe('Restored 12 tasks')
})

it('names a move or a split without its fields', () => {
  expect(undoneWords({ ...one, fields: ['day', 'last day', 'order'] })).toBe('Moved task “Write” back')
  expect(undoneWords({ ...one, kind: 'split', entity: 'timeEntry', fields: [] })).toBe(
    'Rejoined time entry “Write”',
  )
})

it('names a move to other days along with another change', () => {
  expect(undoneWords({ ...one, fields: ['assignees', 'day', 'last day', 'order'] })).toBe(
    'Restored the assignees and day of task “Write”',
  )
  expect(undoneWords({ ...one, fields: ['assignees', 'last day'] })).toBe(
    'Restored the assignees and last day of task “Write”',
  )
})

it('names at most three fields', () => {
  expect(undoneWords({ ...one, fields: ['name', 'order', 'estimate', 'notes'] })).toBe(
    'Restored the name, estimate and notes of task “Write”',
  )
  expect(undoneWords({ ...one, fields: ['name', 'estimate', 'notes', 'priority'] })).toBe(
    'Restored the earlier version of task “Write”',
  )
})

it('names what was made along after what it was made for', () => {
  const beside = [{ kind: 'created', entity: 'tag', count: 1, title: 'call' }] as const
  expect(undoneWords({ ...one, kind: 'created', fields: [], beside: [...beside] })).toBe(
    'Removed task “Write” and tag “call”',
  )
  expect(undoneWords({ ...one, fields: ['tags'], beside: [...beside] })).toBe(
    'Restored the tags of task “Write”, and removed tag “call”',
  )
  expect(undoneWords({ ...one, fields: ['tags'], beside: [{ ...beside[0], kind: 'deleted' }] })).toBe(
    'Restored the tags of task “Write”, and restored tag “call”',
  )
})
