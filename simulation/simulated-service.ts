/** The real service on a disk of its own, which can be restarted, and a person on it. */

import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createService, type Service } from '../server/service.ts'
import { signUp } from '../electron/core/accounts/server-account.ts'
import type { Fetch } from '../electron/core/api-client/api-client.ts'
import type { SignedIn } from '../electron/core/protocol.ts'
import type { VirtualTime } from './virtual-time.ts'

export const serverUrl = 'http://server.test'
const MICROSECONDS = 1000

/** Passwords that cost nothing. */
const passwords = {
  hash: (password: string) => Promise.resolve(password),
  verify: (password: string, stored: string) => Promise.resolve(password === stored),
  absent: '',
}

export class SimulatedService {
  readonly #folder = mkdtempSync(join(tmpdir(), 'dayloom-simulation-'))
  readonly #data = join(this.#folder, 'data')
  readonly #copy = join(this.#folder, 'copy')
  readonly #time: VirtualTime
  #service: Service | null = null
  #lastInstant = 0
  #people = 0

  constructor(time: VirtualTime) {
    this.#time = time
  }

  /** Null while it is down. */
  get fetch(): Fetch | null {
    return this.#service?.fetch ?? null
  }

  async start(): Promise<void> {
    this.#service ??= await createService({
      database: { kind: 'sqlite', path: join(this.#data, 'service.sqlite') },
      clock: {
        now: () => (this.#lastInstant = Math.max(this.#lastInstant + 1, this.#time.now * MICROSECONDS)),
      },
      passwords,
    })
  }

  async stop(): Promise<void> {
    const service = this.#service
    this.#service = null
    await service?.close()
  }

  /** Copies the data as it stands. */
  async backUp(): Promise<void> {
    await this.#whileDown(() => cpSync(this.#data, this.#copy, { recursive: true }))
  }

  /** Puts the copy back, when there is one; what happened since is gone. Answers whether it did. */
  async restore(): Promise<boolean> {
    if (!existsSync(this.#copy)) return false
    await this.#whileDown(() => {
      rmSync(this.#data, { recursive: true, force: true })
      cpSync(this.#copy, this.#data, { recursive: true })
    })
    return true
  }

  async #whileDown(work: () => void): Promise<void> {
    const wasUp = this.#service !== null
    await this.stop()
    work()
    if (wasUp) await this.start()
  }

  /** Somebody new, with a workspace of their own. */
  async signUp(): Promise<SignedIn> {
    const { fetch } = this
    if (fetch === null) throw new Error('The service is down.')
    this.#people += 1
    // A copy from before would not know them.
    rmSync(this.#copy, { recursive: true, force: true })
    const effects = {
      fetch,
      now: () => this.#time.now,
      newId: () => crypto.randomUUID(),
      timeout: () => new AbortController().signal,
    }
    const urls = { serverUrl, accountsUrl: null, planningUrl: null }
    const email = `person${this.#people}@example.com`
    return signUp(effects, urls, { name: 'Ada', email, password: 'correct horse', timeZone: 'Europe/Berlin' })
  }

  async destroy(): Promise<void> {
    await this.stop()
    rmSync(this.#folder, { recursive: true, force: true })
  }
}
