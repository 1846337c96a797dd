import { expect, it } from 'vitest'
import { isThereAlready, plainReason } from './refusal-words.ts'

it.each([
  ['stop: must not be before start', 'The end must not be before the start.'],
  ['end_date: must not be earlier than start_date', 'The last day must not be earlier than the first day.'],
  ['estimated_mins: must be at most 10000000', 'The estimate must be at most 10000000.'],
  ['task_id: belongs to another project', 'The task belongs to another project.'],
  ['description: must be well-formed Unicode', 'The description must be well-formed Unicode.'],
  ['Invalid request: name: must be present', 'The name must be present.'],
  ['Invalid parameters: 0.end_time: must be later than start_time', 'The end must be later than the start.'],
  ['Invalid request: custom_fields.7: must be a number', 'The custom fields must be a number.'],
  [
    'Invalid request: estimated_mins: Too big: expected number to be <=10000000',
    'The estimate must be at most 10000000.',
  ],
  ['name: Too big: expected string to have <=255 characters', 'The name must have at most 255 characters.'],
])('names fields as a person knows them: %s', (reason, words) => {
  expect(plainReason(reason)).toBe(words)
})

it.each([
  'Description is not allowed',
  'svc_user_id: is not a member of the workspace',
  'start: log the plan to make tracked time of it',
  'Tag already exists: Design',
  'Invalid request: created_with: must be present',
  'stop: has the wrong form',
])('leaves what it does not know as it is: %s', (reason) => {
  expect(plainReason(reason)).toBe(reason)
})

it('knows what another computer has logged already', () => {
  expect(isThereAlready('Time block already logged')).toBe(true)
  expect(isThereAlready('Tag already exists: Design')).toBe(false)
  expect(isThereAlready(null)).toBe(false)
})
