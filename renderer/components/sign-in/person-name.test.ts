import { expect, it } from 'vitest'
import { nameProblem } from './person-name.ts'

it('says that a name is missing or too long', () => {
  expect(nameProblem('  ', 'Enter your name.')).toBe('Enter your name.')
  expect(nameProblem(` ${'N'.repeat(140)} `, '')).toBeNull()
  expect(nameProblem('N'.repeat(141), '')).toBe('A name can have at most 140 characters. This one has 141.')
})
