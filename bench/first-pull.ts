/** The first reading of 100,000 entries by a new device, against a bare insertion of the same rows. */

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import { App } from '../e2e/fixtures/app.ts'
import { call } from '../e2e/fixtures/bridge.ts'
import { signIn } from '../e2e/fixtures/person.ts'
import { migrate } from '../electron/core/replica/migrate.ts'
import { openSqlite } from '../electron/core/replica/sqlite.ts'
import { fillService } from './filled-service.ts'
import { milliseconds, type Figure, type Scenario } from './measure.ts'
import { OfflineDevice } from './offline-device.ts'
import { residentMiB } from './resident-memory.ts'

const COUNT = 100_000
const who = { email: 'ada@example.com', password: 'correct horse battery' }

/** The rows of a replica into a new one with the same tables and indexes, in one transaction. */
async function bareInsertion(folder: string, filled: string): Promise<number> {
  const source = new DatabaseSync(filled, { readOnly: true })
  const columns = source
    .prepare("SELECT name FROM pragma_table_info('time_entries') WHERE name <> 'row_id'")
    .all()
    .map(({ name }) => String(name))
  const rows = source.prepare(`SELECT ${columns.join(', ')} FROM time_entries`).all()
  source.close()
  const path = join(folder, 'bare.sqlite')
  const sqlite = openSqlite(path)
  migrate(sqlite)
  sqlite.close()
  const target = new DatabaseSync(path)
  const insert = target.prepare(
    `INSERT INTO time_entries (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
  )
  const time = await milliseconds(() => {
    target.exec('BEGIN')
    for (const row of rows) insert.run(...columns.map((name) => row[name] ?? null))
    target.exec('COMMIT')
  })
  target.close()
  if (rows.length !== COUNT) throw new Error(`The replica has ${rows.length} rows.`)
  return time
}

/** Resolves when the oldest entry, which comes last, is there and nothing more is awaited. */
async function untilRead(isThere: () => Promise<boolean>, next: () => Promise<unknown>): Promise<void> {
  for (;;) {
    const changed = next()
    if (await isThere()) return
    await changed
  }
}

/** The longest task of the page's thread while the entries arrive, in milliseconds. */
async function longestTask(page: Page, serverUrl: string): Promise<number> {
  await page.evaluate(() => {
    const seen = { longest: 0 }
    Object.assign(window, { longTasks: seen })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration)
    }).observe({ type: 'longtask' })
  })
  await signIn(page, serverUrl, who.email)
  // Signing in is measured by another figure.
  await page.evaluate(() => Object.assign(Reflect.get(window, 'longTasks') as object, { longest: 0 }))
  for (;;) {
    const found = await call(page, 'timeEntries.search', { text: 'Entry 0', minEntries: 1 })
    const { phase } = await call(page, 'sync.status', {})
    if (phase === 'idle' && found.days.length > 0) break
    await page.waitForTimeout(250)
  }
  return page.evaluate(() => Number(Reflect.get(Reflect.get(window, 'longTasks') as object, 'longest')))
}

async function figures(folder: string): Promise<readonly Figure[]> {
  const { service } = await fillService(join(folder, 'service'), COUNT)
  await service.start()
  const profile = join(folder, 'profile')
  const samples: number[] = []
  const began = performance.now()
  const device = await OfflineDevice.signIn(profile, service.url, who)
  const sampler = setInterval(() => void residentMiB(device.core.pid).then((now) => samples.push(now)), 100)
  const isThere = async (): Promise<boolean> => {
    const found = await device.core.call('timeEntries.search', { text: 'Entry 0', minEntries: 1 })
    return found.days.length > 0 && (await device.core.call('sync.status', {})).phase === 'idle'
  }
  await untilRead(isThere, () => device.core.nextEvent('syncStatus'))
  const pulled = performance.now() - began
  clearInterval(sampler)
  await device.close()
  const replica = await replicaOf(profile)
  const bare = await bareInsertion(folder, replica)

  const app = new App('browser', join(folder, 'window'))
  const longest = await longestTask(await app.open(), service.url)
  await app.close()
  await service.stop()
  const middle = Math.floor(samples.length / 2)
  const [early, late] = [Math.max(...samples.slice(0, middle)), Math.max(...samples.slice(middle))]
  return [
    {
      name: `First reading of ${COUNT} entries`,
      what: 'rows a second from the sign-in to the last one, over those of a bare insertion of the same rows into the same table',
      value: bare / pulled,
      unit: 'ratio',
      goal: { atLeast: 0.3 },
      details: { ours_s: pulled / 1000, bare_s: bare / 1000 },
    },
    {
      name: 'Memory while they are read',
      what: 'the core’s largest resident memory in the second half of the time, over that in the first',
      value: late / early,
      unit: 'ratio',
      goal: { atMost: 1.25 },
      details: { first_half_MiB: early, second_half_MiB: late },
    },
    {
      name: 'The window while they are read',
      what: 'the longest task of its thread',
      value: longest,
      unit: 'ms',
      goal: { atMost: 50 },
      details: {},
    },
  ]
}

/** The one replica of a profile. */
async function replicaOf(profile: string): Promise<string> {
  const { glob } = await import('node:fs/promises')
  for await (const path of glob('**/*.sqlite', { cwd: profile })) {
    if (!path.includes('service')) return join(profile, path)
  }
  throw new Error('There is no replica.')
}

export const firstPull: Scenario = {
  name: 'first-pull',
  async run() {
    const folder = await mkdtemp(join(tmpdir(), 'dayloom-bench-'))
    try {
      return await figures(folder)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}
