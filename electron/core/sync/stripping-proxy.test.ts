/** The real thing: a server, a proxy that knows nothing of our headers and loses answers, each a process of its own. */

import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, it } from 'vitest'
import { addSeconds, instantOfMilliseconds } from '../../../shared/domain/instant.ts'
import { temporaryFolders } from '../../testing/temporary-folders.ts'
import { signUp } from '../accounts/sign-in.ts'
import { Device } from './testing/device.ts'
import { FakeEffects } from './testing/fake-effects.ts'

const newFolder = temporaryFolders()
const fileAt = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const quiet = ['--disable-warning=ExperimentalWarning']
const children: ChildProcess[] = []

afterEach(async () => {
  for (const child of children.splice(0)) {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
})

async function startServer(): Promise<string> {
  const file = fileAt('../../../server/main.ts')
  const data = join(newFolder(), 'data')
  const child = spawn(process.execPath, [...quiet, file, '--port', '0', '--data', data], {
    env: { ...process.env, DAYLOOM_LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  return line.replace('listening on ', '')
}

async function startProxy(target: string): Promise<string> {
  const child = fork(fileAt('testing/stripping-proxy.ts'), [target], { execArgv: quiet })
  children.push(child)
  const [port] = (await once(child, 'message')) as [number]
  return `http://127.0.0.1:${port}`
}

/** The server's clock is the real one, and it lists the last months only. */
const now = instantOfMilliseconds(Date.now())
const worked = (hour: number) => ({
  description: `Entry ${hour}`,
  start: addSeconds(now, -3600 * (hour + 2)),
  stop: addSeconds(now, -3600 * (hour + 1)),
})

it('what is made behind such a proxy is at the server once, and nobody is asked', async () => {
  const server = await startServer()
  const urls = { serverUrl: server, accountsUrl: null, planningUrl: null }
  const effects = new FakeEffects('0001', now)
  const timeout = () => new AbortController().signal
  const entering = { fetch, now: effects.milliseconds, newId: effects.newId, timeout }
  const person = {
    name: 'Ada',
    email: 'ada@example.com',
    password: 'correct horse',
    timeZone: 'Europe/Berlin',
  }
  const { token, record } = await signUp(entering, urls, person)
  const serverUrl = await startProxy(server)
  const desk = new Device({ fetch, effects, token, record: { ...record, serverUrl } })
  await desk.account.sync.now()
  const project = desk.create('project', { name: 'Site' })
  const hours = Array.from({ length: 20 }, (_, index) => index)
  for (const hour of hours) desk.create('timeEntry', { ...worked(hour), projectId: project })
  // Each time another third of the answers is lost.
  for (let round = 0; round < 40 && desk.status.waiting > 0; round += 1) await desk.account.sync.now()
  expect(desk.status).toMatchObject({ waiting: 0, refused: 0 })
  const laptop = new Device({ fetch, effects: new FakeEffects('0002', effects.now()), token, record })
  await laptop.account.sync.now()
  const there = laptop.rows('timeEntry').map(({ fields }) => fields.description)
  expect(there.toSorted()).toEqual(hours.map((hour) => `Entry ${hour}`).toSorted())
  expect(laptop.rows('project')).toHaveLength(1)
  await desk.close()
  await laptop.close()
}, 120_000)
