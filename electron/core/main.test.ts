import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { BridgeResult } from '../../shared/bridge/procedure.ts'
import type { CoreMessage } from './protocol.ts'
import { openReplica } from './replica/replica.ts'

const entry = fileURLToPath(new URL('main.ts', import.meta.url))

let profile: string
let child: ChildProcess
let messages: CoreMessage[]

/** Waits for the first message, past or to come, that passes. */
async function message<M extends CoreMessage>(passes: (message: CoreMessage) => message is M): Promise<M> {
  for (;;) {
    const found = messages.find(passes)
    if (found !== undefined) return found
    await once(child, 'message')
  }
}

const isReady = (given: CoreMessage): given is CoreMessage & { kind: 'ready' } => given.kind === 'ready'

let lastId = 0

async function ask(name: string, input: unknown): Promise<BridgeResult<unknown>> {
  lastId += 1
  const id = lastId
  child.send({ id, name, input })
  const isAnswer = (given: CoreMessage): given is CoreMessage & { kind: 'answer' } =>
    given.kind === 'answer' && given.id === id
  return (await message(isAnswer)).result
}

/** Nothing listens at its server: everything works, nothing is sent. */
const record = {
  id: '00000000-0000-4000-8000-00000000000a',
  kind: 'server',
  name: 'Ada',
  email: 'ada@example.com',
  serverUrl: 'http://127.0.0.1:9',
  accountsUrl: null,
  planningUrl: null,
  workspaceId: 1,
  workspaces: [{ id: 1, organizationId: 1, name: 'Mine' }],
  timeZone: 'Europe/Berlin',
}

async function signIn(): Promise<void> {
  expect(await ask('account.open', { record, token: 'token' })).toEqual({ ok: true, data: null })
}

/** The descriptions on the disk after the process has gone. */
function descriptions(): unknown[] {
  const file = readdirSync(join(profile, 'replicas')).find((name) => name.endsWith('.sqlite'))
  const replica = openReplica(join(profile, 'replicas', file ?? ''))
  const rows = replica.rows.where('timeEntry', 'deleted = 0', [])
  replica.close()
  return rows.map(({ fields }) => fields.description)
}

beforeEach(async () => {
  profile = mkdtempSync(join(tmpdir(), 'dayloom-core-'))
  messages = []
  child = fork(entry, ['--profile', profile], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  child.on('message', (given) => void messages.push(given as CoreMessage))
  await message(isReady)
})

afterEach(() => {
  child.kill('SIGKILL')
  rmSync(profile, { recursive: true, force: true, maxRetries: 3 })
})

describe('the core process', () => {
  it('keeps everything when it is asked to end, and ends', async () => {
    await signIn()
    await ask('timer.start', { description: 'Write' })
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
    // Closed in order: no journal is left to be recovered.
    const left = readdirSync(join(profile, 'replicas'))
    expect(left.filter((name) => /-(wal|shm|journal)$/.test(name))).toEqual([])
    expect(descriptions()).toEqual(['Write'])
  })

  it('ends by itself when the main program is gone', async () => {
    await signIn()
    await ask('timer.start', { description: 'Write' })
    child.disconnect()
    expect(await once(child, 'exit')).toEqual([0, null])
    expect(descriptions()).toEqual(['Write'])
  })

  it('has on the disk whatever it answered, even when it is killed at once', async () => {
    await signIn()
    await ask('timer.start', { description: 'Write' })
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(descriptions()).toEqual(['Write'])
  })

  it.skipIf(process.platform === 'win32')('makes files that only the person may read', async () => {
    await signIn()
    await ask('timer.start', { description: 'Write' })
    const folder = join(profile, 'replicas')
    const files = readdirSync(folder).filter((name) => statSync(join(folder, name)).isFile())
    expect(files.filter((name) => (statSync(join(folder, name)).mode & 0o077) !== 0)).toEqual([])
    expect(files.some((name) => name.endsWith('-wal'))).toBe(true)
  })

  it('drops what is no request and goes on', async () => {
    child.send('nonsense')
    child.send({ name: 'timer.running' })
    expect(await ask('timer.running', undefined)).toMatchObject({
      ok: false,
      error: { code: 'sign_in_needed' },
    })
  })
})
