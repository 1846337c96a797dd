import { beforeEach, expect, it } from 'vitest'
import type { Operation } from '../outbox/operation.ts'
import { openTestAccount, type TestAccount } from '../testing/open-test-account.ts'
import { creationsWereRead, isSuspected, isUnread, noteUnanswered } from './unread-creations.ts'

const nine = { description: 'Write', start: '2026-03-16T09:00:00Z', stop: '2026-03-16T10:00:00Z' }
const ten = { description: 'Call', start: '2026-03-16T10:00:00Z', stop: '2026-03-16T11:00:00Z' }

let account: TestAccount
let waiting: readonly Operation[]

beforeEach(() => {
  account = openTestAccount()
})

/** Two entries were sent, and nothing was heard of them; another waits. */
function unanswered(): readonly Operation[] {
  const { operations } = account.replica
  for (const entry of [nine, ten]) account.procedures['timeEntries.create'](entry)
  account.replica.transaction(() => operations.markSent(operations.listLane('edits', 0, 10), null))
  account.procedures['timeEntries.create']({ ...ten, description: 'Walk' })
  account.replica.transaction(() => noteUnanswered(account.replica))
  return operations.listLane('edits', 0, 10)
}
const unread = () => waiting.map((operation) => isUnread(account.replica, operation))
const suspected = () => waiting.map((operation) => isSuspected(account.replica, operation))
const wereRead = (entity: 'timeEntry' | 'tag') => creationsWereRead(account.context, entity)

it('what was sent waits until its list was read, and nothing else does', () => {
  waiting = unanswered()
  expect(unread()).toEqual([true, true, false])
  wereRead('tag')
  expect(unread()).toEqual([true, true, false])
  wereRead('timeEntry')
  expect(unread()).toEqual([false, false, false])
  expect(suspected()).toEqual([false, false, false])
})

it('what looks like something that has come is asked about, and nothing else is', () => {
  waiting = unanswered()
  account.pull('timeEntry', 7, ten)
  wereRead('timeEntry')
  expect(suspected()).toEqual([false, true, false])
  account.replica.transaction(() => noteUnanswered(account.replica))
  expect([unread(), suspected()]).toEqual([
    [true, true, false],
    [false, false, false],
  ])
})

it('what was here before is another one, however alike', () => {
  account.pull('timeEntry', 7, ten)
  waiting = unanswered()
  wereRead('timeEntry')
  expect(suspected()).toEqual([false, false, false])
})
