import { expect, it } from 'vitest'
import type { SyncStatus } from '../../../shared/bridge/sync.ts'
import { openWords, statusFacts, statusSentence } from './status-facts.ts'

const synced: SyncStatus = {
  phase: 'idle',
  waiting: 0,
  refused: 0,
  conflicts: 0,
  setAside: 0,
  lastSyncedAt: null,
  retryAt: null,
  service: 'server',
  diskTrouble: null,
}

it.each<[string, Partial<SyncStatus>, string]>([
  ['a local workspace', { service: 'local' }, 'All saved on this computer'],
  ['a server that has everything', {}, 'All saved on this computer and on the server'],
  [
    'a refused edit and one that waits for it',
    { waiting: 1, refused: 1 },
    'All saved on this computer · 1 waiting to sync · 1 refused',
  ],
  ['a first reading', { phase: 'syncing' }, 'All saved on this computer · syncing'],
  [
    'edits on their way',
    { phase: 'syncing', waiting: 1200 },
    'All saved on this computer · 1,200 waiting to sync',
  ],
  [
    'a server that is away',
    { phase: 'offline', setAside: 2 },
    'All saved on this computer · 2 could not be read · the server cannot be reached',
  ],
  [
    'a disk that is read-only',
    { phase: 'offline', diskTrouble: 'read-only' },
    'All saved on this computer · nothing can be saved: the data of Dayloom is read-only',
  ],
])('describes %s', (_, status, sentence) => {
  expect(statusSentence({ ...synced, ...status })).toBe(sentence)
})

it('marks what only the person can settle', () => {
  const facts = statusFacts({ ...synced, phase: 'sign-in', waiting: 3, refused: 1 })
  expect(facts.filter(({ needsPerson }) => needsPerson).map(({ text }) => text)).toEqual([
    '1 refused',
    'sign in again to sync',
  ])
})

it('says how much there is to decide and to read, and nothing where there is nothing', () => {
  expect(openWords({ toDecide: 6, toRead: 1 })).toEqual(['6 to decide', '1 to read'])
  expect(openWords({ toDecide: 0, toRead: 1200 })).toEqual(['1,200 to read'])
  expect(openWords({ toDecide: 0, toRead: 0 })).toEqual([])
})
