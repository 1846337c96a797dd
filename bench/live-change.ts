/** How soon a change made on one device is on another, which asks no more often than once a minute by itself. */

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median, milliseconds, type Figure, type Scenario } from './measure.ts'
import { OfflineDevice, spanOf, startService } from './offline-device.ts'

const ROUNDS = 20

async function seen(device: OfflineDevice, description: string): Promise<void> {
  for (;;) {
    const next = device.core.nextEvent('changed')
    const found = await device.core.call('timeEntries.search', { text: description, minEntries: 1 })
    if (found.days.length > 0) return
    await next
  }
}

async function figures(folder: string): Promise<readonly Figure[]> {
  const service = await startService(folder)
  const one = await OfflineDevice.signIn(join(folder, 'one'), service.url)
  const other = await OfflineDevice.signIn(join(folder, 'other'), service.url)
  // A device listens from its first write on.
  await one.create(0, 1)
  await one.pushed()
  await other.create(1, 1)
  await other.pushed()
  await seen(one, 'Edit 1')
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const description = `Change number ${round} of these`
    const arrived = seen(other, description)
    times.push(
      await milliseconds(async () => {
        await one.core.call('timeEntries.create', { description, ...spanOf(2 + round) })
        await arrived
      }),
    )
  }
  await one.close()
  await other.close()
  await service.stop()
  return [
    {
      name: 'A change on a second device',
      what: `from the command on the first to the event on the second, the slowest of ${ROUNDS}`,
      value: Math.max(...times),
      unit: 'ms',
      goal: { atMost: 2000 },
      details: { median_ms: median(times) },
    },
  ]
}

export const liveChange: Scenario = {
  name: 'live-change',
  async run() {
    const folder = await mkdtemp(join(tmpdir(), 'dayloom-bench-'))
    try {
      return await figures(folder)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}
