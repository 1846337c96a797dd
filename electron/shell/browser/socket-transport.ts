/** Carries the bridge over a WebSocket at `/bridge`: `{id, name, input}` in, `{id, result}` and events out. */

import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { RawData, WebSocket, WebSocketServer } from 'ws'
import type { BridgeEvent } from '../../../shared/bridge/contract.ts'
import type { Bridge, BridgeTransport } from '../../bridge/bridge.ts'
import type { Access } from './access.ts'

/** Bytes of one message; the largest call, 10,000 ids, takes 400 kB. */
const maxPayload = 4 * 1024 * 1024
/** Bytes waiting for a window that does not read; it is cut off and reads everything anew when it returns. */
const maxWaiting = 64 * 1024 * 1024

/** WebSocket close code for a message that the other side should not have sent (RFC 6455 §7.4.1). */
const policyViolation = 1008

interface CallFrame {
  readonly id: number
  readonly name: unknown
  readonly input: unknown
}

function readFrame(data: RawData): CallFrame | null {
  try {
    const frame: unknown = JSON.parse((data as Buffer).toString('utf8'))
    if (typeof frame !== 'object' || frame === null) return null
    const { id, name, input } = frame as Record<string, unknown>
    return typeof id === 'number' && Number.isSafeInteger(id) ? { id, name, input } : null
  } catch {
    return null
  }
}

export interface SocketTransport extends BridgeTransport {
  close(): void
}

export function createSocketTransport(server: Server, access: Access): SocketTransport {
  const bridge = Promise.withResolvers<Bridge>()
  const windows = new Set<WebSocket>()
  let isClosed = false
  // Loaded while the browser reads the page: nothing connects before that.
  const sockets = import('ws').then(
    ({ WebSocketServer }): WebSocketServer =>
      new WebSocketServer({ noServer: true, maxPayload, perMessageDeflate: false, clientTracking: false }),
  )

  function send(socket: WebSocket, text: string): void {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > maxWaiting) socket.terminate()
    else socket.send(text)
  }

  async function answer(socket: WebSocket, data: RawData, isBinary: boolean): Promise<void> {
    const frame = isBinary ? null : readFrame(data)
    if (frame === null) {
      socket.close(policyViolation, 'not a call')
      return
    }
    const served = await bridge.promise
    // The upgrade has established the origin, and the page cannot be framed (`frame-ancestors 'none'`).
    const sender = { origin: access.origin, isMainFrame: true }
    const result = await served.handle(sender, frame.name, frame.input)
    send(socket, JSON.stringify({ id: frame.id, result }))
  }

  function accept(socket: WebSocket): void {
    if (isClosed) {
      socket.terminate()
      return
    }
    windows.add(socket)
    socket.on('close', () => windows.delete(socket))
    // A broken connection closes the socket as well, and the window connects again.
    socket.on('error', () => socket.terminate())
    socket.on('message', (data, isBinary) => void answer(socket, data, isBinary))
  }

  function mayConnect(request: IncomingMessage): boolean {
    return (
      request.url === '/bridge' &&
      request.headers.origin === access.origin &&
      access.comesFromHere(request.headers) &&
      access.hasSession(request.headers)
    )
  }

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    if (!mayConnect(request)) {
      socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
      return
    }
    void sockets.then((socketServer) => socketServer.handleUpgrade(request, socket, head, accept))
  })

  return {
    serve: bridge.resolve,
    publish(event: BridgeEvent) {
      if (windows.size === 0) return
      const text = JSON.stringify(event)
      for (const socket of windows) send(socket, text)
    },
    close() {
      isClosed = true
      for (const socket of windows) socket.terminate()
    },
  }
}
