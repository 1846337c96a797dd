/**
 * Whether a tray of the older kind (XEmbed) is on an X11 screen: then a program owns the selection `_NET_SYSTEM_TRAY_Sn`. Three
 * messages of the X11 protocol ask that, and need no library.
 */

import { readFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { homedir } from 'node:os'
import { join } from 'node:path'

type Environment = Readonly<Record<string, string | undefined>>

/** Milliseconds. */
const longestWait = 1000

/** Null where that cannot be told: no X server of this computer, or one that does not let this program in. */
export async function hasXTray(env: Environment): Promise<boolean | null> {
  const display = /^(?:unix)?:(\d+)(?:\.(\d+))?$/.exec(env['DISPLAY'] ?? '')
  if (display === null) return null
  const [, number = '0', screen = '0'] = display
  const file = env['XAUTHORITY'] ?? join(homedir(), '.Xauthority')
  const cookie = cookieOf(await readFile(file).catch(() => Buffer.alloc(0)), number)
  return askOwner(connect(`/tmp/.X11-unix/X${number}`), cookie, `_NET_SYSTEM_TRAY_S${screen}`)
}

const COOKIE = 'MIT-MAGIC-COOKIE-1'

/** The cookie of a display in a file of `xauth`; empty for none. */
export function cookieOf(file: Buffer, display: string): Buffer {
  let at = 0
  const next = (): Buffer => {
    const size = at + 2 <= file.length ? file.readUInt16BE(at) : 0
    const part = file.subarray(at + 2, at + 2 + size)
    at += 2 + size
    return part
  }
  while (at < file.length) {
    at += 2
    next()
    const [number, name, data] = [next(), next(), next()]
    if (String(name) === COOKIE && ['', display].includes(String(number))) return data
  }
  return Buffer.alloc(0)
}

/** @param socket to the X server; it is closed at the end */
export async function askOwner(socket: Socket, cookie: Buffer, selection: string): Promise<boolean | null> {
  socket.setTimeout(longestWait, () => socket.destroy())
  socket.on('error', () => undefined)
  try {
    const read = reader(socket)
    socket.write(greeting(cookie))
    const head = await read(8)
    if (head[0] !== 1) return null
    await read(head.readUInt16LE(6) * 4)
    socket.write(internAtom(selection))
    const atom = (await read(32)).readUInt32LE(8)
    // Nobody has ever said the name.
    if (atom === 0) return false
    socket.write(Buffer.from(new Uint32Array([(2 << 16) | 23, atom]).buffer))
    return (await read(32)).readUInt32LE(8) !== 0
  } catch {
    return null
  } finally {
    socket.destroy()
  }
}

const padded = (size: number): number => Math.ceil(size / 4) * 4

/** In the byte order of the numbers above. */
function greeting(cookie: Buffer): Buffer {
  const name = cookie.length === 0 ? '' : COOKIE
  const message = Buffer.alloc(12 + padded(name.length) + padded(cookie.length))
  message.write('l')
  message.writeUInt16LE(11, 2)
  message.writeUInt16LE(name.length, 6)
  message.writeUInt16LE(cookie.length, 8)
  message.write(name, 12)
  cookie.copy(message, 12 + padded(name.length))
  return message
}

/** Asks for the number of a name that there is. */
function internAtom(name: string): Buffer {
  const message = Buffer.alloc(8 + padded(name.length))
  message.writeUInt8(16)
  message.writeUInt8(1, 1)
  message.writeUInt16LE(message.length / 4, 2)
  message.writeUInt16LE(name.length, 4)
  message.write(name, 8)
  return message
}

/** Reads so many bytes at a time. @throws when there are no more */
function reader(socket: Socket): (size: number) => Promise<Buffer> {
  const parts = socket.iterator()
  let held = Buffer.alloc(0)
  return async (size) => {
    while (held.length < size) {
      const { value, done } = (await parts.next()) as { value?: Buffer; done?: boolean }
      if (done === true || value === undefined) throw new Error('The X server is gone.')
      held = Buffer.concat([held, value])
    }
    const read = held.subarray(0, size)
    held = held.subarray(size)
    return read
  }
}
