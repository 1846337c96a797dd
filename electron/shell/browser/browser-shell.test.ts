import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import type { WebSocket } from 'ws'
import { exchangeToken } from '../../testing/http-client.ts'
import { rendererFolder } from '../../testing/renderer-folder.ts'
import { callBridge, nextEvent, openBridge } from '../../testing/socket-client.ts'
import { temporaryFolders } from '../../testing/temporary-folders.ts'

const temporaryFolder = temporaryFolders()

const entry = fileURLToPath(new URL('../../browser.ts', import.meta.url))
const fakeCore = fileURLToPath(new URL('../../testing/fake-core-process.ts', import.meta.url))
const running: ChildProcess[] = []
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL')
})

interface Started {
  readonly child: ChildProcess
  readonly profile: string
  readonly url: URL
  readonly output: () => string
  readonly errors: () => string
}

/** Starts the real entry in a process of its own, with a core that keeps one entry in a file. */
async function start(profile = temporaryFolder()): Promise<Started> {
  const args = [entry, '--port', '0', '--no-open']
  args.push('--profile', profile, '--renderer', rendererFolder(temporaryFolder()))
  args.push('--core', fakeCore)
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args])
  running.push(child)
  let output = ''
  let errors = ''
  child.stderr.on('data', (data: Buffer) => (errors += data.toString()))
  const url = await new Promise<URL>((found, failed) => {
    child.stdout.on('data', (data: Buffer) => {
      output += data.toString()
      if (output.includes('\n')) found(new URL(output.trim().replace('open ', '')))
    })
    child.once('close', (code) => failed(new Error(`ended with ${code}: ${errors}`)))
  })
  return { child, profile, url, output: () => output, errors: () => errors }
}

async function openWindow(url: URL): Promise<WebSocket> {
  return await openBridge(url, { cookie: await exchangeToken(url), origin: url.origin })
}

async function end(
  child: ChildProcess,
  signal: NodeJS.Signals,
): Promise<{ code: unknown; milliseconds: number }> {
  const from = performance.now()
  const exited = new Promise((resolve) => {
    child.once('exit', resolve)
  })
  child.kill(signal)
  return { code: await exited, milliseconds: performance.now() - from }
}

const person = { name: 'Ada', timeZone: 'Europe/Berlin' }

describe('the browser shell', () => {
  it('prints exactly one line, with a URL on loopback and a token', async () => {
    const { output } = await start()
    expect(output()).toMatch(/^open http:\/\/127\.0\.0\.1:\d+\/\?token=[\w-]{43}\n$/)
  })

  it('is refused with a sentence for a profile that is in use', async () => {
    const { profile } = await start()
    await expect(start(profile)).rejects.toThrow(/ended with 1: Dayloom is running with the data in/)
  })

  it('carries calls to main and core, and the core’s events', async () => {
    const { url } = await start()
    const window = await openWindow(url)
    expect(await callBridge(window, 'session.get', undefined)).toEqual({
      ok: true,
      data: { state: 'signed-out' },
    })
    expect(await callBridge(window, 'timer.running', {}, 2)).toMatchObject({
      error: { code: 'sign_in_needed' },
    })
    expect(await callBridge(window, 'session.useThisComputer', person, 3)).toMatchObject({ ok: true })
    const event = nextEvent(window, 'changed')
    expect(await callBridge(window, 'timer.start', { description: 'Work' }, 4)).toMatchObject({ ok: true })
    expect(await event).toMatchObject({ payload: { tables: [{ table: 'timeEntries' }] } })
  })

  it('tells truthfully what a browser cannot do', async () => {
    const { url } = await start()
    const { data } = await callBridge(await openWindow(url), 'desktop.capabilities', {})
    expect(data).toMatchObject({ shell: 'browser', version: expect.stringMatching(/^\d/) as unknown })
    for (const name of ['tray', 'globalShortcuts', 'systemIdle', 'activeWindow', 'startAtLogin', 'secrets']) {
      const capability = (data as Record<string, unknown>)[name]
      expect(capability).toEqual({ available: false, reason: expect.stringMatching(/\.$/) as unknown })
    }
  })

  it('goes on after a crash of the core, with an error in words for what was under way', async () => {
    const { url } = await start()
    const window = await openWindow(url)
    await callBridge(window, 'session.useThisComputer', person)
    // The fake core ends itself when it is asked to sync.
    expect(await callBridge(window, 'sync.now', {}, 2)).toMatchObject({
      ok: false,
      error: { code: 'internal', message: expect.stringContaining('was started again') as unknown },
    })
    expect(await callBridge(window, 'timer.running', {}, 3)).toEqual({ ok: true, data: null })
  })

  it('on SIGTERM closes the core first, within 5 s, and keeps everything', async () => {
    const { child, url, profile, errors } = await start()
    const window = await openWindow(url)
    await callBridge(window, 'session.useThisComputer', person)
    await callBridge(window, 'timer.start', { description: 'Kept' }, 2)
    const { code, milliseconds } = await end(child, 'SIGTERM')
    expect({ code, errors: errors() }).toEqual({ code: 0, errors: '' })
    expect(milliseconds).toBeLessThan(5000)
    expect(readFileSync(join(profile, 'fake-closed.log'), 'utf8')).toBe('closed\n')

    const again = await openWindow((await start(profile)).url)
    expect(await callBridge(again, 'session.get', undefined)).toMatchObject({ data: { state: 'ready' } })
    expect(await callBridge(again, 'timer.running', {}, 2)).toMatchObject({ data: { description: 'Kept' } })
  })

  it.each(['SIGINT', 'SIGHUP'] as const)(
    'on %s ends, also with a connection that stays open',
    async (signal) => {
      const { child, url } = await start()
      const idle = connect(Number(url.port), '127.0.0.1')
      idle.on('error', () => undefined)
      await new Promise((resolve) => {
        idle.once('connect', resolve)
      })
      const { code, milliseconds } = await end(child, signal)
      expect(code).toBe(0)
      expect(milliseconds).toBeLessThan(5000)
    },
  )
})
