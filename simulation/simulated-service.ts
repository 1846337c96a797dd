/** The real service on a disk of its own, which can be restarted and put back to a copy. */

import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createMemoryContents } from '../server/contents/memory-contents.ts'
import { createService, type Service } from '../server/service.ts'
import type { Fetch } from '../electron/core/api-client/api-client.ts'
import type { VirtualTime } from './virtual-time.ts'

export const serverUrl = 'http://server.test'
const MICROSECONDS = 1000

/** Passwords that cost nothing. */
const passwords = {
  hash: (password: string) => Promise.resolve(password),
  verify: (password: string, stored: string) => Promise.resolve(password === stored),
  absent: '',
}

/** A folder in memory where the system has one: nothing here is about the disk of the service. */
export function temporaryFolder(): string {
  return mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'dayloom-simulation-'))
}

export class SimulatedService {
  readonly #folder = temporaryFolder()
  readonly #data = join(this.#folder, 'data')
  readonly #copy = join(this.#folder, 'copy')
  readonly #time: VirtualTime
  /** Of attachments; they are kept beside the data, and longer. */
  readonly #contents = createMemoryContents()
  #service: Service | null = null
  #lastInstant = 0

  /** @param data the folder with which it begins */
  constructor(time: VirtualTime, data?: string) {
    this.#time = time
    if (data !== undefined) cpSync(data, this.#data, { recursive: true })
  }

  /** Of the data. Whole while it is down. */
  get data(): string {
    return this.#data
  }

  /** Null while it is down. */
  get fetch(): Fetch | null {
    return this.#service?.fetch ?? null
  }

  async start(): Promise<void> {
    this.#service ??= await createService({
      database: { kind: 'sqlite', path: join(this.#data, 'service.sqlite') },
      contents: this.#contents,
      clock: {
        now: () =>
          (this.#lastInstant = Math.max(this.#lastInstant + 1, Math.round(this.#time.now * MICROSECONDS))),
      },
      passwords,
    })
  }

  async stop(): Promise<void> {
    const service = this.#service
    this.#service = null
    await service?.close()
  }

  /** Copies the data as it stands; while it runs, no start of it tells that there is a copy. */
  async backUp(whileItRuns: boolean): Promise<void> {
    const copy = (): void => {
      rmSync(this.#copy, { recursive: true, force: true })
      cpSync(this.#data, this.#copy, { recursive: true })
    }
    if (whileItRuns) copy()
    else await this.#whileDown(copy)
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

  async destroy(): Promise<void> {
    await this.stop()
    rmSync(this.#folder, { recursive: true, force: true })
  }
}
