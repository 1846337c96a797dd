/** Creating time entries while a webhook is told of each, against the same without a subscription. */

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TestService } from '../e2e/fixtures/service.ts'
import { runLoad, type Load, type LoadResult } from './load.ts'
import { median, type Figure, type Scenario } from './measure.ts'

const rounds = 5
const shape = { method: 'POST', inFlight: 8, milliseconds: 1500 } as const
const warmUp = 1000

interface Receiver {
  readonly url: string
  /** Events that have come so far. */
  readonly count: () => number
  readonly close: () => void
}

/** Answers every event, and validates the subscription by its answer. */
async function receive(): Promise<Receiver> {
  let events = 0
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      events += 1
      const body = Object(JSON.parse(Buffer.concat(chunks).toString())) as Record<string, unknown>
      response.end(JSON.stringify({ validation_code: body['validation_code'] }))
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    count: () => events,
    close: () => server.close(),
  }
}

interface Workspace {
  readonly service: TestService
  readonly load: Load
  readonly subscribe: (url: string) => Promise<void>
}

async function openWorkspace(folder: string): Promise<Workspace> {
  const service = new TestService(folder, ['--allow-private-callbacks'])
  await service.start()
  const signedUp = await service.signUp('ada@example.com', 'correct horse battery')
  const me = Object(await service.request(signedUp, 'GET', '/api/v9/me')) as Record<string, unknown>
  const workspace = Number(me['default_workspace_id'])
  const Authorization = `Basic ${Buffer.from(`${String(me['api_token'])}:api_token`).toString('base64')}`
  const load: Load = {
    ...shape,
    url: `${service.url}/api/v9/workspaces/${workspace}/time_entries`,
    headers: { Authorization },
    body: (index) =>
      JSON.stringify({
        created_with: 'bench',
        workspace_id: workspace,
        description: `Entry ${index}`,
        start: '2026-03-02T09:00:00Z',
        duration: 1800,
      }),
  }
  return {
    service,
    load,
    async subscribe(url) {
      await service.request(Authorization, 'POST', `/webhooks/api/v1/subscriptions/${workspace}`, {
        description: 'bench',
        url_callback: url,
        event_filters: [{ entity: 'time_entry', action: 'created' }],
      })
    },
  }
}

interface Round {
  readonly told: LoadResult
  readonly untold: LoadResult
}

async function measure(folder: string, receiver: Receiver): Promise<readonly Figure[]> {
  const told = await openWorkspace(join(folder, 'told'))
  const untold = await openWorkspace(join(folder, 'untold'))
  await told.subscribe(receiver.url)
  for (const { load } of [told, untold]) await runLoad({ ...load, milliseconds: warmUp })
  const results: Round[] = []
  const before = receiver.count()
  const began = performance.now()
  for (let round = 0; round < rounds; round += 1) {
    results.push({ told: await runLoad(told.load), untold: await runLoad(untold.load) })
  }
  const seconds = (performance.now() - began) / 1000
  const events = receiver.count() - before
  await told.service.stop()
  await untold.service.stop()
  return [
    {
      name: 'Create entry with a webhook',
      what: 'entries a second through a service that delivers an event of each meanwhile, over those without a subscription',
      value: median(results.map((round) => round.told.perSecond / round.untold.perSecond)),
      unit: 'ratio',
      goal: { atLeast: 0.5 },
      details: {
        with_per_second: median(results.map((round) => round.told.perSecond)),
        without_per_second: median(results.map((round) => round.untold.perSecond)),
        delivered_per_second: events / seconds,
        with_p99_ms: median(results.map((round) => round.told.p99)),
        without_p99_ms: median(results.map((round) => round.untold.p99)),
      },
    },
  ]
}

export const serviceWebhooks: Scenario = {
  name: 'service-webhooks',
  async run() {
    const folder = await mkdtemp(join(tmpdir(), 'dayloom-bench-'))
    const receiver = await receive()
    try {
      return await measure(folder, receiver)
    } finally {
      receiver.close()
      await rm(folder, { recursive: true, force: true })
    }
  },
}
