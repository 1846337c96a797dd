import { expect, it } from 'vitest'
import type { UndoneChange } from '../../../shared/bridge/sync.ts'
import { answerWords, redoneWords, undoneWords } from './undone-words.ts'

const one: UndoneChange = {
  kind: 'updated',
  entity: 'task',
  count: 1,
  parts: 0,
  title: 'Write',
  fields: ['name'],
  flag: null,
  beside: [],
}

it('says what came back, and what is gone again', () => {
  expect(undoneWords(one)).toBe('Restored the name of task “Write”')
  expect(undoneWords({ ...one, kind: 'deleted', fields: [] })).toBe('Restored task “Write”')
  expect(undoneWords({ ...one, kind: 'created', fields: [] })).toBe('Removed task “Write”')
  expect(undoneWords({ ...one, kind: 'created', title: '', fields: [] })).toBe('Removed task without a name')
  expect(undoneWords({ ...one, kind: 'deleted', count: 12, fields: [] })).toBe('Restored 12 tasks')
})

it('says that a choice is open again, or made again', () => {
  expect(undoneWords({ ...one, kind: 'settled', fields: [] })).toBe('Reopened task “Write” under Sync')
  expect(undoneWords({ ...one, kind: 'reopened', fields: [] })).toBe('Settled task “Write” under Sync')
  expect(undoneWords({ ...one, kind: 'settled', count: 2, fields: [] })).toBe('Reopened 2 items under Sync')
  expect(redoneWords({ ...one, kind: 'reopened', count: 2, fields: [] })).toBe('Settled 2 items under Sync')
})

it('names the subtasks that came or went with their tasks', () => {
  const restored = { ...one, kind: 'deleted', parts: 3, fields: [] } as const
  expect(undoneWords({ ...restored, fields: [] })).toBe('Restored task “Write” and 3 subtasks')
  expect(undoneWords({ ...restored, fields: [], kind: 'created', count: 2, parts: 1 })).toBe(
    'Removed 2 tasks and 1 subtask',
  )
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

it('says of a redo that the change was made again', () => {
  const beside = [{ kind: 'deleted', entity: 'timeBlock', count: 1, title: 'Write' }] as const
  const moved = { ...one, fields: ['day', 'order'] }
  expect(redoneWords(moved)).toBe('Moved task “Write” again')
  expect(redoneWords({ ...moved, beside: [...beside] })).toBe(
    'Moved task “Write” again, and added time block “Write”',
  )
  expect(redoneWords(one)).toBe('Changed the name of task “Write” again')
  expect(redoneWords({ ...one, kind: 'deleted', fields: [] })).toBe('Added task “Write” again')
  expect(redoneWords({ ...one, kind: 'created', fields: [] })).toBe('Deleted task “Write” again')
  expect(redoneWords({ ...one, kind: 'split', fields: [] })).toBe('Split task “Write” again')
  expect(redoneWords({ ...one, fields: ['done'], flag: true })).toBe('Task “Write” is marked as done again')
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

it('says of a field of yes or no which of them holds again', () => {
  expect(undoneWords({ ...one, fields: ['done'], flag: false })).toBe(
    'Task “Write” is no longer marked as done',
  )
  expect(undoneWords({ ...one, count: 3, fields: ['private'], flag: true })).toBe(
    '3 tasks are marked as private again',
  )
})

it('says of a timer whether it runs again', () => {
  const stop = { ...one, entity: 'timeEntry', title: 'Morning mails', fields: ['stop'], flag: true } as const
  expect(undoneWords({ ...stop, fields: ['stop'] })).toBe('Timer “Morning mails” is running again')
  expect(undoneWords({ ...stop, fields: ['stop'], flag: false })).toBe(
    'Timer “Morning mails” is stopped again',
  )
  expect(undoneWords({ ...stop, fields: ['stop'], title: '' })).toBe('The timer is running again')
  expect(undoneWords({ ...stop, fields: ['stop'], flag: null })).toBe(
    'Restored the stop of time entry “Morning mails”',
  )
})

it('names the weekday whose hours are back, and counts several', () => {
  const hours = { ...one, entity: 'workingHours', title: 'Ada, Monday', fields: [] } as const
  expect(undoneWords({ ...hours, fields: [] })).toBe('Restored the working hours of Ada, Monday')
  expect(undoneWords({ ...hours, fields: [], count: 3 })).toBe('Restored the working hours of 3 days')
})

it('names settings without a row that has them', () => {
  expect(undoneWords({ ...one, entity: 'preferences', title: '', fields: ['theme', 'density'] })).toBe(
    'Restored the earlier settings: theme and density',
  )
})

it('says what was not undone, and why', () => {
  const estimate = { ...one, fields: ['estimate'] }
  expect(answerWords({ undone: null, kept: estimate })).toBe(
    'Not undone because of a later change: the estimate of task “Write”',
  )
  expect(answerWords({ undone: one, kept: estimate })).toBe(
    'Restored the name of task “Write”. Not undone because of a later change: the estimate of task “Write”',
  )
  expect(answerWords({ undone: null, kept: { ...estimate, kind: 'deleted', title: '' } })).toBe(
    'Not undone because of a later deletion: 1 task',
  )
  expect(answerWords({ undone: null, kept: { ...estimate, kind: 'deleted', title: '' } }, redoneWords)).toBe(
    'Not redone because of a later deletion: 1 task',
  )
})
