import { expect, it } from 'vitest'
import { effectOf, progressOf, titleOf } from './operation-words.ts'

it('says what an operation does', () => {
  expect(effectOf({ kind: 'create', entity: 'timeEntry', fields: ['start'] })).toBe('New time entry')
  expect(effectOf({ kind: 'update', entity: 'project', fields: ['name', 'colour'] })).toBe(
    'Changed project: name, colour',
  )
  expect(effectOf({ kind: 'update', entity: 'preferences', fields: [] })).toBe('Changed settings')
  expect(effectOf({ kind: 'delete', entity: 'tag', fields: [] })).toBe('Deleted tag')
})

it('names what has no name', () => {
  expect(titleOf({ title: '', entity: 'timeEntry' })).toBe('Entry without description')
  expect(titleOf({ title: 'Website', entity: 'project' })).toBe('Website')
})

it('says how far it is', () => {
  expect(progressOf({ state: 'pending', attempts: 0 })).toBe('Waits to be sent')
  expect(progressOf({ state: 'pending', attempts: 1 })).toBe('Tried once')
  expect(progressOf({ state: 'pending', attempts: 4 })).toBe('Tried 4 times')
  expect(progressOf({ state: 'uncertain', attempts: 1 })).toContain('lost')
})
