/** Our side of the comparisons of sync: a standalone service, and cores that are signed in to it. */

import { join } from 'node:path'
import { TestService } from '../e2e/fixtures/service.ts'
import { instantOf } from '../shared/domain/instant.ts'
import type { LocalId } from '../shared/domain/ids.ts'
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
  readonly core: BenchCore

  private constructor(core: BenchCore) {
    this.core = core
  }

  static async signIn(profile: string, serverUrl: string, who = { email, password }): Promise<OfflineDevice> {
    const core = startCore(profile)
    const urls = { serverUrl, accountsUrl: null, planningUrl: null }
    const credentials = { kind: 'password' as const, ...who }
    await core.client.control(
      'account.open',
      await core.client.control('account.signIn', { ...urls, credentials }),
    )
    return new OfflineDevice(core)
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

  /** Until nothing waits. */
  async pushed(): Promise<number> {
    return milliseconds(async () => {
      await this.core.call('sync.now', {})
      for (;;) {
        const next = this.core.nextEvent('syncStatus')
        if ((await this.core.call('sync.status', {})).waiting === 0) return
        await next
      }
    })
  }

  /** Until it has so many entries. */
  async pulled(count: number): Promise<number> {
    return milliseconds(async () => {
      await this.core.call('sync.now', {})
      for (;;) {
        const next = this.core.nextEvent('syncStatus')
        const { phase } = await this.core.call('sync.status', {})
        if (phase === 'idle' && (await this.count()) >= count) return
        await next
      }
    })
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
