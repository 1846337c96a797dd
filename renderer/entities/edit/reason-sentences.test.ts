import { expect, it } from 'vitest'
import { reason } from '../../../shared/api/reasons.ts'
import { ownReasonOf, type EditReason } from '../../../shared/bridge/reasons.ts'
import { reasonSentence } from './reason-sentences.ts'

const of = (code: string, field: string | null, parameters: object = {}): EditReason =>
  reason.parse({ code, field, parameters })

it.each([
  [of('earlier_than', 'stop', { other: 'start' }), 'The end must not be earlier than the start.'],
  [
    of('earlier_than', 'end_date', { other: 'start_date' }),
    'The last day must not be earlier than the first day.',
  ],
  [of('too_great', 'estimated_mins', { maximum: 10_000_000 }), 'The estimate must be at most 10000000.'],
  [of('too_long', 'name', { maximum: 255 }), 'The name must have at most 255 characters.'],
  [of('belongs_elsewhere', 'task_id', { what: 'project' }), 'The task belongs to another project.'],
  [of('required', '0.weekday'), 'The weekday is missing.'],
  [of('required', 'tags'), 'The tags are missing.'],
  [of('wrong_type', 'custom_fields.7', { type: 'number' }), 'The custom fields must be a number.'],
  [
    of('timesheet_locked', null, { first: '2026-03-16', last: '2026-03-22' }),
    'The timesheet of 16 – 22 March 2026 is locked. Reopen it to change its time entries.',
  ],
  [
    of('required_in_workspace', 'description'),
    'The description is required in every time entry of the workspace.',
  ],
])('names fields as forms do: %j', (given, sentence) => {
  expect(reasonSentence(given)).toBe(sentence)
})

it('speaks of a value where no form shows the field', () => {
  expect(reasonSentence(of('required', 'created_with'))).toBe('A value is missing.')
})

it('leaves the words of servers and of former versions as they are', () => {
  const words = { status: 400, text: 'Description is not allowed' }
  expect(reasonSentence(ownReasonOf('in_server_words', words))).toBe('Description is not allowed')
  expect(reasonSentence(ownReasonOf('in_former_words', { text: 'no' }))).toBe('no')
})

it('says the status where a server says nothing', () => {
  expect(reasonSentence(ownReasonOf('in_server_words', { status: 418, text: '' }))).toBe(
    'The server answered with status 418',
  )
})
