import { describe, expect, it } from 'vitest'
import type { CoreMessage, CoreRequest } from '../core/protocol.ts'
import { createCoreClient, type CoreClient, type CoreClientOptions } from './core-client.ts'
import type { CoreProcess } from './core-process.ts'

class FakeCore implements CoreProcess {
  readonly requests: CoreRequest[] = []
  readonly calls: string[] = []
  /** Whether it ends when it is asked to. */
  obeys = true
  private listener: (message: CoreMessage) => void = () => undefined
  private exitListener: (code: number | null) => void = () => undefined

  send(request: CoreRequest): void {
    this.requests.push(request)
    this.calls.push(request.name)
  }
  onMessage(listener: (message: CoreMessage) => void): void {
    this.listener = listener
  }
  onExit(listener: (code: number | null) => void): void {
    this.exitListener = listener
  }
  terminate(): void {
    this.calls.push('terminate')
    if (this.obeys) this.exit(0)
  }
  kill(): void {
    this.calls.push('kill')
    this.exit(null)
  }
  say(message: CoreMessage): void {
    this.listener(message)
  }
  answerLast(data: unknown): void {
    this.say({ kind: 'answer', id: this.requests.at(-1)?.id ?? -1, result: { ok: true, data } })
  }
  exit(code: number | null): void {
    this.exitListener(code)
  }
}

function setUp(options: Partial<CoreClientOptions> = {}): {
  client: CoreClient
  cores: FakeCore[]
  last: () => FakeCore
  heard: string[]
} {
  const cores: FakeCore[] = []
  const heard: string[] = []
  const client = createCoreClient({
    fork() {
      const core = new FakeCore()
      cores.push(core)
      return core
    },
    onEvent: ({ event }) => heard.push(event),
    onSignInNeeded: () => heard.push('sign-in-needed'),
    onWorkspaces: (accountId) => heard.push(`workspaces of ${accountId}`),
    onRestart: () => heard.push('restart'),
    log: () => undefined,
    now: () => 0,
    grace: 20,
    ...options,
  })
  const last = (): FakeCore => {
    const core = cores.at(-1)
    if (core === undefined) throw new Error('no core was started')
    return core
  }
  return { client, cores, last, heard }
}

describe('calls of the core', () => {
  it('wait until it is ready, then go out in order', async () => {
    const { client, last } = setUp()
    const first = client.call('timer.running', {})
    void client.call('tags.list', {})
    expect(last().requests).toEqual([])
    last().say({ kind: 'ready' })
    expect(last().calls).toEqual(['timer.running', 'tags.list'])
    last().say({ kind: 'answer', id: 1, result: { ok: true, data: null } })
    expect(await first).toEqual({ ok: true, data: null })
  })

  it('parse the answers of control procedures, and throw their errors', async () => {
    const { client, last } = setUp()
    last().say({ kind: 'ready' })
    const unsent = client.control('account.unsent', null)
    last().answerLast(3)
    expect(await unsent).toBe(3)
    const wrong = client.control('account.unsent', null)
    last().answerLast('three')
    await expect(wrong).rejects.toThrow('expected number')
    const refused = client.control('account.unsent', null)
    const id = last().requests.at(-1)?.id ?? -1
    last().say({
      kind: 'answer',
      id,
      result: { ok: false, error: { code: 'offline', message: 'No network.' } },
    })
    await expect(refused).rejects.toMatchObject({ code: 'offline', message: 'No network.' })
  })

  it('hear its events, and that a sign-in is needed', () => {
    const { last, heard } = setUp()
    last().say({ kind: 'event', event: { event: 'idle', payload: null } })
    last().say({ kind: 'sign-in-needed' })
    last().say({ kind: 'workspaces', accountId: 'a', workspaces: [] })
    expect(heard).toEqual(['idle', 'sign-in-needed', 'workspaces of a'])
  })
})

describe('a core that crashes', () => {
  it('fails what was under way, in words, and is started again', async () => {
    const { client, cores, last, heard } = setUp()
    last().say({ kind: 'ready' })
    const call = client.call('timer.start', {})
    last().exit(1)
    expect(await call).toMatchObject({ ok: false, error: { code: 'internal' } })
    expect(cores).toHaveLength(2)
    expect(heard).toEqual(['restart'])
    const again = client.call('timer.running', {})
    last().say({ kind: 'ready' })
    last().answerLast(null)
    expect(await again).toEqual({ ok: true, data: null })
  })

  it('is given up when it crashes again and again, and every call says so', async () => {
    const { client, cores, last } = setUp()
    for (let crash = 0; crash < 4; crash += 1) last().exit(1)
    expect(cores).toHaveLength(4)
    expect(await client.call('timer.running', {})).toMatchObject({
      ok: false,
      error: { code: 'internal', message: expect.stringContaining('restart Dayloom') as unknown },
    })
  })

  it('is started again for as long as its crashes lie far apart', () => {
    let now = 0
    const { cores, last } = setUp({ now: () => (now += 30_000) })
    for (let crash = 0; crash < 20; crash += 1) last().exit(1)
    expect(cores).toHaveLength(21)
  })
})

describe('closing the core', () => {
  it('asks it to close what is open before it ends it', async () => {
    const { client, last } = setUp()
    const core = last()
    core.say({ kind: 'ready' })
    const closed = client.close()
    expect(core.calls).toEqual(['account.close'])
    expect(core.requests[0]?.input).toEqual({ forget: false })
    core.answerLast(null)
    await closed
    expect(core.calls).toEqual(['account.close', 'terminate'])
  })

  it('ends one that answers nothing, forcibly', async () => {
    const { client, last, cores } = setUp()
    const core = last()
    core.obeys = false
    core.say({ kind: 'ready' })
    await client.close()
    expect(core.calls).toEqual(['account.close', 'terminate', 'kill'])
    expect(cores).toHaveLength(1)
    expect(await client.call('timer.running', {})).toMatchObject({ ok: false })
  })
})
