import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Sender } from '../../bridge/bridge.ts'
import { exchangeToken } from '../../testing/http-client.ts'
import { rendererFolder } from '../../testing/renderer-folder.ts'
import { callBridge, nextEvent, openBridge } from '../../testing/socket-client.ts'
import { startBrowserServer, type BrowserServer } from './http-server.ts'
import { createSocketTransport, type SocketTransport } from './socket-transport.ts'
import { temporaryFolders } from '../../testing/temporary-folders.ts'

const temporaryFolder = temporaryFolders()

let server: BrowserServer
let transport: SocketTransport
let url: URL
const senders: Sender[] = []

function serve(): void {
  transport.serve({
    async handle(sender, name, input) {
      senders.push(sender)
      return { ok: true, data: { name, input } }
    },
  })
}

beforeEach(async () => {
  server = await startBrowserServer({
    port: 0,
    rendererFolder: rendererFolder(temporaryFolder()),
    report: () => undefined,
  })
  transport = createSocketTransport(server.server, server.access)
  url = new URL(`${server.access.origin}/?token=${server.access.token}`)
})
afterEach(async () => {
  transport.close()
  await server.close()
})

describe('the bridge’s socket', () => {
  it('answers calls, those too that came before the program was there', async () => {
    const socket = await openBridge(url, { cookie: await exchangeToken(url), origin: url.origin })
    const early = callBridge(socket, 'session.get', { a: 1 })
    serve()
    expect(await early).toEqual({ ok: true, data: { name: 'session.get', input: { a: 1 } } })
    expect(senders).toEqual([{ origin: url.origin, isMainFrame: true }])
  })

  it('carries events to every window', async () => {
    serve()
    const headers = { cookie: await exchangeToken(url), origin: url.origin }
    const windows = [await openBridge(url, headers), await openBridge(url, headers)]
    const heard = windows.map((window) => nextEvent(window, 'idle'))
    transport.publish({ event: 'idle', payload: null })
    expect(await Promise.all(heard)).toEqual([
      { event: 'idle', payload: null },
      { event: 'idle', payload: null },
    ])
  })

  it('is refused without the cookie, from another origin, without an origin, and under another name', async () => {
    const cookie = await exchangeToken(url)
    const attempts: Array<Record<string, string>> = [
      { origin: url.origin },
      { cookie },
      { cookie, origin: 'https://evil.example' },
      { cookie, origin: 'null' },
      { cookie, origin: url.origin, host: 'evil.example' },
    ]
    for (const headers of attempts) {
      await expect(openBridge(url, headers)).rejects.toThrow('403')
    }
  })

  it.each(['not json', '[]', '{"name":"session.get"}', '{"id":"1"}', '{"id":1e300}', 'null'])(
    'is closed to one that sends no call: %s',
    async (text) => {
      serve()
      const socket = await openBridge(url, { cookie: await exchangeToken(url), origin: url.origin })
      const closed = new Promise((resolve) => {
        socket.once('close', resolve)
      })
      socket.send(text)
      expect(await closed).toBe(1008)
    },
  )

  it('is closed to one that sends too much at once', async () => {
    serve()
    const socket = await openBridge(url, { cookie: await exchangeToken(url), origin: url.origin })
    socket.on('error', () => undefined)
    const closed = new Promise((resolve) => {
      socket.once('close', resolve)
    })
    socket.send('x'.repeat(5 * 1024 * 1024))
    expect([1006, 1009]).toContain(await closed)
  })
})
