import { expect, it } from 'vitest'
import { nameProblem } from './person-name.ts'

it('says of a name that is missing or too long what is wrong with it', () => {
  expect(nameProblem('  ', 'Enter your name.')).toBe('Enter your name.')
  expect(nameProblem(` ${'N'.repeat(140)} `, '')).toBeNull()
  expect(nameProblem('N'.repeat(141), '')).toBe('A name can have 140 characters. This one has 141.')
})
