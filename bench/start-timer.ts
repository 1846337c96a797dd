/** Starting the timer, from the bridge's call to the event that it is durable, against one raw durable transaction. */

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { startCore, type BenchCore } from './core.ts'
import { milliseconds, percentile, type Figure, type Scenario } from './measure.ts'

const warmUp = 100
const rounds = 500

/** Between two starts of a person there is time enough for sync. */
async function untilSynced(core: BenchCore): Promise<void> {
  while ((await core.call('sync.status', {})).waiting > 0) await wait(5)
  await wait(10)
}

async function figures(folder: string): Promise<readonly Figure[]> {
  const raw = new DatabaseSync(join(folder, 'raw.sqlite'))
  raw.exec('pragma journal_mode = wal; pragma synchronous = full')
  raw.exec('create table entries (id text primary key, description text, start text, stop text)')
  const insert = raw.prepare('insert into entries values (?, ?, ?, ?)')
  const core = startCore(join(folder, 'profile'))
  const signedIn = await core.client.control('account.createLocal', {
    name: 'Ada',
    timeZone: 'Europe/Berlin',
  })
  await core.client.control('account.open', signedIn)

  const ours: number[] = []
  const theirs: number[] = []
  for (let round = 0; round < warmUp + rounds; round += 1) {
    const started = core.nextEvent('changed')
    const mine = await milliseconds(async () => {
      void core.call('timer.start', { description: `Round ${round}` })
      await started
    })
    await untilSynced(core)
    const bare = await milliseconds(() => {
      raw.exec('begin immediate')
      insert.run(crypto.randomUUID(), `Round ${round}`, '2026-03-02T09:00:00Z', null)
      raw.exec('commit')
    })
    if (round >= warmUp) {
      ours.push(mine)
      theirs.push(bare)
    }
  }
  await core.client.close()
  raw.close()
  return [
    {
      name: 'Start the timer, p95',
      what: 'from the bridge’s call, over the process boundary, to the event after the commit, over one raw durable SQLite insert',
      value: percentile(ours, 0.95) / percentile(theirs, 0.95),
      unit: 'ratio',
      goal: { atMost: 2 },
      details: {
        ours_p50_ms: percentile(ours, 0.5),
        ours_p95_ms: percentile(ours, 0.95),
        baseline_p50_ms: percentile(theirs, 0.5),
        baseline_p95_ms: percentile(theirs, 0.95),
      },
    },
  ]
}

export const startTimer: Scenario = {
  name: 'start-timer',
  async run() {
    const folder = await mkdtemp(join(tmpdir(), 'dayloom-bench-'))
    try {
      return await figures(folder)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}
