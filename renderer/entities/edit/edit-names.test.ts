import { expect, it } from 'vitest'
import type { LocalId } from '../../../shared/domain/ids.ts'
import type { Entity } from '../../../shared/entities/entity.ts'
import { countsOf, deletedWords, titleOf } from './edit-names.ts'

it('names what has no name', () => {
  expect(titleOf({ title: '', entity: 'timeEntry' })).toBe('Time entry without a description')
  expect(titleOf({ title: '', entity: 'milestone' })).toBe('Milestone without a name')
  expect(titleOf({ title: '', entity: 'preferences' })).toBe('Settings')
  expect(titleOf({ title: 'Website', entity: 'project' })).toBe('Website')
})

it('counts the rows that edits change, the most frequent first', () => {
  const of = (entity: Entity, times: number) =>
    Array.from({ length: times }, (_, index) => ({ entity, entityId: `${entity} ${index}` as LocalId }))
  expect(countsOf([...of('task', 1), ...of('timeEntry', 1200), ...of('preferences', 3)])).toBe(
    '1,200 time entries, settings, 1 task',
  )
  expect(countsOf(of('tag', 2))).toBe('2 tags')
  expect(countsOf([...of('task', 1), ...of('task', 1)])).toBe('1 task')
  expect(countsOf([0, 1].map(() => ({ entity: 'task', entityId: null })))).toBe('2 tasks')
})

it('names what was deleted', () => {
  const one = { entity: 'timeEntry', count: 1 } as const
  expect(deletedWords({ ...one, title: 'Logo sketch v2' })).toBe('Time entry “Logo sketch v2” deleted')
  expect(deletedWords({ ...one, title: '' })).toBe('Time entry without a description deleted')
  expect(deletedWords({ ...one, title: null })).toBe('1 time entry deleted')
  expect(deletedWords({ ...one, title: 'Not said', count: 3 })).toBe('3 time entries deleted')
})
