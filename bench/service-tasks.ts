/** Pages of 50 tasks out of ten thousand and out of a million, against the bare SQL that finds and counts the same tasks. */

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { startServer } from '../e2e/fixtures/child.ts'
import { type FilledTasks, fillTasks } from './filled-tasks.ts'
import { median, milliseconds, percentile, type Figure, type Scenario } from './measure.ts'

const FEW = 10_000
const MANY = 1_000_000
const PAGE = 50
const rounds = 60
/** Counting a million by hand takes its time. */
const bareRounds = 10
const warmUps = 5

interface Served extends FilledTasks {
  readonly url: string
  readonly end: () => Promise<unknown>
}

async function serve(folder: string, count: number): Promise<Served> {
  const filled = await fillTasks(folder, count)
  const child = await startServer(['--port', '0', '--data', folder])
  return { ...filled, url: child.captured, end: () => child.end() }
}

type Query = Readonly<Record<string, readonly (string | number)[]>>

interface Answer {
  readonly ids: string
  readonly total: number
}

function urlOf({ url, organization, workspace }: Served, query: Query): string {
  const search = new URLSearchParams()
  for (const [name, values] of Object.entries(query)) {
    for (const value of values) search.append(name, String(value))
  }
  return `${url}/api/organizations/${organization}/workspaces/${workspace}/tasks?${search.toString()}`
}

async function list(served: Served, url: string): Promise<Answer> {
  const answer = await fetch(url, { headers: { Authorization: served.authorization, Connection: 'close' } })
  if (!answer.ok) throw new Error(await answer.text())
  const { data, total } = (await answer.json()) as { data: { id: number }[]; total: number }
  return { ids: data.map(({ id }) => id).join(), total }
}

/** The default list of a workspace, written by hand. */
function bareSql({ organization, workspace, user }: Served, conditions: string): string {
  return `from tasks
    left join projects on projects.organization_id = tasks.organization_id and projects.id = tasks.project_id
    where tasks.organization_id = ${organization} and tasks.workspace_id = ${workspace}
      and tasks.deleted_at is null and tasks.archived_at is null
      and (tasks.private = 0 or tasks.creator_id = ${user})
      and (projects.id is null or (projects.archived_at is null
        and (projects.end_date is null or projects.end_date >= date('now'))))
      ${conditions}`
}

interface Measured {
  readonly ours: readonly number[]
  readonly bare: readonly number[]
}

async function measure(served: Served, query: Query, conditions: string): Promise<Measured> {
  const url = urlOf(served, query)
  const raw = new DatabaseSync(served.database, { readOnly: true })
  const matching = bareSql(served, conditions)
  const page = raw.prepare(
    `select tasks.id ${matching} order by coalesce(tasks.position, 9007199254740991), tasks.id limit ${PAGE}`,
  )
  const count = raw.prepare(`select count(*) as total ${matching}`)
  const bareAnswer = (): Answer => ({
    ids: page
      .all()
      .map((row) => Number(row['id']))
      .join(),
    total: Number(count.get()?.['total']),
  })
  const [found, expected] = [await list(served, url), bareAnswer()]
  if (found.ids !== expected.ids || found.total !== expected.total) {
    throw new Error(`The service and the bare SQL find different tasks for ${url}.`)
  }
  const ours: number[] = []
  const bare: number[] = []
  for (let round = -warmUps; round < rounds; round += 1) {
    const took = await milliseconds(() => list(served, url))
    if (round >= 0) ours.push(took)
    if (round >= 0 && round < bareRounds) bare.push(await milliseconds(bareAnswer))
  }
  raw.close()
  return { ours, bare }
}

/** Five filters that a board of three projects is narrowed by. */
function fiveFilters({ projects, statuses, people, tags }: Served): { query: Query; conditions: string } {
  const some = {
    projects: projects.slice(1, 4),
    statuses: statuses.slice(0, 2),
    people: people.slice(0, 10),
    tags: tags.slice(0, 5),
  }
  const linked = (table: string, column: string, ids: readonly number[]): string =>
    `and exists (select 1 from ${table} as linked where linked.organization_id = tasks.organization_id
      and linked.task_id = tasks.id and linked.${column} in (${ids.join()}))`
  return {
    query: {
      'project_id[]': some.projects,
      'status_id[]': some.statuses,
      'priority[]': ['high', 'urgent'],
      'assignee_user_id[]': some.people,
      'tag_id[]': some.tags,
    },
    conditions: `and tasks.project_id in (${some.projects.join()})
      and tasks.status_id in (${some.statuses.join()}) and tasks.priority in ('high', 'urgent')
      ${linked('task_assignees', 'user_id', some.people)} ${linked('task_tags', 'tag_id', some.tags)}`,
  }
}

const p95 = (samples: readonly number[]): number => percentile(samples, 0.95)

function againstBare(name: string, what: string, { ours, bare }: Measured, atMost: number): Figure {
  return {
    name,
    what: `${what} out of ${MANY} of 1,000 projects, counters included, over HTTP: p95 over that of the bare SQL that finds and counts the same tasks`,
    value: p95(ours) / p95(bare),
    unit: 'ratio',
    goal: { atMost },
    details: { ours_p95_ms: p95(ours), ours_ms: median(ours), bare_p95_ms: p95(bare), bare_ms: median(bare) },
  }
}

async function figures(few: Served, many: Served): Promise<readonly Figure[]> {
  const page = await measure(many, {}, '')
  const five = fiveFilters(many)
  const narrowed = await measure(many, five.query, five.conditions)
  const small = await measure(few, {}, '')
  return [
    againstBare('List 50 tasks', 'the first page', page, 3),
    againstBare('List 50 tasks, five filters', 'the first page by five filters', narrowed, 5),
    {
      name: 'List 50 tasks, with more of them',
      what: `time of the first page with ${MANY} tasks, over that with ${FEW}`,
      value: median(page.ours) / median(small.ours),
      unit: 'ratio',
      goal: { atMost: 2 },
      details: { many_ms: median(page.ours), few_ms: median(small.ours) },
    },
  ]
}

export const serviceTasks: Scenario = {
  name: 'service-tasks',
  async run() {
    const folder = await mkdtemp(join(tmpdir(), 'dayloom-bench-'))
    const few = await serve(join(folder, 'few'), FEW)
    const many = await serve(join(folder, 'many'), MANY)
    try {
      return await figures(few, many)
    } finally {
      await few.end()
      await many.end()
      await rm(folder, { recursive: true, force: true })
    }
  },
}
