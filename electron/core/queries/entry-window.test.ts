import { expect, it } from 'vitest'
import { openTestAccount } from '../testing/open-test-account.ts'

const from = '2026-03-17T00:00:00Z'
const to = '2026-03-18T00:00:00Z'

it('a window holds what started in it, and what lasts into it where that is asked for', () => {
  const account = openTestAccount()
  account.replica.transaction(() => {
    account.pull('timeEntry', 1, { start: '2026-03-16T22:00:00Z', stop: '2026-03-17T02:00:00Z' })
    account.pull('timeEntry', 2, { start: '2026-03-16T20:00:00Z', stop: from })
    account.pull('timeEntry', 3, { start: from, stop: from })
    account.pull('timeEntry', 4, { start: '2026-03-17T23:00:00Z', stop: '2026-03-18T01:00:00Z' })
    account.pull('timeEntry', 5, { start: to, stop: '2026-03-18T01:00:00Z' })
    account.pull('timeEntry', 6, { start: '2026-03-10T08:00:00Z', stop: null })
  })
  const starts = (reaching: boolean) =>
    account.procedures['timeEntries.window']({ from, to, reaching }).map(({ start }) => start)
  expect(starts(false)).toEqual(['2026-03-17T23:00:00Z', from])
  expect(starts(true)).toEqual(['2026-03-17T23:00:00Z', from, '2026-03-16T22:00:00Z', '2026-03-10T08:00:00Z'])
})
