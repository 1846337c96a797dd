/** A disk that is full, or must not be written: nothing is lost, nothing half done, and the reason is told. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { BridgeResult } from '../../shared/bridge/procedure.ts'
import { temporaryFolders } from '../testing/temporary-folders.ts'
import { accountContext } from './accounts/open-account.ts'
import { createEntry } from './commands/time-entries.ts'
import { errorValue } from './core.ts'
import { openOutboxCopy, type OutboxCopy } from './outbox-copy/outbox-copy.ts'
import type { CoreMessage } from './protocol.ts'
import { accountRecord, Device } from './sync/testing/device.ts'
import { FakeEffects } from './sync/testing/fake-effects.ts'
import { FakeServer } from './sync/testing/fake-server.ts'

const newFolder = temporaryFolders()

const entry = (description: string) => ({
  description,
  start: '2026-03-20T09:00:00Z',
  stop: '2026-03-20T09:30:00Z',
})

function setUp() {
  const effects = new FakeEffects('0000', '2026-03-20T12:00:00Z')
  const server = new FakeServer({ remembersKeys: true, milliseconds: () => effects.milliseconds() })
  const path = join(newFolder(), 'replica.sqlite')
  return { effects, server, path }
}

function create(device: Device, description: string): unknown {
  try {
    createEntry(accountContext(device.account, device.effects), entry(description))
    return null
  } catch (error) {
    return errorValue(error)
  }
}

/** SQLite itself then answers SQLITE_FULL, as for a disk without room. */
function fill(device: Device): void {
  const pages = device.replica.sqlite.get('PRAGMA page_count')?.['page_count']
  device.replica.sqlite.execute(`PRAGMA max_page_count = ${Number(pages)}`)
}

function free(device: Device): void {
  device.replica.sqlite.execute('PRAGMA max_page_count = 1000000')
}

const shown = (device: Device) => device.rows('timeEntry').map(({ fields }) => fields.description)
const full = { code: 'internal', message: expect.stringContaining('The disk is full') as string }

describe('a full disk', () => {
  it('refuses an edit in words, keeps what was there, and takes the next when there is room again', async () => {
    const { effects, server, path } = setUp()
    const device = new Device({ fetch: server.fetch, effects, path })
    server.fault = () => 'unreachable'
    expect(create(device, 'Before')).toBeNull()
    fill(device)
    let refusal: unknown = null
    let kept = 1
    while (refusal === null) {
      refusal = create(device, `Kept ${kept} ${'x'.repeat(500)}`)
      if (refusal === null) kept += 1
    }
    expect(refusal).toMatchObject(full)
    expect(shown(device)).toHaveLength(kept)
    expect(device.replica.operations.counts().waiting).toBe(kept)
    free(device)
    expect(create(device, 'Afterwards')).toBeNull()
    server.fault = () => undefined
    await effects.pass(10 * 60_000)
    expect(server.list('time_entries')).toHaveLength(kept + 1)
    expect(device.status).toMatchObject({ waiting: 0, refused: 0 })
    await device.close()
  })

  it('leaves nothing of the refused edit in the copy of the queue', async () => {
    const { effects, server, path } = setUp()
    const device = new Device({ fetch: server.fetch, effects, path })
    expect(create(device, 'Kept')).toBeNull()
    fill(device)
    for (let tries = 0; create(device, `Refused ${'x'.repeat(20_000)}`) === null; tries += 1) {
      expect(tries).toBeLessThan(50)
    }
    const { waiting } = device.replica.operations.counts()
    const lines = readFileSync(`${path}.outbox`, 'utf8').trimEnd().split('\n')
    expect(lines).toHaveLength(waiting + 1)
    await device.close()
  })

  it('keeps what the server sends away until there is room, and says so', async () => {
    const { effects, server, path } = setUp()
    const device = new Device({ fetch: server.fetch, effects, path })
    await device.sync()
    fill(device)
    const row = { ...entry('Theirs '.repeat(5000)), project_id: null, task_id: null, tag_ids: null }
    for (let count = 0; count < 5; count += 1) server.put('time_entries', row)
    await device.sync()
    expect(device.status).toMatchObject({ phase: 'offline', diskTrouble: 'full' })
    free(device)
    await effects.pass(10 * 60_000)
    expect(device.rows('timeEntry')).toHaveLength(5)
    expect(device.status).toMatchObject({ phase: 'idle', waiting: 0, diskTrouble: null })
    await device.close()
  })

  it('where only the copy finds no room, the edit is refused as a whole', async () => {
    const { effects, server, path } = setUp()
    let hasRoom = true
    const openCopy = (at: string): OutboxCopy => {
      const copy = openOutboxCopy(at)
      return {
        ...copy,
        get size() {
          return copy.size
        },
        append(line) {
          if (!hasRoom) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
          copy.append(line)
        },
      }
    }
    const device = new Device({ fetch: server.fetch, effects, path, files: { openCopy } })
    expect(create(device, 'Before')).toBeNull()
    hasRoom = false
    expect(create(device, 'Refused')).toMatchObject(full)
    expect(shown(device)).toEqual(['Before'])
    hasRoom = true
    expect(create(device, 'Afterwards')).toBeNull()
    await device.sync()
    expect(server.list('time_entries').map(({ description }) => description)).toEqual([
      'Before',
      'Afterwards',
    ])
    await device.close()
  })
})

describe.skipIf(process.platform === 'win32')('a limit that the system itself sets to files', () => {
  const entryPoint = fileURLToPath(new URL('main.ts', import.meta.url))

  /** @param blocks of 512 bytes that a file may have */
  async function core(profile: string, blocks: string) {
    const command = `ulimit -f ${blocks}; exec "$0" --disable-warning=ExperimentalWarning "$1" --profile "$2"`
    const child = spawn('/bin/sh', ['-c', command, process.execPath, entryPoint, profile], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    await once(child, 'message')
    let lastId = 0
    const ask = async (name: string, input: unknown): Promise<BridgeResult<unknown>> => {
      lastId += 1
      const id = lastId
      const answered = new Promise<BridgeResult<unknown>>((resolve) => {
        const listen = (message: CoreMessage): void => {
          if (message.kind !== 'answer' || message.id !== id) return
          child.off('message', listen)
          resolve(message.result)
        }
        child.on('message', listen)
      })
      child.send({ id, name, input })
      return answered
    }
    const end = async (): Promise<void> => {
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    }
    return { ask, end }
  }

  it('refuses edits in words; what was answered is there when the limit is gone', async () => {
    const profile = newFolder()
    const record = { ...accountRecord, serverUrl: 'http://127.0.0.1:1' }
    const limited = await core(profile, '4000')
    await limited.ask('account.open', { record, token: 'token' })
    let answered = 0
    let refusal: BridgeResult<unknown> = { ok: true, data: null }
    while (refusal.ok) {
      refusal = await limited.ask('timeEntries.create', entry(`${answered} ${'x'.repeat(2000)}`))
      if (refusal.ok) answered += 1
    }
    expect(refusal.error.message).toContain('Nothing was changed')
    expect(answered).toBeGreaterThan(10)
    await limited.end()

    const free = await core(profile, 'unlimited')
    await free.ask('account.open', { record, token: 'token' })
    expect(await free.ask('sync.status', {})).toMatchObject({ data: { waiting: answered, setAside: 0 } })
    expect(await free.ask('timeEntries.create', entry('Afterwards'))).toMatchObject({ ok: true })
    await free.end()
  })
})

describe('data that must not be written', () => {
  async function opensToRead(
    how: (path: string) => ConstructorParameters<typeof Device>[0]['files'],
  ): Promise<void> {
    const { effects, server, path } = setUp()
    const before = new Device({ fetch: server.fetch, effects, path })
    server.fault = () => 'unreachable'
    expect(create(before, 'Waits')).toBeNull()
    await before.close()
    server.fault = () => undefined
    const files = how(path)
    const device = new Device({ fetch: server.fetch, effects, path, ...(files && { files }) })
    expect(shown(device)).toEqual(['Waits'])
    expect(create(device, 'Cannot be kept')).toMatchObject({
      message: expect.stringContaining('read-only') as string,
    })
    device.account.sync.start()
    await device.sync()
    expect(device.status.diskTrouble).toBe('read-only')
    expect(server.writes).toEqual([])
    await device.close()
  }

  it('is opened to be read, and says why nothing can be saved', async () => {
    await opensToRead(() => ({ isWritable: () => false }))
    expect.hasAssertions()
  })

  it.skipIf(process.getuid?.() === 0 || process.platform === 'win32')(
    'also where the folder’s permissions are what forbids it',
    async () => {
      await opensToRead((path) => {
        chmodSync(join(path, '..'), 0o500)
        return undefined
      })
      expect.hasAssertions()
    },
  )

  it('takes edits again, and sends what waited, once it may be written', async () => {
    const { effects, server, path } = setUp()
    const before = new Device({ fetch: server.fetch, effects, path })
    server.fault = () => 'unreachable'
    create(before, 'Waits')
    await before.close()
    const files = { isWritable: () => false }
    await new Device({ fetch: server.fetch, effects, path, files }).close()
    server.fault = () => undefined
    const device = new Device({ fetch: server.fetch, effects, path })
    expect(create(device, 'Added')).toBeNull()
    await device.sync()
    expect(server.list('time_entries').map(({ description }) => description)).toEqual(['Waits', 'Added'])
    await device.close()
  })
})
