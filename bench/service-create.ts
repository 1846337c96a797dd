/** Creating time entries: the service against a hand-written handler that does one insert. */

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, startChild } from '../e2e/fixtures/child.ts'
import { TestService } from '../e2e/fixtures/service.ts'
import { runLoad, type Load, type LoadResult } from './load.ts'
import { median, type Figure, type Scenario } from './measure.ts'

const rounds = 5
const shape = { method: 'POST', inFlight: 8, milliseconds: 2000 } as const

function entry(workspace: number, index: number): string {
  return JSON.stringify({
    created_with: 'bench',
    workspace_id: workspace,
    description: `Entry ${index}`,
    start: '2026-03-02T09:00:00Z',
    duration: 1800,
  })
}

async function figures(folder: string): Promise<readonly Figure[]> {
  const service = new TestService(join(folder, 'service'))
  await service.start()
  const baseline = await startChild(
    join(root, 'bench/baselines/insert-server.ts'),
    [join(folder, 'baseline.sqlite')],
    /^listening on (http:\/\/\S+)$/,
  )
  const password = 'correct horse battery'
  const signedUp = await service.signUp('ada@example.com', password)
  const me = Object(await service.request(signedUp, 'GET', '/api/v9/me')) as Record<string, unknown>
  const workspace = Number(me['default_workspace_id'])
  const token = Buffer.from(`${String(me['api_token'])}:api_token`).toString('base64')

  const ours: Load = {
    ...shape,
    url: `${service.url}/api/v9/workspaces/${workspace}/time_entries`,
    headers: { Authorization: `Basic ${token}` },
    body: (index) => entry(workspace, index),
  }
  const theirs: Load = {
    ...shape,
    url: `${baseline.captured}/entries`,
    headers: {},
    body: (index) => entry(1, index),
  }
  await runLoad({ ...ours, milliseconds: 1000 })
  await runLoad({ ...theirs, milliseconds: 1000 })
  const results: { ours: LoadResult; theirs: LoadResult }[] = []
  for (let round = 0; round < rounds; round += 1) {
    results.push({ ours: await runLoad(ours), theirs: await runLoad(theirs) })
  }
  await service.stop()
  await baseline.end()
  const ratio = median(results.map((round) => round.ours.perSecond / round.theirs.perSecond))
  return [
    {
      name: 'Create entry, throughput',
      what: 'entries a second through the service, over a hand-written Hono + zod + SQLite handler with one insert',
      value: ratio,
      unit: 'ratio',
      goal: { atLeast: 0.45 },
      details: {
        ours_per_second: median(results.map((round) => round.ours.perSecond)),
        baseline_per_second: median(results.map((round) => round.theirs.perSecond)),
        ours_p99_ms: median(results.map((round) => round.ours.p99)),
        baseline_p99_ms: median(results.map((round) => round.theirs.p99)),
      },
    },
  ]
}

export const serviceCreate: Scenario = {
  name: 'service-create',
  async run() {
    const folder = await mkdtemp(join(tmpdir(), 'dayloom-bench-'))
    try {
      return await figures(folder)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}
