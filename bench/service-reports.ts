/** Reports of a workspace with a million entries of twenty people: a month summed up, a page of details, all as CSV. */

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { startServer } from '../e2e/fixtures/child.ts'
import { ENTRY_SECONDS, type FilledService, fillService } from './filled-service.ts'
import { runLoad, type Load, type LoadResult } from './load.ts'
import { median, milliseconds, type Figure, type Scenario, quarterPeak } from './measure.ts'
import { residentMiB } from './resident-memory.ts'

const FEW = 10_000
const MANY = 1_000_000
const PEOPLE = 20
const MICROSECONDS = 1_000_000
const rounds = 15
const loadRounds = 5
/** The last days that both workspaces have entries of, in the zone of their person. */
const COMPARED_DAYS = 2
const MONTH_DAYS = 30

const date = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10)

/** Hands the entries, which are all one person's, to twenty who track at the same time. */
function shareAmongPeople({ database: path, user, first, count, until }: FilledService): void {
  const database = new DatabaseSync(path)
  const people = database
    .prepare("update id_blocks set next_id = next_id + ? where name = 'global' returning next_id - ? as id")
    .get(PEOPLE, PEOPLE)
  const firstPerson = Number(people?.['id'])
  const person = database.prepare(
    `insert into users (id, email, email_key, name, password_hash, timezone, beginning_of_week, created_at, at)
     select ?, ?, ?, ?, password_hash, timezone, beginning_of_week, created_at, at from users where id = ?`,
  )
  database.exec('begin')
  for (let index = 0; index < PEOPLE; index += 1) {
    const email = `person${index}@example.com`
    person.run(firstPerson + index, email, email, `Person ${index}`, user)
  }
  const length = ENTRY_SECONDS * MICROSECONDS
  database.exec(`update time_entries set
    user_id = ${firstPerson} + (id - ${first}) % ${PEOPLE},
    start = ${until * MICROSECONDS} - (${count} - 1 - (id - ${first})) / ${PEOPLE} * ${length} - ${length},
    stop = ${until * MICROSECONDS} - (${count} - 1 - (id - ${first})) / ${PEOPLE} * ${length}`)
  database.exec('commit')
  database.exec('pragma wal_checkpoint(truncate)')
  database.close()
}

interface Served extends FilledService {
  readonly url: string
  readonly pid: number
  readonly end: () => Promise<unknown>
}

async function serve(folder: string, count: number): Promise<Served> {
  const filled = await fillService(folder, count)
  shareAmongPeople(filled)
  const child = await startServer(['--port', '0', '--data', folder])
  return { ...filled, url: child.captured, pid: child.process.pid ?? 0, end: () => child.end() }
}

function reportUrl({ url, workspace }: Served, report: string): string {
  return `${url}/reports/api/v3/workspace/${workspace}/${report}`
}

function post(served: Served, report: string, body: object): Promise<Response> {
  return fetch(reportUrl(served, report), {
    method: 'POST',
    headers: { Authorization: served.authorization, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
}

/** The sums that the summary has to find, by hand. */
const bareSql = `select project_id, user_id, sum((stop - start) / 1000000) as seconds,
    sum(case when billable then (stop - start) / 1000000 else 0 end) as billable_seconds
  from time_entries
  where organization_id = ? and workspace_id = ? and start >= ? and start < ?
    and stop is not null and deleted_at is null
  group by project_id, user_id`

async function monthFigure(many: Served): Promise<Figure> {
  const days = {
    start_date: date(many.until - (MONTH_DAYS + 1) * 86_400),
    end_date: date(many.until - 2 * 86_400),
  }
  const body = { ...days, grouping: 'projects', sub_grouping: 'users' }
  const raw = new DatabaseSync(many.database, { readOnly: true })
  const bare = raw.prepare(bareSql)
  const from = Date.parse(days.start_date) * 1000
  const before = (Date.parse(days.end_date) + 86_400_000) * 1000
  const ours: number[] = []
  const theirs: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    ours.push(
      await milliseconds(async () => {
        const answer = await post(many, 'summary/time_entries', body)
        if (!answer.ok) throw new Error(await answer.text())
        await answer.json()
      }),
    )
    theirs.push(await milliseconds(() => bare.all(many.organization, many.workspace, from, before)))
  }
  raw.close()
  return {
    name: 'Summary of a month',
    what: `by project and person out of ${MANY} entries, amounts included, over HTTP, over the bare SQL that adds up the same entries`,
    value: median(ours) / median(theirs),
    unit: 'ratio',
    goal: { atMost: 2 },
    details: {
      ours_ms: median(ours),
      baseline_ms: median(theirs),
      entries_in_the_month: (MONTH_DAYS * 86_400 * PEOPLE) / ENTRY_SECONDS,
    },
  }
}

function loadOf(served: Served, report: string, fields: object): Load {
  const { until, authorization } = served
  const days = { start_date: date(until - COMPARED_DAYS * 86_400), end_date: date(until - 86_400) }
  return {
    method: 'POST',
    inFlight: 4,
    milliseconds: 1500,
    headers: { Authorization: authorization },
    url: reportUrl(served, report),
    body: () => JSON.stringify({ ...days, ...fields }),
  }
}

async function growthFigure(
  few: Served,
  many: Served,
  name: string,
  report: string,
  fields: object,
): Promise<Figure> {
  const loads = { few: loadOf(few, report, fields), many: loadOf(many, report, fields) }
  for (const load of Object.values(loads)) await runLoad({ ...load, milliseconds: 1000 })
  const results: { readonly few: LoadResult; readonly many: LoadResult }[] = []
  for (let round = 0; round < loadRounds; round += 1) {
    results.push({ few: await runLoad(loads.few), many: await runLoad(loads.many) })
  }
  return {
    name: `${name} of ${MANY}`,
    what: `of ${COMPARED_DAYS} days: requests a second with ${MANY} entries stored, over those with ${FEW}`,
    value: median(results.map((round) => round.many.perSecond / round.few.perSecond)),
    unit: 'ratio',
    goal: { atLeast: 0.8 },
    details: {
      many_per_second: median(results.map((round) => round.many.perSecond)),
      few_per_second: median(results.map((round) => round.few.perSecond)),
    },
  }
}

/** Reads every entry as CSV and counts its lines. */
async function exportFigure(many: Served): Promise<Figure> {
  const samples: number[] = []
  let bytes = 0
  let lines = 0
  const took = await milliseconds(async () => {
    const answer = await post(many, 'search/time_entries.csv', { start_date: '2006-01-01' })
    if (!answer.ok || answer.body === null) throw new Error(await answer.text())
    let next = 0
    for await (const chunk of answer.body) {
      bytes += chunk.byteLength
      for (const byte of chunk) if (byte === 10) lines += 1
      if (performance.now() < next) continue
      samples.push(await residentMiB(many.pid))
      next = performance.now() + 50
    }
  })
  if (lines !== MANY + 1) throw new Error(`The export has ${lines} lines.`)
  return {
    name: 'Memory of a large export',
    what: `the service’s largest resident memory in the last quarter of sending ${MANY} entries as CSV, over that in the first`,
    value: quarterPeak(samples, 3) / quarterPeak(samples, 0),
    unit: 'ratio',
    goal: { atMost: 1.25 },
    details: {
      first_quarter_MiB: quarterPeak(samples, 0),
      last_quarter_MiB: quarterPeak(samples, 3),
      sent_MiB: bytes / 1024 / 1024,
      entries_per_second: (MANY / took) * 1000,
    },
  }
}

async function measure(folder: string): Promise<readonly Figure[]> {
  const few = await serve(join(folder, 'few'), FEW)
  const many = await serve(join(folder, 'many'), MANY)
  const byPerson = { grouping: 'projects', sub_grouping: 'users' }
  const figures = [
    await monthFigure(many),
    await growthFigure(few, many, 'Summary', 'summary/time_entries', byPerson),
    await growthFigure(few, many, 'Page of the detailed report', 'search/time_entries', {}),
    await exportFigure(many),
  ]
  await few.end()
  await many.end()
  return figures
}

export const serviceReports: Scenario = {
  name: 'service-reports',
  async run() {
    const folder = await mkdtemp(join(tmpdir(), 'dayloom-bench-'))
    try {
      return await measure(folder)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}
