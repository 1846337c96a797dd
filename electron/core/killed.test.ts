import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createService, type Service } from '../../server/service.ts'
import { systemEffects } from './effects.ts'
import { signUp } from './accounts/sign-in.ts'
import type { CoreMessage, SignedIn } from './protocol.ts'
import { Device } from './sync/testing/device.ts'

const entry = fileURLToPath(new URL('main.ts', import.meta.url))
const ROUNDS = 6

let profile: string
let service: Service
let listener: Server
let serverUrl: string
/** The answer to every fifth of them is cut off, after the service has committed what it asked for. */
let requests = 0

beforeEach(async () => {
  profile = mkdtempSync(join(tmpdir(), 'dayloom-killed-'))
  service = await createService({ database: { kind: 'sqlite', path: join(profile, 'service.sqlite') } })
  listener = createServer((incoming, outgoing) => {
    void (async () => {
      const { method = 'GET', url = '/', headers } = incoming
      const body = await text(incoming)
      const given = new Headers()
      for (const [name, value] of Object.entries(headers)) given.set(name, String(value))
      const answer = await service.fetch(
        new Request(new URL(url, serverUrl), {
          method,
          headers: given,
          ...(body === '' ? {} : { body }),
        }),
      )
      requests += 1
      if (method !== 'GET' && requests % 5 === 0) outgoing.destroy()
      else outgoing.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text())
    })()
  })
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  serverUrl = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`
})

afterEach(async () => {
  listener.closeAllConnections()
  listener.close()
  await service.close()
  rmSync(profile, { recursive: true, force: true })
})

/** A core process: what it says, and how it is asked. */
class RunningCore {
  readonly child: ChildProcess
  readonly #waiting = new Map<number, (data: unknown) => void>()
  #lastId = 0
  readonly ready: Promise<unknown>

  constructor() {
    this.child = fork(entry, ['--profile', profile], {
      execArgv: ['--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    this.ready = once(this.child, 'message')
    this.child.on('message', (message: CoreMessage) => {
      if (message.kind !== 'answer') return
      this.#waiting.get(message.id)?.(message.result.ok ? message.result.data : message.result.error)
    })
  }

  ask(name: string, input: unknown): Promise<unknown> {
    this.#lastId += 1
    const id = this.#lastId
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve)
      this.child.send({ id, name, input })
    })
  }

  async kill(): Promise<void> {
    const gone = once(this.child, 'exit')
    this.child.kill('SIGKILL')
    await gone
  }
}

const person = { name: 'Ada', email: 'ada@example.com', password: 'correct horse', timeZone: 'Europe/Berlin' }

async function account(): Promise<SignedIn> {
  const effects = {
    fetch,
    now: () => Date.now(),
    newId: systemEffects.newId,
    timeout: (milliseconds: number) => AbortSignal.timeout(milliseconds),
  }
  return signUp(effects, { serverUrl, accountsUrl: null, planningUrl: null }, person)
}

it('killed at any moment, with answers that break off: what was answered is at the service, once', async () => {
  requests = 1
  const { record, token } = await account()
  const answered = new Set<string>()
  let count = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    const core = new RunningCore()
    await core.ready
    await core.ask('account.open', { record, token })
    let isAlive = true
    for (let edit = 0; edit < 25; edit += 1) {
      const minute = String((count += 1) % 60).padStart(2, '0')
      const hour = String(Math.floor(count / 60)).padStart(2, '0')
      const [start, stop] = [`2026-03-20T${hour}:${minute}:00Z`, `2026-03-20T${hour}:${minute}:30Z`]
      const description = `Entry ${count}`
      const note = async (): Promise<void> => {
        await core.ask('timeEntries.create', { description, start, stop })
        if (isAlive) answered.add(description)
      }
      void note()
    }
    // Some rounds end among the edits, some among their requests.
    await Promise.race([once(core.child, 'message'), once(core.child, 'exit')])
    for (let asked = 0; asked < round; asked += 1) await core.ask('sync.status', {})
    await core.kill()
    isAlive = false
  }
  const core = new RunningCore()
  await core.ready
  await core.ask('account.open', { record, token })
  for (;;) {
    const status = (await core.ask('sync.now', {})) as { waiting: number; refused: number }
    expect(status.refused).toBe(0)
    if (status.waiting === 0) break
  }
  await core.kill()

  const other = new Device({
    fetch: service.fetch,
    token,
    record: { ...record, serverUrl: 'http://server.test' },
  })
  await other.account.sync.now()
  const there = other.rows('timeEntry').map(({ fields }) => fields.description)
  await other.close()
  expect(there).toHaveLength(new Set(there).size)
  expect(answered.size).toBeGreaterThan(ROUNDS)
  expect([...answered].filter((description) => !there.includes(description))).toEqual([])
}, 60_000)
