/**
 * Many who write to one service on PostgreSQL: in one organization, in as many organizations as there are connections, and
 * beside somebody who asks for more than their share. Service and database are processes of their own; the clients are in this one.
 */

import { Agent } from 'node:http'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fillPostgres, type FilledPostgres, type Person } from './filled-postgres.ts'
import { type Load, runLoad, send } from './load.ts'
import { type Figure, median, percentile, type Scenario } from './measure.ts'

/** `DAYLOOM_BENCH_PEOPLE=500 DAYLOOM_BENCH_ENTRIES=1000000` for a large company. */
const PEOPLE = Number(process.env['DAYLOOM_BENCH_PEOPLE'] ?? 50)
const ENTRIES = Number(process.env['DAYLOOM_BENCH_ENTRIES'] ?? 100_000)
const CONNECTIONS = 50
const NOISE = 20
const ROUNDS = 5
const MILLISECONDS = 2000
const ASKED_EVERY = 25
const SAMPLED_EVERY = 20
/** Of Linux: how often a second its clock ticks. */
const TICKS = 100

function at<T>(items: readonly T[], index: number): T {
  const item = items[index % items.length]
  if (item === undefined) throw new Error('Nobody is there.')
  return item
}

/** Each connection is a person's. */
function writing(
  { url }: FilledPostgres,
  people: readonly Person[],
  inFlight: number,
  project: number | null = null,
): Load {
  return {
    method: 'POST',
    url: (_, connection) => `${url}/api/v9/workspaces/${at(people, connection).workspace}/time_entries`,
    headers: (connection) => ({ Authorization: at(people, connection).authorization }),
    body: (index, connection) =>
      JSON.stringify({
        created_with: 'bench',
        workspace_id: at(people, connection).workspace,
        description: `Entry ${index}`,
        project_id: project,
        start: '2026-03-02T09:00:00Z',
        duration: 1800,
      }),
    inFlight,
    milliseconds: MILLISECONDS,
  }
}

/** Creates a hundred tasks with each request. */
function creatingTasks({ url }: FilledPostgres, { authorization, organization, workspace }: Person): Load {
  const tasks = Array.from({ length: 100 }, (_, index) => ({ name: `Task ${index}` }))
  return {
    method: 'POST',
    url: `${url}/api/organizations/${organization}/workspaces/${workspace}/tasks/bulk`,
    headers: { Authorization: authorization },
    body: () => JSON.stringify({ tasks }),
    inFlight: NOISE,
    milliseconds: MILLISECONDS,
    mayBeRefused: true,
  }
}

const date = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

/** A year of everybody by project and person, with amounts. */
function reporting({ url }: FilledPostgres, { authorization, workspace }: Person): Load {
  const body = { start_date: date(364), end_date: date(0), grouping: 'projects', sub_grouping: 'users' }
  return {
    method: 'POST',
    url: `${url}/reports/api/v3/workspace/${workspace}/summary/time_entries`,
    headers: { Authorization: authorization },
    body: () => JSON.stringify(body),
    inFlight: NOISE,
    milliseconds: MILLISECONDS,
    mayBeRefused: true,
  }
}

/** Times of writes and reads that somebody makes at a steady pace, whatever the answers take. */
async function asked(filled: FilledPostgres, person: Person): Promise<readonly number[]> {
  const write = writing(filled, [person], 1)
  const { headers } = write
  const read: Load = {
    method: 'GET',
    url: `${filled.url}/api/v9/me/time_entries/current`,
    headers,
    inFlight: 1,
    milliseconds: 0,
  }
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity })
  const times: number[] = []
  const requests: Promise<void>[] = []
  const ask = async (index: number): Promise<void> => {
    const began = performance.now()
    await send(index % 2 === 0 ? write : read, agent, index, 0)
    times.push(performance.now() - began)
  }
  const ends = performance.now() + MILLISECONDS
  for (let index = 0; performance.now() < ends; index += 1) {
    requests.push(ask(index))
    await sleep(ASKED_EVERY)
  }
  await Promise.all(requests)
  agent.destroy()
  return times
}

/** Seconds of a processor that a process has used. */
async function processorSeconds(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS
}

/** Looks at the database's connections while something runs. @returns also the share of those at work that wait for locks */
async function watched<T>({ database }: FilledPostgres, work: () => Promise<T>) {
  const looks: Promise<{ readonly busy: number; readonly waiting: number }>[] = []
  const look = async () => {
    const { rows } = await database.query<{ busy: number; waiting: number }>(
      `select count(*)::int as busy, count(*) filter (where wait_event_type = 'Lock')::int as waiting from pg_stat_activity
       where backend_type = 'client backend' and state = 'active' and pid <> pg_backend_pid()`,
    )
    return rows[0] ?? { busy: 0, waiting: 0 }
  }
  const timer = setInterval(() => looks.push(look()), SAMPLED_EVERY)
  const result = await work()
  clearInterval(timer)
  const seen = await Promise.all(looks)
  const sum = (name: 'busy' | 'waiting') => seen.reduce((total, each) => total + each[name], 0)
  return { result, waiting: sum('waiting') / Math.max(1, sum('busy')) }
}

async function writes(filled: FilledPostgres): Promise<readonly Figure[]> {
  const { apart, together, pid } = filled
  const one: number[] = []
  const many: number[] = []
  const same: number[] = []
  const waits: number[] = []
  const project: number[] = []
  const projectWaits: number[] = []
  const cores: number[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    const alone = await runLoad(writing(filled, apart, 1))
    const before = await processorSeconds(pid)
    const began = performance.now()
    const inMany = await runLoad(writing(filled, apart, CONNECTIONS))
    const used = (await processorSeconds(pid)) - before
    const took = (performance.now() - began) / 1000
    const inOne = await watched(filled, () => runLoad(writing(filled, together, CONNECTIONS)))
    const inProject = await watched(filled, () =>
      runLoad(writing(filled, together, CONNECTIONS, at(filled.projects, 0))),
    )
    // The first warms up.
    if (round === 0) continue
    one.push(alone.perSecond)
    many.push(inMany.perSecond)
    cores.push(used / took)
    same.push(inOne.result.perSecond)
    waits.push(inOne.waiting)
    project.push(inProject.result.perSecond)
    projectWaits.push(inProject.waiting)
  }
  const details = { people: PEOPLE, entries: ENTRIES }
  return [
    {
      name: `Write in one organization, ${CONNECTIONS} people`,
      what: `entries a second over ${CONNECTIONS} connections on PostgreSQL, over those in ${CONNECTIONS} organizations`,
      value: median(same.map((value, round) => value / (many[round] ?? Number.NaN))),
      unit: 'ratio',
      goal: { atLeast: 0.8 },
      details: { ...details, one_organization_per_second: median(same), many_per_second: median(many) },
    },
    {
      name: `Write over ${CONNECTIONS} connections`,
      what: `entries a second in ${CONNECTIONS} organizations on PostgreSQL, over those of one connection`,
      value: median(many.map((value, round) => value / (one[round] ?? Number.NaN))),
      unit: 'ratio',
      goal: { atLeast: 2.5 },
      details: {
        many_per_second: median(many),
        one_per_second: median(one),
        share_of_a_core_of_the_service: median(cores),
      },
    },
    {
      name: 'Waits for locks',
      what: `share of the statements at work on PostgreSQL that wait for a lock while ${CONNECTIONS} people write in one organization`,
      value: median(waits),
      unit: 'ratio',
      goal: { atMost: 0.1 },
      details: {},
    },
    {
      name: `Write on one project, ${CONNECTIONS} people`,
      what: `entries a second of one project over ${CONNECTIONS} connections on PostgreSQL, over those of none in the same organization`,
      value: median(project.map((value, round) => value / (same[round] ?? Number.NaN))),
      unit: 'ratio',
      goal: { atLeast: 0.8 },
      details: { one_project_per_second: median(project), waiting_for_locks: median(projectWaits) },
    },
  ]
}

/** How much longer somebody waits while another asks for much. */
async function beside(filled: FilledPostgres, noise: Load, name: string, what: string): Promise<Figure> {
  const victim = at(filled.apart, 1)
  const rounds: {
    readonly quiet: readonly number[]
    readonly noisy: readonly number[]
    readonly perSecond: number
  }[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    const quiet = await asked(filled, victim)
    const load = runLoad({ ...noise, milliseconds: MILLISECONDS + 300 })
    await sleep(200)
    const noisy = await asked(filled, victim)
    const { perSecond } = await load
    if (round > 0) rounds.push({ quiet, noisy, perSecond })
  }
  const over = (share: number) =>
    median(rounds.map(({ quiet, noisy }) => percentile(noisy, share) / percentile(quiet, share)))
  const of = (kind: 'quiet' | 'noisy', share: number) =>
    median(rounds.map((round) => percentile(round[kind], share)))
  return {
    name,
    what,
    value: over(0.95),
    unit: 'ratio',
    goal: { atMost: 3 },
    details: {
      beside_p50_ms: of('noisy', 0.5),
      beside_p95_ms: of('noisy', 0.95),
      quiet_p50_ms: of('quiet', 0.5),
      quiet_p95_ms: of('quiet', 0.95),
      answered_per_second: median(rounds.map(({ perSecond }) => perSecond)),
    },
  }
}

async function measure(folder: string): Promise<readonly Figure[]> {
  await using filled = await fillPostgres(folder, { people: Math.max(PEOPLE, CONNECTIONS), entries: ENTRIES })
  if (filled === null) throw new Error('PostgreSQL is not installed.')
  const others = 'p95 of a person’s writes and reads on PostgreSQL while'
  return [
    ...(await writes(filled)),
    await beside(
      filled,
      creatingTasks(filled, at(filled.apart, 0)),
      'Others, while an account creates tasks',
      `${others} another’s ${NOISE} connections create 100 tasks with each request, over that when they do not`,
    ),
    await beside(
      filled,
      reporting(filled, at(filled.together, 0)),
      'Others, while an account reads reports',
      `${others} another’s ${NOISE} connections sum up a year of ${ENTRIES} entries, over that when they do not`,
    ),
  ]
}

export const serviceLoad: Scenario = {
  name: 'service-load',
  async run() {
    const folder = await mkdtemp(join(tmpdir(), 'dayloom-bench-'))
    try {
      return await measure(folder)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}
