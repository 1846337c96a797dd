import { expect, it } from 'vitest'
import { effectOf, progressOf } from './operation-words.ts'

it('says what an operation does', () => {
  expect(effectOf({ kind: 'create', entity: 'timeEntry', fields: ['start'] })).toBe('New time entry')
  expect(effectOf({ kind: 'update', entity: 'project', fields: ['name', 'colour'] })).toBe(
    'Changed project: name, colour',
  )
  expect(effectOf({ kind: 'update', entity: 'preferences', fields: [] })).toBe('Changed settings')
  expect(effectOf({ kind: 'delete', entity: 'timeOff', fields: [] })).toBe('Deleted time off')
})

it('says how far an edit has got', () => {
  expect(progressOf({ state: 'pending', attempts: 0, entity: 'task' })).toBe('Waits')
  expect(progressOf({ state: 'pending', attempts: 1, entity: 'task' })).toBe('Tried once')
  expect(progressOf({ state: 'pending', attempts: 4, entity: 'task' })).toBe('Tried 4 times')
  expect(progressOf({ state: 'in_flight', attempts: 1, entity: 'attachment' })).toBe('Being uploaded')
})
