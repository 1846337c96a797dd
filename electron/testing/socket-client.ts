/** A window's end of the browser shell's bridge, for tests. */

import { WebSocket } from 'ws'

/** Rejects when the upgrade is refused. */
export async function openBridge(url: URL, headers: Record<string, string>): Promise<WebSocket> {
  const socket = new WebSocket(`ws://${url.host}/bridge`, { headers })
  return await new Promise((opened, refused) => {
    socket.once('open', () => opened(socket))
    socket.once('error', refused)
  })
}

export async function callBridge(
  socket: WebSocket,
  name: string,
  input: unknown,
  id = 1,
): Promise<Record<string, unknown>> {
  return await new Promise((answered) => {
    socket.on('message', (data: Buffer) => {
      const frame = JSON.parse(data.toString()) as { id?: number; result: Record<string, unknown> }
      if (frame.id === id) answered(frame.result)
    })
    socket.send(JSON.stringify({ id, name, input }))
  })
}

/** The next event of this name. */
export async function nextEvent(socket: WebSocket, name: string): Promise<unknown> {
  return await new Promise((heard) => {
    socket.on('message', (data: Buffer) => {
      const frame = JSON.parse(data.toString()) as { event?: string }
      if (frame.event === name) heard(frame)
    })
  })
}
