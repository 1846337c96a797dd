/** Sending 10,000 offline edits over loopback, against a bare loop of the same requests. */

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TestService } from '../e2e/fixtures/service.ts'
import { startCore, type BenchCore } from './core.ts'
import { milliseconds, type Figure, type Scenario, quarterPeak } from './measure.ts'
import { residentMiB } from './resident-memory.ts'

const edits = 10_000
const password = 'correct horse battery'

function startOf(index: number): number {
  return Date.UTC(2026, 0, 5, 8) + index * 30 * 60_000
}

function instant(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace('.000Z', 'Z')
}

async function untilSent(core: BenchCore): Promise<void> {
  for (;;) {
    const next = core.nextEvent('syncStatus')
    const { waiting } = await core.call('sync.status', {})
    if (waiting === 0) return
    await next
  }
}

/** The same creates, one after the other, by the plainest client there is. */
async function bareLoop(service: TestService, authorization: string, workspace: number): Promise<number> {
  const url = `${service.url}/api/v9/workspaces/${workspace}/time_entries`
  return milliseconds(async () => {
    for (let index = 0; index < edits; index += 1) {
      const answer = await fetch(url, {
        method: 'POST',
        headers: {
          Authorization: authorization,
          'Content-Type': 'application/json',
          'Idempotency-Key': crypto.randomUUID(),
        },
        body: JSON.stringify({
          created_with: 'bench',
          workspace_id: workspace,
          description: `Edit ${index}`,
          start: instant(startOf(index)),
          stop: instant(startOf(index) + 20 * 60_000),
        }),
      })
      await answer.json()
    }
  })
}

async function signUp(service: TestService, email: string) {
  const authorization = await service.signUp(email, password)
  const me = Object(await service.request(authorization, 'GET', '/api/v9/me')) as Record<string, unknown>
  const token = `Basic ${Buffer.from(`${String(me['api_token'])}:api_token`).toString('base64')}`
  return { token, workspace: Number(me['default_workspace_id']) }
}

async function figures(folder: string): Promise<readonly Figure[]> {
  const service = new TestService(join(folder, 'service'))
  await service.start()
  const bare = await signUp(service, 'bare@example.com')
  await signUp(service, 'ada@example.com')
  const core = startCore(join(folder, 'profile'))
  const urls = { serverUrl: service.url, accountsUrl: null, planningUrl: null }
  const credentials = { kind: 'password' as const, email: 'ada@example.com', password }
  await core.client.control(
    'account.open',
    await core.client.control('account.signIn', { ...urls, credentials }),
  )
  await core.call('sync.now', {})

  await service.stop()
  for (let index = 0; index < edits; index += 1) {
    await core.call('timeEntries.create', {
      description: `Edit ${index}`,
      start: instant(startOf(index)),
      stop: instant(startOf(index) + 20 * 60_000),
    })
  }
  await service.start()
  const samples: number[] = []
  const sample = async (): Promise<void> => void samples.push(await residentMiB(core.pid))
  const sampler = setInterval(() => void sample(), 50)
  const ours = await milliseconds(async () => {
    await core.call('sync.now', {})
    await untilSent(core)
  })
  clearInterval(sampler)
  const theirs = await bareLoop(service, bare.token, bare.workspace)
  await core.client.close()
  await service.stop()
  return [
    {
      name: `Send ${edits} offline edits`,
      what: 'from the server’s return to an empty queue, over a bare loop of the same requests',
      value: ours / theirs,
      unit: 'ratio',
      goal: { atMost: 1.5 },
      details: { ours_s: ours / 1000, baseline_s: theirs / 1000 },
    },
    {
      name: 'Memory while they are sent',
      what: 'the core’s largest resident memory in the last quarter of the time, over that in the second quarter',
      value: quarterPeak(samples, 3) / quarterPeak(samples, 1),
      unit: 'ratio',
      goal: { atMost: 1.25 },
      details: { second_quarter_MiB: quarterPeak(samples, 1), last_quarter_MiB: quarterPeak(samples, 3) },
    },
  ]
}

export const drain: Scenario = {
  name: 'drain',
  async run() {
    const folder = await mkdtemp(join(tmpdir(), 'dayloom-bench-'))
    try {
      return await figures(folder)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}
