/**
 * `node e2e/packaged.ts [ARGUMENT…]`: starts the packaged program of this platform in `release/`, tracks, quits, and starts it
 * again. The fuses leave no way in but the page's own debugging port; arguments go to the program.
 */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { call } from './fixtures/bridge.ts'
import { root } from './fixtures/child.ts'
import { start, useThisComputer } from './fixtures/person.ts'

const names = {
  linux: [/^linux.*unpacked$/, 'dayloom'],
  darwin: [/^mac/, 'Dayloom.app/Contents/MacOS/Dayloom'],
  win32: [/^win.*unpacked$/, 'Dayloom.exe'],
} as const

async function executable(): Promise<string> {
  const [folder, file] = names[process.platform as keyof typeof names]
  const found = (await readdir(join(root, 'release'))).find((name) => folder.test(name))
  if (found === undefined) throw new Error('There is no packaged program: run `npm run package` first.')
  return join(root, 'release', found, file)
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** Asks until the program listens; a start takes seconds on a machine that has just been set up. */
async function connect(port: number) {
  const deadline = Date.now() + 60_000
  for (;;) {
    try {
      return await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
    } catch (error) {
      if (Date.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
  }
}

/** Runs the program until its window has been closed by the work. */
async function withProgram(
  file: string,
  profile: string,
  work: (page: Page) => Promise<void>,
): Promise<void> {
  const port = await freePort()
  const args = ['--profile', profile, `--remote-debugging-port=${port}`, ...process.argv.slice(2)]
  const program = spawn(file, args, { stdio: 'inherit' })
  // One that hangs fails by its signal.
  setTimeout(() => program.kill('SIGKILL'), 180_000).unref()
  const exited = once(program, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
  try {
    const browser = await connect(port)
    const [context] = browser.contexts()
    const page = context?.pages()[0] ?? (await context?.waitForEvent('page'))
    if (page === undefined) throw new Error('The program shows no window.')
    await work(page)
    await call(page, 'devicePreferences.update', { closeToTray: false })
    await page.evaluate(() => window.close()).catch(() => undefined)
    const [code, signal] = await exited
    if (code !== 0) throw new Error(`The program ended with ${String(code ?? signal)}.`)
  } finally {
    program.kill('SIGKILL')
  }
}

const file = await executable()
const profile = await mkdtemp(join(tmpdir(), 'dayloom-packaged-'))
await withProgram(file, profile, async (page) => {
  await useThisComputer(page)
  await start(page, 'Tracked in the package')
})
await withProgram(file, profile, async (page) => {
  await page.getByRole('button', { name: 'Stop timer' }).waitFor()
  const running = await call(page, 'timer.running', {})
  if (running?.description !== 'Tracked in the package') throw new Error('The running timer is lost.')
})
await rm(profile, { recursive: true, force: true })
process.stdout.write(`${file} starts, tracks, quits and starts again.\n`)
