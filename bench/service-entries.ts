/** Time entries through the service: listing 50, creating one, changing 100 at once; with few and with many stored. */

import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, startChild } from '../e2e/fixtures/child.ts'
import { ENTRY_SECONDS, type FilledService, fillService } from './filled-service.ts'
import { runLoad, type Load, type LoadResult } from './load.ts'
import { median, type Figure, type Scenario } from './measure.ts'

const FEW = 10_000
const MANY = 1_000_000
const LISTED = 50
const PATCHED = 100
/** Lists reach three months back. */
const LISTED_DAYS = 60

/** Many short turns: what else the machine does hits a few of them, and the median none. */
const rounds = 11
const shape = { inFlight: 8, milliseconds: 700 } as const
const warmUp = 1000

type Kind = 'list' | 'create' | 'patch'
const kinds = ['list', 'create', 'patch'] as const
const titles = { list: 'List 50 entries', create: 'Create entry', patch: 'Change 100 entries at once' }

const iso = (seconds: number): string => `${new Date(seconds * 1000).toISOString().slice(0, 19)}Z`

/** Another window of 50 entries each time. */
function windowOf({ until }: FilledService, index: number): string {
  const back = ((index * 7919) % ((LISTED_DAYS * 86_400) / ENTRY_SECONDS)) + LISTED
  const from = until - back * ENTRY_SECONDS
  return new URLSearchParams({
    start_date: iso(from),
    end_date: iso(from + LISTED * ENTRY_SECONDS),
  }).toString()
}

/** Other 100 entries each time, from all over the store. */
function idsOf({ first, count }: FilledService, index: number): string {
  const from = (index * 7919 * PATCHED) % (count - PATCHED)
  return Array.from({ length: PATCHED }, (_, offset) => first + from + offset).join()
}

function entryBody({ workspace }: FilledService, index: number): string {
  return JSON.stringify({
    created_with: 'bench',
    workspace_id: workspace,
    description: `Entry ${index}`,
    start: '2026-03-02T09:00:00Z',
    duration: 1800,
  })
}

/** @param entries where the entries are served. @param listed where lists of one's own are. */
function loadOf(kind: Kind, filled: FilledService, entries: string, listed: string): Load {
  const common = { ...shape, headers: { Authorization: filled.authorization } }
  if (kind === 'list') {
    return { ...common, method: 'GET', url: (index) => `${listed}?${windowOf(filled, index)}` }
  }
  if (kind === 'create') {
    return { ...common, method: 'POST', url: () => entries, body: (index) => entryBody(filled, index) }
  }
  return {
    ...common,
    method: 'PATCH',
    url: (index) => `${entries}/${idsOf(filled, index)}`,
    body: (index) => JSON.stringify([{ op: 'replace', path: '/description', value: `Changed ${index}` }]),
  }
}

function loadOfService(kind: Kind, filled: FilledService): Load {
  const { service, workspace } = filled
  const entries = `${service.url}/api/v9/workspaces/${workspace}/time_entries`
  return loadOf(kind, filled, entries, `${service.url}/api/v9/me/time_entries`)
}

interface Round {
  readonly few: LoadResult
  readonly many: LoadResult
  readonly baseline: LoadResult
}

function figuresOf(kind: Kind, results: readonly Round[]): Figure[] {
  const title = titles[kind]
  const details = {
    ours_per_second: median(results.map(({ few }) => few.perSecond)),
    baseline_per_second: median(results.map(({ baseline }) => baseline.perSecond)),
  }
  return [
    {
      name: `${title}, throughput`,
      what: 'requests a second through the service, over a hand-written Hono + zod + SQLite handler with the same queries on the same data',
      value: median(results.map(({ few, baseline }) => few.perSecond / baseline.perSecond)),
      unit: 'ratio',
      goal: { atLeast: kind === 'list' ? 0.6 : 0.45 },
      details,
    },
    {
      name: `${title}, p99`,
      what: 'of the times of the same requests, over that of the hand-written handler',
      value: median(results.map(({ few, baseline }) => few.p99 / baseline.p99)),
      unit: 'ratio',
      goal: { atMost: 2 },
      details: {
        ours_p99_ms: median(results.map(({ few }) => few.p99)),
        baseline_p99_ms: median(results.map(({ baseline }) => baseline.p99)),
      },
    },
    {
      name: `${title} of ${MANY}`,
      what: `requests a second with ${MANY} entries stored, over those with ${FEW}`,
      value: median(results.map(({ few, many }) => many.perSecond / few.perSecond)),
      unit: 'ratio',
      goal: { atLeast: 0.8 },
      details: {
        many_per_second: median(results.map(({ many }) => many.perSecond)),
        few_per_second: details.ours_per_second,
      },
    },
  ]
}

async function measure(folder: string): Promise<readonly Figure[]> {
  const few = await fillService(join(folder, 'few'), FEW)
  const many = await fillService(join(folder, 'many'), MANY)
  const copy = join(folder, 'baseline.sqlite')
  await copyFile(few.database, copy)
  const { organization, workspace, user } = few
  const baseline = await startChild(
    join(root, 'bench/baselines/entry-server.ts'),
    [copy, ...[organization, workspace, user].map(String)],
    /^listening on (http:\/\/\S+)$/,
  )
  await few.service.start()
  await many.service.start()
  const results: Figure[] = []
  for (const kind of kinds) {
    const theirs = `${baseline.captured}/entries`
    const loads = {
      few: loadOfService(kind, few),
      many: loadOfService(kind, many),
      baseline: loadOf(kind, few, theirs, theirs),
    }
    for (const load of Object.values(loads)) await runLoad({ ...load, milliseconds: warmUp })
    const measured: Round[] = []
    for (let round = 0; round < rounds; round += 1) {
      measured.push({
        few: await runLoad(loads.few),
        baseline: await runLoad(loads.baseline),
        many: await runLoad(loads.many),
      })
    }
    results.push(...figuresOf(kind, measured))
  }
  await few.service.stop()
  await many.service.stop()
  await baseline.end()
  return results
}

export const serviceEntries: Scenario = {
  name: 'service-entries',
  async run() {
    const folder = await mkdtemp(join(tmpdir(), 'dayloom-bench-'))
    try {
      return await measure(folder)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}
