import { expect, it } from 'vitest'
import { mayHaveArrived } from '../../../shared/domain/edit-reason.ts'
import { ownReasonOf } from '../../../shared/bridge/reasons.ts'
import { readStoredReason, storedReason } from './operation.ts'

it('a reason is read as it was stored', () => {
  const reason = { code: 'too_long', field: 'name', parameters: { maximum: 255 } } as const
  expect(readStoredReason(storedReason(reason))).toEqual(reason)
  expect(readStoredReason(storedReason(null))).toBeNull()
})

it.each([
  'The server has several that are alike, and it is not certain that one of them is this one. Discard this one if it is there already, or retry to send it again.',
  'The server had made this one, and it has been deleted there since. Discard it here too, or retry to add it once more.',
  '{"code":"made_otherwise","field":null,"parameters":{}}',
])('a question of a former version is still a question: %s', (stored) => {
  expect(mayHaveArrived(readStoredReason(stored))).toBe(true)
})

it('time that another computer has logged is still known as that', () => {
  expect(readStoredReason('Time block already logged')).toMatchObject({ code: 'already_logged' })
})

it.each(['Description too long', '{"code":"from_the_future","field":null,"parameters":{}}', '7'])(
  'another sentence is kept as it is: %s',
  (stored) => {
    expect(readStoredReason(stored)).toEqual(ownReasonOf('in_former_words', { text: stored }))
  },
)
