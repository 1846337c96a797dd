/** A service on a disk of its own, whose backup can be restored. */

import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Fetch } from '../../api-client/api-client.ts'
import { memoryService } from './memory-service.ts'
import { noon } from './planning-team.ts'

interface Running {
  readonly fetch: Fetch
  readonly close: () => Promise<void>
}

type Start = (options: ReturnType<typeof memoryService>) => Promise<Running>

export class RestorableService {
  readonly #folder = mkdtempSync(join(tmpdir(), 'dayloom-restorable-'))
  readonly #start: Start
  readonly #options: ReturnType<typeof memoryService>
  #service: Running | null = null

  private constructor(start: Start, now: () => number) {
    this.#start = start
    this.#options = memoryService(now, join(this.#folder, 'data', 'service.sqlite'))
  }

  /**
   * @param start the service's own start: the core does not know the service
   * @param now milliseconds since 1970
   */
  static async open(start: Start, now: () => number = () => Date.parse(noon)): Promise<RestorableService> {
    const service = new RestorableService(start, now)
    await service.#begin()
    return service
  }

  readonly fetch: Fetch = (request) => {
    if (this.#service === null) throw new TypeError('fetch failed')
    return this.#service.fetch(request)
  }

  /** Makes a backup. */
  async keep(): Promise<void> {
    await this.#end()
    this.#copy('data', 'backup')
    await this.#begin()
  }

  /** Puts the backup back: all changes since are gone. */
  async restore(): Promise<void> {
    await this.#end()
    this.#copy('backup', 'data')
    await this.#begin()
  }

  async close(): Promise<void> {
    await this.#end()
    rmSync(this.#folder, { recursive: true, force: true })
  }

  #copy(from: string, to: string): void {
    rmSync(join(this.#folder, to), { recursive: true, force: true })
    cpSync(join(this.#folder, from), join(this.#folder, to), { recursive: true })
  }

  async #begin(): Promise<void> {
    this.#service = await this.#start(this.#options)
  }

  async #end(): Promise<void> {
    await this.#service?.close()
    this.#service = null
  }
}
