import { describe, expect, it } from 'vitest'
import type { ProcedureName } from '../../shared/bridge/contract.ts'
import { createSocketBridge, type Socket } from './socket-bridge.ts'

/** A server's end of the sockets that a bridge opens, and the clock it waits on. */
function fakeServer() {
  const sockets: FakeSocket[] = []
  const timers: { readonly run: () => void; readonly milliseconds: number }[] = []
  const bridge = createSocketBridge({
    connect: () => {
      const socket = new FakeSocket()
      sockets.push(socket)
      return socket
    },
    setTimer: (run, milliseconds) => timers.push({ run, milliseconds }),
    random: () => 1,
  })
  const latest = () => {
    const socket = sockets.at(-1)
    if (!socket) throw new Error('No socket was opened.')
    return socket
  }
  return { bridge, sockets, timers, latest, elapse: () => timers.shift()?.run() }
}

class FakeSocket implements Socket {
  readonly sent: { readonly id: number; readonly name: string; readonly input: unknown }[] = []
  readonly #listeners = new Map<string, ((message: { readonly data: unknown }) => void)[]>()

  send(data: string): void {
    this.sent.push(JSON.parse(data) as FakeSocket['sent'][number])
  }

  addEventListener(type: string, listener: (message: { readonly data: unknown }) => void): void {
    this.#listeners.set(type, [...(this.#listeners.get(type) ?? []), listener])
  }

  emit(type: 'open' | 'close' | 'message', frame?: unknown): void {
    for (const listener of this.#listeners.get(type) ?? []) listener({ data: JSON.stringify(frame) })
  }
}

const status = { phase: 'idle' }

describe('the bridge over a socket', () => {
  it('keeps calls until the socket is open, and matches answers by id', async () => {
    const { bridge, latest } = fakeServer()
    const first = bridge.call('timer.running', undefined)
    const second = bridge.call('sync.status', undefined)
    expect(latest().sent).toEqual([])
    latest().emit('open')
    expect(latest().sent.map(({ name }) => name)).toEqual(['timer.running', 'sync.status'])
    latest().emit('message', { id: 2, result: { ok: true, data: status } })
    latest().emit('message', { id: 1, result: { ok: true, data: null } })
    expect(await first).toEqual({ ok: true, data: null })
    expect(await second).toEqual({ ok: true, data: status })
  })

  it('hands every event to every listener, until they leave', () => {
    const { bridge, latest } = fakeServer()
    const heard: unknown[] = []
    const leave = bridge.subscribe((event) => heard.push(event))
    latest().emit('open')
    latest().emit('message', { event: 'idle', payload: null })
    leave()
    latest().emit('message', { event: 'idle', payload: null })
    expect(heard).toEqual([{ event: 'idle', payload: null }])
  })

  it('sends a read again whose answer was lost, and never a change', async () => {
    const { bridge, latest, elapse } = fakeServer()
    latest().emit('open')
    const read = bridge.call('timer.running', undefined, { repeatable: true })
    const change = bridge.call('timer.start', { description: 'Write' })
    latest().emit('close')
    expect(await change).toMatchObject({ ok: false, error: { code: 'answer_lost' } })

    const later = bridge.call('timer.stop', undefined)
    elapse()
    latest().emit('open')
    expect(latest().sent.map(({ name }) => name)).toEqual(['timer.running', 'timer.stop'])
    latest().emit('message', { id: 1, result: { ok: true, data: null } })
    latest().emit('message', { id: 3, result: { ok: true, data: null } })
    expect(await read).toEqual({ ok: true, data: null })
    expect(await later).toEqual({ ok: true, data: null })
  })

  it.each([
    ['naming its description', 'timer.start', { description: 'Write' }, 'so “Write” was not saved'],
    [
      'naming the start of a long one',
      'timer.start',
      { description: 'Go on '.repeat(500) },
      'Go on Go on…” was',
    ],
    ['without a name where it has none', 'timer.start', {}, 'so this was not saved'],
    ['without the name of a person', 'session.updateAccount', { name: 'Ada' }, 'so this was not saved'],
  ] as const)('says that a change waited in vain and was not saved, %s', async (_, name, input, words) => {
    const { bridge, sockets, timers, latest, elapse } = fakeServer()
    latest().emit('open')
    latest().emit('close')
    const change = bridge.call<ProcedureName>(name, input)
    elapse()
    expect(sockets).toHaveLength(2)
    expect(timers.map(({ milliseconds }) => milliseconds)).toEqual([10_000])
    elapse()
    const message = expect.stringContaining(words) as string
    expect(await change).toMatchObject({ ok: false, error: { code: 'not_running', message } })
    latest().emit('open')
    expect(latest().sent).toEqual([])
  })

  it('tries again after ever longer pauses, up to five seconds', () => {
    const { timers, latest, elapse } = fakeServer()
    const pauses: number[] = []
    for (let attempt = 0; attempt < 7; attempt += 1) {
      latest().emit('close')
      pauses.push(timers[0]?.milliseconds ?? 0)
      elapse()
    }
    expect(pauses).toEqual([250, 500, 1000, 2000, 4000, 5000, 5000])
  })

  it('says when the connection goes and when it is back, not when it first opens', () => {
    const { bridge, latest, elapse } = fakeServer()
    const states: string[] = []
    bridge.watchConnection((state) => states.push(state))
    latest().emit('open')
    latest().emit('close')
    elapse()
    latest().emit('close')
    elapse()
    latest().emit('open')
    expect(states).toEqual(['lost', 'open'])
  })

  it('tells a listener that comes while the connection is away', () => {
    const { bridge, latest } = fakeServer()
    const states: string[] = []
    latest().emit('open')
    latest().emit('close')
    bridge.watchConnection((state) => states.push(state))
    expect(states).toEqual(['lost'])
  })

  it('tries at once when it is asked to, and opens no second socket when the pause ends', async () => {
    const { bridge, sockets, latest, elapse } = fakeServer()
    latest().emit('open')
    latest().emit('close')
    const failed = bridge.reconnect()
    expect(sockets).toHaveLength(2)
    latest().emit('close')
    expect(await failed).toBe('lost')
    elapse()
    expect(sockets).toHaveLength(2)

    const worked = bridge.reconnect()
    expect(sockets).toHaveLength(3)
    elapse()
    expect(sockets).toHaveLength(3)
    latest().emit('open')
    expect(await worked).toBe('open')
    expect(await bridge.reconnect()).toBe('open')
  })
})
