import { expect, it } from 'vitest'
import type { UndoneChange } from '../../shared/bridge/sync.ts'
import { undoneWords } from './undone-words.ts'

const one: UndoneChange = { kind: 'updated', entity: 'task', count: 1, title: 'Write', fields: ['name'] }

it('names what an undo took back, and what had been done to it', () => {
  expect(undoneWords(one)).toBe('Undone: task “Write” changed (name)')
  expect(undoneWords({ ...one, kind: 'deleted', fields: [] })).toBe('Undone: task “Write” deleted')
  expect(undoneWords({ ...one, kind: 'created', title: '', fields: [] })).toBe(
    'Undone: Task without a name added',
  )
})

it('counts many, and leaves fields out that there is no room for', () => {
  expect(undoneWords({ ...one, count: 12, kind: 'deleted', fields: [] })).toBe('Undone: 12 tasks deleted')
  expect(undoneWords({ ...one, fields: ['name', 'day', 'estimate', 'notes'] })).toBe(
    'Undone: task “Write” changed',
  )
})
