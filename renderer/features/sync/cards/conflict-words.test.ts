import { expect, it } from 'vitest'
import {
  choiceOf,
  choicesOf,
  conflictTitle,
  doneOf,
  isGone,
  partOf,
  sideName,
  sidesOf,
  storyOf,
} from './conflict-words.ts'

it('offers two values of a field as mine and theirs', () => {
  expect(storyOf({ kind: 'field', returnedBy: null })).toBeNull()
  const choices = choicesOf({ kind: 'field', kept: 'mine' })
  expect(choices.map((keep) => choiceOf('field', keep))).toEqual(['Keep mine', 'Take theirs'])
  expect(choices.map((keep) => choiceOf('field', keep, 'theirs'))).toEqual(['Take mine', 'Keep theirs'])
  expect(choices.map((keep) => choiceOf('field', keep, null))).toEqual(['Take mine', 'Take theirs'])
  expect(choices.map((keep) => doneOf('field', keep))).toEqual(['Kept yours', 'Kept theirs'])
})

it('asks of two entries of the same time whether both stay, and tells them apart by name', () => {
  const choices = choicesOf({ kind: 'sameTime', kept: 'mine' })
  expect(choices.map((keep) => choiceOf('sameTime', keep))).toEqual(['Keep both', 'Delete this one'])
  expect(choices.map((keep) => doneOf('sameTime', keep))).toEqual(['Kept both', 'Deleted'])
  const names = (otherTitle: string | null) => choices.map((side) => sideName({ otherTitle }, side))
  expect(names('Call')).toEqual(['This one', 'The other one: Call'])
  expect(names('')).toEqual(['This one', 'The other one'])
  expect(names(null)).toEqual(['Mine', 'Theirs'])
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

it.each(['unlinked', 'lost', 'overruled', 'past'] as const)(
  'asks nothing where nothing can be done: %s',
  (kind) => {
    expect(choicesOf({ kind, kept: 'theirs' })).toEqual([])
    expect(isGone(kind)).toBe(true)
  },
)

it('shows of what is gone the side that somebody had written', () => {
  expect(sidesOf('lost')).toEqual(['mine'])
  expect(sidesOf('overruled')).toEqual(['theirs'])
  expect(storyOf({ kind: 'overruled', returnedBy: null })).toContain('You deleted it')
})

it('gives the known reason why a deleted row is back', () => {
  const story = (returnedBy: 'edit' | 'copy' | null) => storyOf({ kind: 'returned', returnedBy })
  expect(story('edit')).toContain('edited elsewhere')
  expect(story('edit')).not.toContain('from a backup')
  expect(story('copy')).toContain('from a backup')
  expect(story('copy')).not.toContain('edited elsewhere')
  expect(story(null)).toContain('edited elsewhere, or')
})

it('says what is gone', () => {
  expect(conflictTitle({ kind: 'lost', title: '', entity: 'timeEntry' })).toBe('Deleted time entry')
  expect(conflictTitle({ kind: 'field', title: 'Write', entity: 'timeEntry' })).toBe('Write')
})

it('names the value that has two sides, and what it is of where there is more than one', () => {
  expect(partOf({ entity: 'project', field: 'colour' })).toBe('The colour of a project')
  expect(partOf({ entity: 'preferences', field: 'theme' })).toBe('The theme')
  expect(partOf({ entity: 'workingHours', field: 'working hours' })).toBe('The working hours')
  expect(partOf({ entity: 'timeOff', field: 'start' })).toBe('The start of time off')
})
