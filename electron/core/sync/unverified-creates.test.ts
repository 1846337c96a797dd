import { beforeEach, expect, it } from 'vitest'
import type { Entity } from '../../../shared/entities/entity.ts'
import type { Operation } from '../outbox/operation.ts'
import { openTestAccount, type TestAccount } from '../testing/open-test-account.ts'
import {
  finishVerification,
  hasUnverified,
  mayBeDuplicate,
  isUnread,
  markUnverified,
  beginVerification,
} from './unverified-creates.ts'

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
  account.replica.transaction(() => markUnverified(account.replica))
  return operations.listLane('edits', 0, 10)
}
const unread = () => waiting.map((operation) => isUnread(account.replica, operation))
const suspected = () => waiting.map((operation) => mayBeDuplicate(account.replica, operation))
const reading = (entity: Entity, workspaceId = 1) => beginVerification(account.replica, entity, workspaceId)
const wereRead = (entity: Entity, workspaceId?: number) =>
  finishVerification(account.context, reading(entity, workspaceId))

it('what was sent waits until its list was read, and nothing else does', () => {
  waiting = unanswered()
  expect(unread()).toEqual([true, true, false])
  expect(wereRead('tag')).toBe(false)
  expect(unread()).toEqual([true, true, false])
  expect(wereRead('timeEntry')).toBe(true)
  expect(unread()).toEqual([false, false, false])
  expect(suspected()).toEqual([false, false, false])
})

it('what looks like something that has come is asked about, and nothing else is', () => {
  waiting = unanswered()
  account.pull('timeEntry', 7, ten)
  wereRead('timeEntry')
  expect(suspected()).toEqual([false, true, false])
  account.replica.transaction(() => markUnverified(account.replica))
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

it('a reading that had begun before tells nothing', () => {
  waiting = unanswered()
  account.replica.transaction(() => account.replica.meta.set('creationsUnanswered', ''))
  const begun = reading('timeEntry')
  account.replica.transaction(() => markUnverified(account.replica))
  expect(finishVerification(account.context, begun)).toBe(false)
  expect(unread()).toEqual([true, true, false])
})

it('the list of another workspace tells nothing of it, so that it is asked about', () => {
  const { operations } = account.replica
  account.procedures['tasks.create']({ name: 'Call' })
  account.replica.transaction(() => operations.markSent(operations.listLane('edits', 0, 10), null))
  account.replica.transaction(() => markUnverified(account.replica))
  waiting = operations.listLane('edits', 0, 10)
  expect(wereRead('task', 2)).toBe(true)
  expect([unread(), suspected()]).toEqual([[false], [true]])
})

it('what was answered meanwhile is forgotten with the next list', () => {
  waiting = unanswered()
  account.replica.transaction(() => waiting.forEach((one) => account.replica.operations.remove(one)))
  expect(wereRead('tag')).toBe(false)
  expect(hasUnverified(account.replica)).toBe(false)
})
