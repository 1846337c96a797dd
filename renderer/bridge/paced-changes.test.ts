import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { BridgeEvent, Table } from '../../shared/bridge/contract.ts'
import { localId } from '../../shared/bridge/fields.ts'
import { pacedChanges } from './paced-changes.ts'

const one = localId.parse('018f0000-0000-7000-8000-000000000001')

const many = (...tables: Table[]): BridgeEvent => ({
  event: 'changed',
  payload: { tables: tables.map((table) => ({ table, ids: null })) },
})
const named: BridgeEvent = {
  event: 'changed',
  payload: {
    tables: [
      { table: 'timeEntries', ids: [one] },
      { table: 'operations', ids: null },
    ],
  },
}

let passed: BridgeEvent[]

beforeEach(() => {
  vi.useFakeTimers()
  passed = []
})
afterEach(() => void vi.useRealTimers())

it('passes the first news of many rows on at once, and what follows together', () => {
  const { take } = pacedChanges((event) => passed.push(event))
  take(many('timeEntries'))
  expect(passed).toEqual([many('timeEntries')])
  for (let page = 0; page < 50; page += 1) take(many('timeEntries', 'operations'))
  expect(passed).toHaveLength(1)
  vi.advanceTimersByTime(400)
  expect(passed).toEqual([many('timeEntries'), many('timeEntries', 'operations')])
  take(many('projects'))
  expect(passed).toHaveLength(2)
  vi.advanceTimersByTime(400)
  expect(passed.at(-1)).toEqual(many('projects'))
  // After a rest it is at once again.
  vi.advanceTimersByTime(400)
  take(many('tasks'))
  expect(passed).toHaveLength(4)
})

it('holds back no change that names its rows, and nothing else', () => {
  const { take } = pacedChanges((event) => passed.push(event))
  take(many('timeEntries'))
  take(named)
  take({ event: 'command', payload: { command: 'open-palette' } })
  expect(passed).toHaveLength(3)
})

it('passes nothing on when it was stopped', () => {
  const { take, stop } = pacedChanges((event) => passed.push(event))
  take(many('timeEntries'))
  take(many('timeEntries'))
  stop()
  vi.advanceTimersByTime(10_000)
  expect(passed).toHaveLength(1)
})
