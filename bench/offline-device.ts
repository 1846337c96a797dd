/** Our side of the comparisons of sync: a standalone service, and cores that are signed in to it. */

import { join } from 'node:path'
import { TestService } from '../e2e/fixtures/service.ts'
import { instantOf } from '../shared/domain/instant.ts'
import type { LocalId } from '../shared/domain/ids.ts'
import type { SignedIn } from '../electron/core/protocol.ts'
import { startCore, type BenchCore } from './core.ts'
import { milliseconds } from './measure.ts'

const email = 'ada@example.com'
const password = 'correct horse battery'

/** The first of them begins on a Monday; half an hour each, twenty minutes long. */
const FIRST = Date.UTC(2026, 0, 5, 8) / 1000

export const spanOf = (index: number) => ({
  start: instantOf(FIRST + index * 1800),
  stop: instantOf(FIRST + index * 1800 + 1200),
})

export class OfflineDevice {
  readonly #profile: string
  readonly #account: SignedIn
  #core: BenchCore

  private constructor(profile: string, account: SignedIn, core: BenchCore) {
    this.#profile = profile
    this.#account = account
    this.#core = core
  }

  static async signIn(profile: string, serverUrl: string, who = { email, password }): Promise<OfflineDevice> {
    const core = startCore(profile)
    const urls = { serverUrl, accountsUrl: null, planningUrl: null }
    const credentials = { kind: 'password' as const, ...who }
    const account = await core.client.control('account.signIn', { ...urls, credentials })
    await core.client.control('account.open', account)
    return new OfflineDevice(profile, account, core)
  }

  /** Its process while it runs. */
  get core(): BenchCore {
    return this.#core
  }

  /** Begins a process anew, after the one before was closed, with what is on the disk. */
  async open(): Promise<void> {
    this.#core = startCore(this.#profile)
    await this.#core.client.control('account.open', this.#account)
  }

  /** One after the other, as a person makes them. */
  async create(from: number, count: number): Promise<LocalId[]> {
    const made: LocalId[] = []
    for (let index = from; index < from + count; index += 1) {
      const entry = { description: `Edit ${index}`, ...spanOf(index) }
      made.push(...(await this.core.call('timeEntries.create', entry)).ids)
    }
    return made
  }

  /** Until nothing waits; what is read afterwards is not counted. */
  async pushed(): Promise<number> {
    const began = performance.now()
    const synced = this.core.call('sync.now', {})
    await this.#untilNothingWaits()
    const time = performance.now() - began
    await synced
    return time
  }

  /** Resolves when what was made has been sent by itself, and sync is at rest. */
  async atRest(): Promise<void> {
    await this.#untilNothingWaits()
    for (;;) {
      const next = this.core.nextEvent('syncStatus')
      if ((await this.core.call('sync.status', {})).phase === 'idle') return
      await next
    }
  }

  async #untilNothingWaits(): Promise<void> {
    for (;;) {
      const next = this.core.nextEvent('syncStatus')
      if ((await this.core.call('sync.status', {})).waiting === 0) return
      await next
    }
  }

  /** Until it has read what there is. @throws when that is less than so many entries */
  async pulled(count: number): Promise<number> {
    const time = await milliseconds(() => this.core.call('sync.now', {}))
    const arrived = await this.count()
    if (arrived < count) throw new Error(`Only ${arrived} of ${count} arrived.`)
    return time
  }

  async count(): Promise<number> {
    const window = { from: instantOf(FIRST), to: instantOf(FIRST + 20_000 * 1800) }
    return (await this.core.call('timeEntries.window', window)).length
  }

  close(): Promise<void> {
    return this.core.client.close()
  }
}

/** A service with one person. */
export async function startService(folder: string): Promise<TestService> {
  const service = new TestService(join(folder, 'service'))
  await service.start()
  await service.signUp(email, password)
  return service
}
