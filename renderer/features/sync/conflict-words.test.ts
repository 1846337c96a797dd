import { expect, it } from 'vitest'
import { choiceOf, choicesOf, conflictTitle, doneOf, partOf, storyOf } from './conflict-words.ts'

it('offers two values of a field as mine and theirs', () => {
  expect(storyOf('field')).toBeNull()
  const choices = choicesOf({ kind: 'field', kept: 'mine' })
  expect(choices.map((keep) => choiceOf('field', keep))).toEqual(['Keep mine', 'Take theirs'])
  expect(doneOf('field', 'theirs')).toBe('Took theirs')
})

it.each([
  { kind: 'deleted', kept: 'mine' },
  { kind: 'restored', kept: 'mine' },
  { kind: 'returned', kept: 'theirs' },
] as const)('asks whether a row stays that one side deleted: $kind', (conflict) => {
  const choices = choicesOf(conflict)
  expect(choices[0]).toBe(conflict.kept)
  expect(choices.map((keep) => choiceOf(conflict.kind, keep))).toEqual(['Keep it', 'Delete it'])
  expect(choices.map((keep) => doneOf(conflict.kind, keep))).toEqual(['Kept', 'Deleted'])
})

it('asks nothing where nothing can be done', () => {
  expect(choicesOf({ kind: 'lost', kept: 'theirs' })).toEqual(['theirs'])
  expect(choiceOf('lost', 'theirs')).toBe('Understood')
})

it('says what is gone', () => {
  expect(conflictTitle({ kind: 'lost', title: '', entity: 'timeEntry' })).toBe('Deleted time entry')
  expect(conflictTitle({ kind: 'field', title: 'Write', entity: 'timeEntry' })).toBe('Write')
})

it('names the value that has two sides, and what it is of where there is more than one', () => {
  expect(partOf({ entity: 'project', field: 'colour' })).toBe('The colour of a project')
  expect(partOf({ entity: 'preferences', field: 'theme' })).toBe('The theme')
})
