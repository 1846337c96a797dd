import { describe, expect, it } from 'vitest'
import { someMember } from '../../testing/members.ts'
import { namesInWords, peopleOf, withNames } from './person.ts'

it('people who have not accepted their invitation yet can be given work, those who have left cannot', () => {
  const people = peopleOf([someMember({ active: false, invited: true }), someMember({ active: false })], [])
  expect(people.map(({ active }) => active)).toEqual([true, false])
})

describe('names in words', () => {
  it.each([
    [[], ''],
    [['Ada'], 'Ada'],
    [['Ada', 'Bob'], 'Ada and Bob'],
    [['Ada', 'Bob', 'Cleo'], 'Ada, Bob and Cleo'],
    [['Ada', 'Bob', 'Cleo', 'Dan'], 'Ada, Bob and 2 more'],
  ])('%j', (names, words) => {
    expect(namesInWords(names)).toBe(words)
  })
})

it('who may not is told the names of those who may', () => {
  const olga = someMember({ name: 'Olga', role: 'owner', active: true })
  const me = someMember({ name: 'Ada', role: 'admin', active: true, isMe: true })
  expect(withNames('Only administrators can do this.', [olga, me])).toBe(
    'Only administrators can do this. Ask Olga.',
  )
  expect(withNames('Only administrators can do this.', [me])).toBe('Only administrators can do this.')
})
