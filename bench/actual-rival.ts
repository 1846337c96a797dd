/** Actual's client and sync server, installed beside the benchmarks and run as processes of their own. */

import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { delimiter, join, resolve } from 'node:path'
import { createInterface, type Interface } from 'node:readline'
import { z } from 'zod'
import { peakMiB } from './resident-memory.ts'

const folder = resolve(import.meta.dirname, 'actual')
const password = 'bench'

/** Without the project's own programs in front: native parts are built for, and run by, the machine's Node. */
const env = {
  ...process.env,
  PATH: (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((part) => !part.includes('node_modules'))
    .join(delimiter),
}

/** Installs the packages where they are not yet. @throws when there is no registry or no compiler */
export function installRival(): void {
  if (existsSync(join(folder, 'node_modules/@actual-app/api'))) return
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, env, stdio: 'inherit' })
}

const answered = z.union([
  z.object({ ready: z.literal(true) }),
  z.object({ result: z.json(), milliseconds: z.number() }),
  z.object({ error: z.string() }),
])
type Answered = z.output<typeof answered>

/** A process that is told what to do line by line. */
export class RivalDevice {
  readonly #child: ChildProcess
  readonly #lines: Interface
  #waiting: ((answer: Answered) => void) | null = null

  private constructor(data: string, serverUrl: string) {
    this.#child = spawn('node', [join(folder, 'device.mjs'), data, serverUrl, password], {
      cwd: folder,
      env,
      stdio: ['pipe', 'pipe', 'ignore'],
    })
    const { stdout } = this.#child
    if (stdout === null) throw new Error('The process has no output.')
    this.#lines = createInterface({ input: stdout })
    // The rival prints other lines too, which do not concern us.
    this.#lines.on('line', (line) => {
      if (line.startsWith('@')) this.#waiting?.(answered.parse(JSON.parse(line.slice(1))))
    })
  }

  static async open(data: string, serverUrl: string): Promise<RivalDevice> {
    await mkdir(data, { recursive: true })
    const device = new RivalDevice(data, serverUrl)
    await device.#next()
    return device
  }

  /** Answers what came of it, and how long it took by its own clock. @throws what it reports */
  async do(
    name: string,
    input: object = {},
  ): Promise<{ readonly result: unknown; readonly milliseconds: number }> {
    const next = this.#next()
    this.#child.stdin?.write(`${JSON.stringify({ name, ...input })}\n`)
    const answer = await next
    if ('error' in answer) throw new Error(answer.error)
    if ('ready' in answer) throw new Error('The process began anew.')
    return answer
  }

  async close(): Promise<void> {
    const ended = new Promise((done) => this.#child.once('exit', done))
    this.#child.stdin?.end()
    await ended
  }

  #next(): Promise<Answered> {
    return new Promise((found, failed) => {
      const onExit = (): void => failed(new Error('The process has ended.'))
      this.#child.once('exit', onExit)
      this.#waiting = (answer) => {
        this.#child.off('exit', onExit)
        found(answer)
      }
    })
  }
}

export class RivalServer {
  readonly url: string
  readonly #folder: string
  readonly #port: number
  #child: ChildProcess | null = null
  /** The most memory that one of its processes has had, in MiB. */
  peak = 0

  constructor(data: string, port: number) {
    this.#folder = data
    this.#port = port
    this.url = `http://127.0.0.1:${port}`
  }

  async start(): Promise<void> {
    const config = join(this.#folder, 'config.json')
    await mkdir(join(this.#folder, 'files'), { recursive: true })
    await mkdir(join(this.#folder, 'user'), { recursive: true })
    const upload = { fileSizeSyncLimitMB: 500, syncEncryptedFileSizeLimitMB: 500, fileSizeLimitMB: 500 }
    const places = { serverFiles: join(this.#folder, 'files'), userFiles: join(this.#folder, 'user') }
    const settings = { port: this.#port, hostname: '127.0.0.1', dataDir: this.#folder, ...places, upload }
    await writeFile(config, JSON.stringify(settings))
    const script = join(folder, 'node_modules/@actual-app/sync-server/build/bin/actual-server.js')
    const child = spawn('node', [script, '--config', config], {
      cwd: folder,
      env,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    this.#child = child
    await new Promise<void>((found, failed) => {
      child.once('exit', () => failed(new Error('The rival server has ended.')))
      createInterface({ input: child.stdout }).on('line', (line) => {
        if (line.startsWith('Listening')) found()
      })
    })
    // Only the first time; later it is refused, and the password is there.
    await fetch(`${this.url}/account/bootstrap`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ password }),
    })
  }

  async stop(): Promise<void> {
    const child = this.#child
    if (child === null) return
    this.peak = Math.max(this.peak, await peakMiB(child.pid ?? 0))
    const ended = new Promise((done) => child.once('exit', done))
    child.kill('SIGTERM')
    await ended
    this.#child = null
  }
}
