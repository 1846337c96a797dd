/** The list of a workspace with 1,000 projects, page by page, with what has been tracked on each. */

import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { root, startChild } from '../e2e/fixtures/child.ts'
import { type FilledService, fillService } from './filled-service.ts'
import { runLoad, type Load, type LoadResult } from './load.ts'
import { median, type Figure, type Scenario } from './measure.ts'

const PROJECTS = 1000
const ENTRIES = 50_000
const PAGE = 200

const rounds = 5
const shape = { method: 'GET', inFlight: 8, milliseconds: 1500 } as const
const warmUp = 1000

/** Makes the person's twenty projects a thousand, and shares the entries out among them. */
function addProjects({ database: path, organization, first }: FilledService): void {
  const database = new DatabaseSync(path)
  const projects = database.prepare('select * from projects where organization_id = ?').all(organization)
  const columns = Object.keys(projects[0] ?? {})
  const insert = database.prepare(
    `insert into projects (${columns.join()}) values (${columns.map(() => '?').join()})`,
  )
  const missing = PROJECTS - projects.length
  const block = database
    .prepare("update id_blocks set next_id = next_id + ? where name = 'global' returning next_id")
    .get(missing)
  const firstAdded = Number(block?.['next_id']) - missing
  database.exec('begin')
  for (let index = 0; index < missing; index += 1) {
    const name = `Project ${(index * 7919) % PROJECTS}.${index}`
    const copy = { ...projects[index % projects.length], id: firstAdded + index, name }
    const row: Record<string, string | number | null> = { ...copy, name_key: name.toLowerCase() }
    insert.run(...columns.map((column) => row[column] ?? null))
  }
  database.exec(`update time_entries set project_id = ${firstAdded} + (id - ${first}) % ${missing}`)
  database.exec('commit')
  database.exec('pragma wal_checkpoint(truncate)')
  database.close()
}

function loadOf(url: string, { authorization }: FilledService): Load {
  return {
    ...shape,
    headers: { Authorization: authorization },
    url: (index) => `${url}?page=${(index % (PROJECTS / PAGE)) + 1}&per_page=${PAGE}`,
  }
}

async function measure(folder: string): Promise<readonly Figure[]> {
  const filled = await fillService(join(folder, 'service'), ENTRIES)
  addProjects(filled)
  const copy = join(folder, 'baseline.sqlite')
  await copyFile(filled.database, copy)
  const { service, organization, workspace, user } = filled
  const baseline = await startChild(
    join(root, 'bench/baselines/project-server.ts'),
    [copy, ...[organization, workspace, user].map(String)],
    /^listening on (http:\/\/\S+)$/,
  )
  await service.start()
  const ours = loadOf(`${service.url}/api/v9/workspaces/${workspace}/projects`, filled)
  const theirs = loadOf(`${baseline.captured}/projects`, filled)
  for (const load of [ours, theirs]) await runLoad({ ...load, milliseconds: warmUp })
  const results: { readonly ours: LoadResult; readonly theirs: LoadResult }[] = []
  for (let round = 0; round < rounds; round += 1) {
    results.push({ ours: await runLoad(ours), theirs: await runLoad(theirs) })
  }
  await service.stop()
  await baseline.end()
  return [
    {
      name: 'List 200 of 1,000 projects, throughput',
      what: 'requests a second through the service, over a hand-written Hono + zod + SQLite handler with the same queries on the same data',
      value: median(results.map((round) => round.ours.perSecond / round.theirs.perSecond)),
      unit: 'ratio',
      goal: { atLeast: 0.6 },
      details: {
        ours_per_second: median(results.map((round) => round.ours.perSecond)),
        baseline_per_second: median(results.map((round) => round.theirs.perSecond)),
      },
    },
    {
      name: 'List 200 of 1,000 projects, p99',
      what: 'of the times of the same requests, over that of the hand-written handler',
      value: median(results.map((round) => round.ours.p99 / round.theirs.p99)),
      unit: 'ratio',
      goal: { atMost: 2 },
      details: {
        ours_p99_ms: median(results.map((round) => round.ours.p99)),
        baseline_p99_ms: median(results.map((round) => round.theirs.p99)),
      },
    },
  ]
}

export const serviceProjects: Scenario = {
  name: 'service-projects',
  async run() {
    const folder = await mkdtemp(join(tmpdir(), 'dayloom-bench-'))
    try {
      return await measure(folder)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}
