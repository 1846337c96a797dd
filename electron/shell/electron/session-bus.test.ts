import { type AddressInfo, connect, createServer } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { askedDesktop, callSessionBus, hasTrayHost, idleSecondsOfBus, type CallBus } from './session-bus.ts'
import { askOwner, cookieOf } from './x-tray.ts'

/** @param answers by the last part of the method */
function bus(answers: Readonly<Record<string, string>>): CallBus {
  return async (_to, _path, method) => answers[method.split('.').at(-1) ?? ''] ?? null
}

describe('the time since the last input', () => {
  it.each([
    [{ GetIdletime: '(uint64 61234,)\n' }, 61],
    [{ GetSessionIdleTime: '(uint32 2999,)\n' }, 2],
    [{ GetIdletime: '(0,)\n', GetSessionIdleTime: '(uint32 9000,)\n' }, 0],
    [{ GetIdletime: "('soon',)\n" }, null],
    [{}, null],
  ])('of the desktop that answers %j is %j', async (answers, seconds) => {
    expect(await idleSecondsOfBus(bus(answers as Record<string, string>))).toBe(seconds)
  })
})

describe('the place for tray icons', () => {
  const property = (value: boolean) => ({ NameHasOwner: '(true,)\n', Get: `(<${value}>,)\n` })
  it.each([
    ['there', property(true), true],
    ['not there, though programs may ask for it', property(false), false],
    ['not there', { NameHasOwner: '(false,)\n' }, false],
    ['not known', {}, null],
  ])('is %s', async (_, answers, has) => {
    expect(await hasTrayHost(bus(answers as Record<string, string>))).toBe(has)
  })
})

describe('on X11', () => {
  const none = { NameHasOwner: '(false,)\n' }
  it.each([
    [{ NameHasOwner: '(true,)\n', Get: '(<true>,)\n' }, false, true],
    [none, true, true],
    [none, false, false],
    [none, null, null],
    [{}, false, null],
  ])(
    'with %j on the bus and a tray of the older kind %s, a place for icons is there: %s',
    async (answers, has, is) => {
      const asked = askedDesktop('linux', {}, bus(answers), async () => has)
      expect([asked?.idleSeconds, await asked?.hasTrayHost()]).toEqual([null, is])
    },
  )

  it.each([
    [7, 3, true],
    [7, 0, false],
    [0, 3, false],
  ])('the server whose atom is %i and whose owner is %i says %s', async (atom, owner, has) => {
    const seen: Buffer[] = []
    const reply = (value: number) => {
      const bytes = Buffer.alloc(32)
      bytes.writeUInt32LE(value, 8)
      return bytes
    }
    const server = createServer((socket) =>
      socket.on('data', (bytes) => {
        seen.push(bytes)
        const greeted = Buffer.from([1, 0, 11, 0, 0, 0, 1, 0, 0, 0, 0, 0])
        socket.write([greeted, reply(atom), reply(owner)][seen.length - 1] ?? '')
      }),
    )
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    expect(await askOwner(socket, Buffer.from('0123456789abcdef'), '_NET_SYSTEM_TRAY_S0')).toBe(has)
    expect(String(seen[0])).toContain('MIT-MAGIC-COOKIE-1\0\x000123456789abcdef')
    expect(String(seen[1])).toContain('_NET_SYSTEM_TRAY_S0')
    expect(seen[2]?.readUInt32LE(4)).toBe(atom === 0 ? undefined : atom)
  })

  it('the cookie is that of the display, or of any', () => {
    const part = (text: string) => Buffer.concat([Buffer.from([0, text.length]), Buffer.from(text)])
    const entry = (display: string, data: string) =>
      Buffer.concat([Buffer.from([1, 0]), ...['host', display, 'MIT-MAGIC-COOKIE-1', data].map(part)])
    const file = Buffer.concat([entry('1', 'other'), entry('0', 'ours')])
    expect([cookieOf(file, '0'), cookieOf(file, '5')].map(String)).toEqual(['ours', ''])
    expect(String(cookieOf(file.subarray(0, 20), '0'))).toBe('')
  })
})

it('is not known where there is no session bus', async () => {
  const path = '/org/freedesktop/DBus'
  expect(await callSessionBus('app.dayloom.Nobody', path, 'app.dayloom.Nobody.Ask')).toBeNull()
})
