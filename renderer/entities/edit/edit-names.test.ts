import { expect, it } from 'vitest'
import type { Entity } from '../../../shared/bridge/sync.ts'
import { countsOf, titleOf } from './edit-names.ts'

it('names what has no name', () => {
  expect(titleOf({ title: '', entity: 'timeEntry' })).toBe('Time entry without a description')
  expect(titleOf({ title: '', entity: 'milestone' })).toBe('Milestone without a name')
  expect(titleOf({ title: '', entity: 'preferences' })).toBe('Settings')
  expect(titleOf({ title: 'Website', entity: 'project' })).toBe('Website')
})

it('counts what edits are of, the most frequent first', () => {
  const of = (entity: Entity, times: number) => Array.from({ length: times }, () => ({ entity }))
  expect(countsOf([...of('task', 1), ...of('timeEntry', 1200), ...of('preferences', 3)])).toBe(
    '1,200 time entries, settings, 1 task',
  )
  expect(countsOf(of('tag', 2))).toBe('2 tags')
})
