import type { IpcMain, IpcMainInvokeEvent } from 'electron'
import { describe, expect, it } from 'vitest'
import { createBridge, type MainHandlers } from '../../bridge/bridge.ts'
import { createIpcTransport } from './ipc-transport.ts'
import { fakeFrame, FakeWindow, type FakeFrame } from './testing/fake-window.ts'

type Listener = Parameters<IpcMain['handle']>[1]
const origin = 'app://dayloom'

function setUp(): {
  window: FakeWindow
  call: (frame: FakeFrame | null, ...args: unknown[]) => Promise<unknown>
  transport: ReturnType<typeof createIpcTransport>
} {
  let listener: Listener | null = null
  const window = new FakeWindow()
  const ipcMain: Pick<IpcMain, 'handle'> = { handle: (_channel, given) => void (listener = given) }
  const transport = createIpcTransport(ipcMain, () => [window.window], origin)
  const main = { 'session.get': async () => ({ state: 'signed-out' as const }) } as unknown as MainHandlers
  const core = async (): Promise<{ ok: true; data: null }> => ({ ok: true, data: null })
  transport.serve(createBridge({ origin, main, core, report: () => undefined }))
  return {
    window,
    transport,
    async call(frame, ...args) {
      const event = { sender: window.webContents, senderFrame: frame?.frame ?? null }
      return (await (listener as unknown as Listener)(event as IpcMainInvokeEvent, ...args)) as unknown
    },
  }
}

const refused = { ok: false, error: { code: 'refused' } }

describe('a message over IPC', () => {
  it('is answered for the main frame of the program’s page', async () => {
    const { window, call } = setUp()
    expect(await call(window.contents.main, 'session.get', undefined)).toEqual({
      ok: true,
      data: { state: 'signed-out' },
    })
  })

  it('is refused for a frame in the page, even of the same origin', async () => {
    const { call } = setUp()
    expect(await call(fakeFrame(origin), 'session.get')).toMatchObject(refused)
  })

  it.each(['https://example.com', 'app://dayloom.example', 'null', 'file://', ''])(
    'is refused for a main frame that shows %j',
    async (elsewhere) => {
      const { window, call } = setUp()
      window.contents.main.origin = elsewhere
      expect(await call(window.contents.main, 'session.get')).toMatchObject(refused)
    },
  )

  it('is refused for a frame that is gone', async () => {
    const { window, call } = setUp()
    expect(await call(null, 'session.get')).toMatchObject(refused)
    window.contents.main.detached = true
    expect(await call(window.contents.main, 'session.get')).toMatchObject(refused)
  })
})

describe('an event over IPC', () => {
  it('reaches windows that show the program’s page, and no other', () => {
    const { window, transport } = setUp()
    transport.publish({ event: 'idle', payload: null })
    expect(window.contents.main.sent).toEqual([['dayloom:event', { event: 'idle', payload: null }]])
    window.contents.main.origin = 'https://example.com'
    transport.publish({ event: 'idle', payload: null })
    window.contents.main.origin = origin
    window.contents.main.destroyed = true
    transport.publish({ event: 'idle', payload: null })
    window.destroyed = true
    transport.publish({ event: 'idle', payload: null })
    expect(window.contents.main.sent).toHaveLength(1)
  })
})
