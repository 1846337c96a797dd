import { QueryObserver } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import type { BridgeEvent, Table } from '../../shared/bridge/contract.ts'
import type { Session } from '../../shared/bridge/session.ts'
import type { WorkspaceId } from '../../shared/domain/ids.ts'
import type { Bridge, ConnectionState } from './bridge.ts'
import { applyEvent, applySession, connectInvalidation } from './invalidation.ts'
import { createQueryClient } from './query-client.ts'
import { bridgeQueryKey } from './use-bridge.ts'

const reads = [
  bridgeQueryKey('timer.running'),
  bridgeQueryKey('timeEntries.page', { minEntries: 50 }),
  bridgeQueryKey('projects.list'),
  bridgeQueryKey('tags.list'),
  bridgeQueryKey('tasks.board', { from: '2026-03-23', to: '2026-03-29' }),
  bridgeQueryKey('ghosts.list'),
  bridgeQueryKey('ghosts.embodyPreview', { id: 'ghost', memberId: null }),
  bridgeQueryKey('sync.operations'),
  bridgeQueryKey('sync.conflicts'),
  bridgeQueryKey('sync.openCollisions'),
  bridgeQueryKey('preferences.get'),
  bridgeQueryKey('desktop.capabilities'),
  bridgeQueryKey('invoices.teamDiffering', { id: 'invoice' }),
]

/** It shows the rows that it is about. */
const journal = ['sync.conflicts', 'sync.openCollisions']

function clientWithReads() {
  const client = createQueryClient()
  for (const key of reads) client.setQueryData(key, 'read')
  const stale = () =>
    reads.filter((key) => client.getQueryState(key)?.isInvalidated === true).map(([name]) => name)
  return { client, stale }
}

const changed = (...tables: Table[]): BridgeEvent => ({
  event: 'changed',
  payload: { tables: tables.map((table) => ({ table, ids: null })) },
})

const ada = '00000000-0000-4000-8000-00000000000a'
const grace = '00000000-0000-4000-8000-00000000000b'

const ready = (workspaceId: number, needsSignIn = false, id = ada): Session => ({
  state: 'ready',
  needsSignIn,
  account: {
    id,
    kind: 'server',
    name: 'Ada',
    email: 'ada@example.com',
    serverUrl: 'https://time.example.com',
    workspaceId: workspaceId as WorkspaceId,
    workspaces: [],
  },
})

describe('queries that an event makes stale', () => {
  it.each<[Table[], string[]]>([
    [
      ['timeEntries'],
      [
        'timer.running',
        'timeEntries.page',
        'projects.list',
        'tasks.board',
        'invoices.teamDiffering',
        ...journal,
      ],
    ],
    [['tags'], ['tags.list', ...journal]],
    [['timeOff'], ['tasks.board', 'ghosts.embodyPreview', ...journal]],
    [
      ['ghosts', 'operations'],
      ['ghosts.list', 'ghosts.embodyPreview', 'sync.operations', ...journal],
    ],
    [['preferences'], ['timeEntries.page', 'tasks.board', 'preferences.get', ...journal]],
    [['conflicts'], journal],
    [['operations'], ['sync.operations']],
  ])('%s', (tables, expected) => {
    const { client, stale } = clientWithReads()
    applyEvent(client, changed(...tables))
    expect(stale().sort()).toEqual([...expected].sort())
  })

  it('is forgotten where nobody looks at the days that it is about', () => {
    const { client } = clientWithReads()
    const seen = bridgeQueryKey('dayPlan.days', { from: '2026-03-23', to: '2026-03-29' })
    const unseen = bridgeQueryKey('dayPlan.days', { from: '2026-03-30', to: '2026-04-05' })
    for (const key of [seen, unseen]) client.setQueryData(key, [])
    const leave = new QueryObserver(client, { queryKey: seen, queryFn: () => [] }).subscribe(() => {})
    applyEvent(client, changed('tags'))
    expect(client.getQueryData(unseen)).toEqual([])
    applyEvent(client, changed('tasks'))
    expect(client.getQueryData(unseen)).toBeUndefined()
    expect(client.getQueryData(seen)).toEqual([])
    leave()
  })

  it('takes new values over from the events that carry them', () => {
    const { client } = clientWithReads()
    applyEvent(client, { event: 'idle', payload: null })
    expect(client.getQueryData(bridgeQueryKey('idle.pending'))).toBeNull()
    applyEvent(client, { event: 'session', payload: { state: 'signed-out' } })
    expect(client.getQueryData(bridgeQueryKey('session.get'))).toEqual({ state: 'signed-out' })
  })
})

describe('a new session', () => {
  it('leaves nothing of the former workspace, and what is of this computer alone', () => {
    const { client } = clientWithReads()
    applySession(client, ready(1))
    expect(client.getQueryData(bridgeQueryKey('projects.list'))).toBe('read')
    applySession(client, ready(2))
    expect(client.getQueryData(bridgeQueryKey('projects.list'))).toBeUndefined()
    expect(client.getQueryData(bridgeQueryKey('desktop.capabilities'))).toBe('read')
    expect(client.getQueryData(bridgeQueryKey('session.get'))).toEqual(ready(2))
  })

  it.each<[string, Session]>([
    ['another account', ready(1, false, grace)],
    ['the end of the session', { state: 'signed-out' }],
  ])('opens the window anew for %s, and shows nothing of it before', (_, next) => {
    const { client } = clientWithReads()
    applySession(client, ready(1))
    let count = 0
    applySession(client, next, () => (count += 1))
    expect(count).toBe(1)
    expect(client.getQueryData(bridgeQueryKey('session.get'))).toEqual(ready(1))
  })

  it('shows an account where nobody was signed in', () => {
    const { client } = clientWithReads()
    applySession(client, { state: 'signed-out' })
    applySession(client, ready(1))
    expect(client.getQueryData(bridgeQueryKey('projects.list'))).toBeUndefined()
    expect(client.getQueryData(bridgeQueryKey('session.get'))).toEqual(ready(1))
  })

  it('keeps everything when only the sign-in is needed again', () => {
    const { client } = clientWithReads()
    applySession(client, ready(1))
    applySession(client, ready(1, true))
    expect(client.getQueryData(bridgeQueryKey('projects.list'))).toBe('read')
  })

  it('asks anew which address is unverified, because an accepted invitation proves it', () => {
    const { client } = clientWithReads()
    const key = bridgeQueryKey('session.unverifiedEmail')
    client.setQueryData(key, 'ada@example.com')
    applySession(client, ready(1))
    expect(client.getQueryState(key)?.isInvalidated).toBe(true)
  })

  it('reads again what is on the screen', async () => {
    const { client } = clientWithReads()
    applySession(client, ready(1))
    let count = 0
    const observer = new QueryObserver(client, {
      queryKey: bridgeQueryKey('projects.list'),
      queryFn: () => Promise.resolve((count += 1)),
    })
    const leave = observer.subscribe(() => {})
    applySession(client, ready(2))
    await expect.poll(() => observer.getCurrentResult().data).toBe(1)
    leave()
  })
})

it('reads everything again after the connection was away', () => {
  const { client, stale } = clientWithReads()
  let say: (state: ConnectionState) => void = () => {}
  const bridge: Bridge = {
    call: () => new Promise(() => {}),
    subscribe: () => () => {},
    watchConnection: (listener) => {
      say = listener
      return () => {}
    },
    reconnect: async () => 'open',
  }
  connectInvalidation(bridge, client)
  say('lost')
  expect(stale()).toEqual([])
  say('open')
  expect(stale()).toHaveLength(reads.length)
})
