/**
 * A core process for tests of what surrounds it: speaks the protocol over the channel of `child_process.fork`, keeps
 * one entry in a file of the profile, and writes down there how it was closed.
 */

import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TimeEntry } from '../../shared/bridge/time-entries.ts'
import type { CoreMessage, CoreRequest } from '../core/protocol.ts'
import { preferences, timeEntry } from './fake-entries.ts'

const profile = process.argv[process.argv.indexOf('--profile') + 1] ?? '.'
const entryFile = join(profile, 'fake-entry.json')

function send(message: CoreMessage): void {
  process.send?.(message)
}

function record(input: unknown): unknown {
  return {
    id: '00000000-0000-4000-8000-000000000001',
    kind: 'local',
    email: 'ada@example.com',
    serverUrl: null,
    accountsUrl: null,
    planningUrl: null,
    workspaceId: 1,
    workspaces: [{ id: 1, organizationId: 1, name: 'Mine' }],
    ...(input as { name: string; timeZone: string }),
  }
}

function answer({ name, input }: CoreRequest): unknown {
  switch (name) {
    case 'account.createLocal':
      return { record: record(input), token: 'local-token' }
    case 'account.unsent':
      return 0
    case 'timer.start': {
      const entry = timeEntry(input as Partial<TimeEntry>)
      writeFileSync(entryFile, JSON.stringify(entry))
      send({
        kind: 'event',
        event: { event: 'changed', payload: { tables: [{ table: 'timeEntries', ids: null }] } },
      })
      return entry
    }
    case 'timer.running':
      return existsSync(entryFile) ? JSON.parse(readFileSync(entryFile, 'utf8')) : null
    case 'preferences.get':
      return preferences
    case 'timeBlocks.list':
      return []
    case 'sync.now':
      process.exit(3)
      return null
    case 'account.close':
      appendFileSync(join(profile, 'fake-closed.log'), 'closed\n')
      return null
    default:
      return null
  }
}

process.on('message', (request: CoreRequest) => {
  send({ kind: 'answer', id: request.id, result: { ok: true, data: answer(request) } })
})
process.on('disconnect', () => process.exit(0))
process.on('SIGTERM', () => process.exit(0))
process.on('SIGINT', () => undefined)
send({ kind: 'ready' })
