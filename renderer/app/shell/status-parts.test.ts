import { expect, it } from 'vitest'
import type { SyncStatus } from '../../../shared/bridge/sync.ts'
import { needsAttention, statusParts } from './status-parts.ts'

const nothingOpen = { toDecide: 0, toRead: 0 }

const quiet: SyncStatus = {
  phase: 'idle',
  waiting: 0,
  refused: 0,
  conflicts: 0,
  setAside: 0,
  lastSyncedAt: null,
  retryAt: null,
  service: 'local',
  diskTrouble: null,
}

it('says first what needs the person, and marks it', () => {
  const facts = [
    { text: 'All saved on this computer', needsPerson: false },
    { text: '3 waiting to sync', needsPerson: false },
    { text: '1 refused', needsPerson: true },
    { text: '2 could not be read', needsPerson: true },
  ]
  expect(statusParts(facts, { toDecide: 4, toRead: 0 })).toEqual([
    { text: '1 refused', needsPerson: true },
    { text: '2 could not be read', needsPerson: true },
    { text: '4 to decide', needsPerson: true },
    { text: 'All saved on this computer', needsPerson: false },
    { text: '3 waiting to sync', needsPerson: false },
  ])
})

it('leaves the facts in their order where none needs anybody', () => {
  const facts = [
    { text: 'All saved on this computer', needsPerson: false },
    { text: 'syncing', needsPerson: false },
  ]
  const parts = statusParts(facts, nothingOpen)
  expect(parts.map(({ text }) => text)).toEqual(['All saved on this computer', 'syncing'])
})

it.each([
  ['what was refused', { refused: 1 }, nothingOpen],
  ['what could not be read', { setAside: 1 }, nothingOpen],
  ['a sign-in', { phase: 'sign-in' }, nothingOpen],
  ['what is to be decided', {}, { toDecide: 1, toRead: 0 }],
  ['what is to be read', {}, { toDecide: 0, toRead: 1 }],
] as const)('%s needs attention', (_, facts, open) => {
  expect(needsAttention({ ...quiet, ...facts }, open)).toBe(true)
})

it('asks for none about conflicts that the journal lists no more', () => {
  expect(needsAttention({ ...quiet, waiting: 2, conflicts: 1 }, nothingOpen)).toBe(false)
})
