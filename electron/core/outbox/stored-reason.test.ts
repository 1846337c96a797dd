import { expect, it } from 'vitest'
import { mayHaveArrived, ownReasonOf } from '../../../shared/bridge/reasons.ts'
import { readStoredReason, storedReason } from './stored-reason.ts'

it('a reason is read as it was stored', () => {
  const reason = { code: 'too_long', field: 'name', parameters: { maximum: 255 } } as const
  expect(readStoredReason(storedReason(reason))).toEqual(reason)
  expect(readStoredReason(storedReason(null))).toBeNull()
})

it('a question that a former version stored as a sentence is still a question', () => {
  const stored =
    'The server has several that are alike, and it is not certain that one of them is this one. Discard this one if it is there already, or retry to send it again.'
  expect(readStoredReason(stored)).toEqual(ownReasonOf('several_alike'))
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
