import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { BackupState } from '../../../shared/bridge/backups.ts'
import type { BridgeResult } from '../../../shared/bridge/procedure.ts'
import type { CoreMessage } from '../protocol.ts'
import { accountRecord } from '../sync/testing/device.ts'

const entry = fileURLToPath(new URL('../main.ts', import.meta.url))

let profile: string
let child: ChildProcess
let lastId = 0

beforeEach(() => {
  profile = mkdtempSync(join(tmpdir(), 'dayloom-killed-backup-'))
})
afterEach(async () => {
  await kill()
  rmSync(profile, { recursive: true, force: true })
})

async function start(): Promise<void> {
  child = fork(entry, ['--profile', profile], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await once(child, 'message')
  const record = { ...accountRecord, serverUrl: 'http://127.0.0.1:9' }
  await ask('account.open', { record, token: 'token' })
}

async function ask(name: string, input: unknown): Promise<unknown> {
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
  const result = await answered
  if (!result.ok) throw new Error(result.error.message)
  return result.data
}

async function kill(): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

it('killed in the middle of a backup: no half of one is listed, and the next is whole', async () => {
  await start()
  const description = 'x'.repeat(2000)
  for (let count = 0; count < 200; count += 1) {
    const hour = String(count % 24).padStart(2, '0')
    const fields = { start: `2026-03-20T${hour}:00:00Z`, stop: `2026-03-20T${hour}:30:00Z` }
    await ask('timeEntries.create', { description: `${count} ${description}`, ...fields })
  }
  const part = join(profile, 'backups', `${accountRecord.id}.part`)
  ask('backups.create', {}).catch(() => undefined)
  while (!existsSync(part)) await new Promise((resolve) => setImmediate(resolve))
  await kill()
  await start()
  expect(await ask('backups.state', {})).toMatchObject({ backups: [], unreadable: [] })
  await ask('backups.create', {})
  expect(existsSync(part)).toBe(false)
  const { backups } = (await ask('backups.state', {})) as BackupState
  expect(backups).toMatchObject([{ reason: 'asked', waiting: 200 }])
  expect(await ask('backups.preview', { id: backups[0]?.id })).toMatchObject({
    isWhole: false,
    waitingNow: 200,
  })
}, 30_000)
