/** Memory of the service while a large file is attached to a task. */

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../e2e/fixtures/child.ts'
import { milliseconds, type Figure, type Scenario } from './measure.ts'
import { residentMiB } from './resident-memory.ts'

const MIB = 1024 * 1024
const LARGE_MIB = 100
const WARM_UP_FILES = 30
const SAMPLE_MILLISECONDS = 5

interface Served {
  readonly url: string
  readonly pid: number
  readonly authorization: string
  /** The path of a task's attachments. */
  readonly path: string
}

async function answerOf(response: Response): Promise<Record<string, unknown>> {
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`)
  return Object(await response.json()) as Record<string, unknown>
}

async function prepare(url: string, pid: number): Promise<Served> {
  const person = { email: 'ada@example.com', password: 'correct horse battery' }
  const headers = { 'Content-Type': 'application/json' }
  const me = await answerOf(
    await fetch(`${url}/api/signup`, { method: 'POST', headers, body: JSON.stringify(person) }),
  )
  const authorization = `Bearer ${String(me['api_token'])}`
  const workspace = String(me['default_workspace_id'])
  const place = await answerOf(
    await fetch(`${url}/api/v9/workspaces/${workspace}`, { headers: { authorization } }),
  )
  const tasks = `/api/organizations/${String(place['organization_id'])}/workspaces/${workspace}/tasks`
  const task = await answerOf(
    await fetch(url + tasks, {
      method: 'POST',
      headers: { ...headers, authorization },
      body: JSON.stringify({ name: 'Draw' }),
    }),
  )
  return { url, pid, authorization, path: `${tasks}/${String(task['id'])}/attachments` }
}

/** Attaches a file of so many MiB, different from all others. */
async function attach({ url, path, authorization }: Served, mib: number): Promise<void> {
  const form = new FormData()
  form.append('display_order', '0')
  const piece = crypto.getRandomValues(new Uint8Array(65_536))
  form.append('file', new Blob(Array.from({ length: mib * 16 }, () => piece)), 'bench.bin')
  const made = await answerOf(
    await fetch(url + path, { method: 'POST', headers: { authorization }, body: form }),
  )
  if (made['size'] !== mib * MIB) throw new Error(`${String(made['size'])} bytes have arrived.`)
}

/** The largest resident memory of the service while something happens, in MiB. */
async function peakWhile({ pid }: Served, work: () => Promise<void>): Promise<number> {
  let peak = await residentMiB(pid)
  const stop = new AbortController()
  const sampling = (async () => {
    while (!stop.signal.aborted) {
      peak = Math.max(peak, await residentMiB(pid))
      await new Promise((resolve) => {
        setTimeout(resolve, SAMPLE_MILLISECONDS)
      })
    }
  })()
  await work()
  stop.abort()
  await sampling
  return peak
}

async function measure(served: Served): Promise<readonly Figure[]> {
  const many = async (count: number): Promise<void> => {
    for (let index = 0; index < count; index += 1) await attach(served, 1)
  }
  await many(WARM_UP_FILES)
  const small = await peakWhile(served, () => many(LARGE_MIB))
  let took = 0
  const large = await peakWhile(served, async () => {
    took = await milliseconds(() => attach(served, LARGE_MIB))
  })
  return [
    {
      name: 'Memory of a large upload',
      what: `the service’s largest resident memory while a file of ${LARGE_MIB} MiB is attached, over that while ${LARGE_MIB} files of 1 MiB are`,
      value: large / small,
      unit: 'ratio',
      goal: { atMost: 1.25 },
      details: { large_MiB: large, small_MiB: small, large_MiB_per_second: (LARGE_MIB / took) * 1000 },
    },
  ]
}

export const serviceAttachments: Scenario = {
  name: 'service-attachments',
  async run() {
    const folder = await mkdtemp(join(tmpdir(), 'dayloom-bench-'))
    const child = await startServer(['--port', '0', '--data', folder])
    try {
      return await measure(await prepare(child.captured, child.process.pid ?? 0))
    } finally {
      await child.end()
      await rm(folder, { recursive: true, force: true })
    }
  },
}
