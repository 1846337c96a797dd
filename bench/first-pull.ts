/** The first reading of 100,000 entries by a new device, against a bare insertion of the same rows. */

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { App } from '../e2e/fixtures/app.ts'
import { call } from '../e2e/fixtures/bridge.ts'
import { signIn } from '../e2e/fixtures/person.ts'
import { bareInsertion, replicaOf } from './bare-insertion.ts'
import { fillService } from './filled-service.ts'
import { forgetTasks, longestTaskOf, watchTasks } from './long-tasks.ts'
import type { Figure, Scenario } from './measure.ts'
import { OfflineDevice } from './offline-device.ts'
import { residentMiB } from './resident-memory.ts'

const COUNT = 100_000
const who = { email: 'ada@example.com', password: 'correct horse battery' }

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
  await watchTasks(page)
  await signIn(page, serverUrl, who.email)
  // Signing in is measured by another figure.
  await forgetTasks(page)
  for (;;) {
    const found = await call(page, 'timeEntries.search', { text: 'Entry 0', minEntries: 1 })
    const { phase } = await call(page, 'sync.status', {})
    if (phase === 'idle' && found.days.length > 0) break
    await page.waitForTimeout(250)
  }
  return longestTaskOf(page)
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
  const bare = await bareInsertion(folder, replica, COUNT)

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
