/**
 * The yardstick of entries: Hono, zod and node:sqlite on a copy of the service's own database, written by hand. It knows
 * its one person, checks their token, and does what the request needs by prepared SQL and nothing else.
 */

import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { hash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'

const [path = ':memory:', ...ids] = process.argv.slice(2)
const [organization = 0, workspace = 0, user = 0] = ids.map(Number)
const database = new DatabaseSync(path)
database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma temp_store = memory')

const token = database.prepare('select user_id from access_tokens where hash = ?')

const listQuery = z.object({ start_date: z.iso.datetime(), end_date: z.iso.datetime() })
const list = database.prepare(`
  select e.*, p.name as project_name, p.color as project_color, p.billable as project_billable, p.archived_at,
    c.id as client_id, c.name as client_name, k.name as task_name, u.name as user_name
  from time_entries e
  left join projects p on p.organization_id = e.organization_id and p.id = e.project_id
  left join clients c on c.organization_id = p.organization_id and c.id = p.client_id
  left join tasks k on k.organization_id = e.organization_id and k.id = e.task_id
  left join users u on u.id = e.user_id
  where e.organization_id = ? and e.user_id = ? and e.deleted_at is null and e.start >= ? and e.start < ?
  order by e.start desc, e.id desc limit 1001`)

const entryBody = z.object({
  created_with: z.string(),
  workspace_id: z.int(),
  description: z.string(),
  start: z.iso.datetime(),
  duration: z.int(),
})
const insert = database.prepare(`
  insert into time_entries (organization_id, id, workspace_id, user_id, description, billable, start, stop, created_with,
    created_at, at) values (?, ?, ?, ?, ?, 0, ?, ?, ?, ?, ?) returning *`)
let nextId = 2 ** 40

const operations = z.array(z.object({ op: z.string(), path: z.string(), value: z.string() }))
const find = database.prepare(
  'select id, user_id, workspace_id from time_entries where organization_id = ? and id = ? and deleted_at is null',
)
const describe = database.prepare(
  'update time_entries set description = ?, at = ? where organization_id = ? and id = ?',
)

type Row = Record<string, string | number | null>

const time = (microseconds: string | number | null | undefined): string | null =>
  typeof microseconds === 'number' ? `${new Date(microseconds / 1000).toISOString().slice(0, 19)}Z` : null

function answerOf(row: Row, tags: readonly Row[]): object {
  return {
    at: new Date(Number(row['at']) / 1000).toISOString(),
    billable: row['billable'] === 1,
    description: row['description'],
    duration: (Number(row['stop']) - Number(row['start'])) / 1_000_000,
    duronly: true,
    expense_ids: [],
    id: row['id'],
    integration_ext_id: null,
    integration_ext_type: null,
    integration_provider: null,
    permissions: [],
    pid: row['project_id'],
    project_active: row['archived_at'] === null,
    project_billable: row['project_billable'] === 1,
    project_color: row['project_color'],
    project_id: row['project_id'],
    project_name: row['project_name'],
    server_deleted_at: null,
    shared_with: [],
    start: time(row['start']),
    stop: time(row['stop']),
    tag_ids: tags.map((tag) => tag['id']),
    tags: tags.map((tag) => tag['name']),
    task_id: row['task_id'],
    task_name: row['task_name'],
    tid: row['task_id'],
    uid: row['user_id'],
    user_avatar_url: '',
    user_id: row['user_id'],
    user_name: row['user_name'],
    wid: row['workspace_id'],
    workspace_id: row['workspace_id'],
  }
}

function tagsOf(entryIds: readonly (string | number | null | undefined)[]): Map<unknown, Row[]> {
  const marks = entryIds.map(() => '?').join()
  const rows = database
    .prepare(
      `select et.time_entry_id, t.id, t.name from time_entry_tags et
       join tags t on t.organization_id = et.organization_id and t.id = et.tag_id
       where et.organization_id = ? and et.time_entry_id in (${marks}) and t.deleted_at is null order by t.name`,
    )
    .all(organization, ...entryIds.map(Number)) as Row[]
  return Map.groupBy(rows, (row) => row['time_entry_id'])
}

const app = new Hono()

app.use(async (context, next) => {
  const basic = Buffer.from(context.req.header('authorization')?.slice(6) ?? '', 'base64').toString()
  const known = token.get(hash('sha256', basic.slice(0, basic.indexOf(':'))))
  if (known?.['user_id'] !== user) return context.json('Forbidden', 403)
  return next()
})

app.get('/entries', (context) => {
  const query = listQuery.safeParse(context.req.query())
  if (!query.success) return context.json('Invalid query', 400)
  const { start_date: from, end_date: to } = query.data
  const rows = list.all(organization, user, Date.parse(from) * 1000, Date.parse(to) * 1000) as Row[]
  const tags = tagsOf(rows.map((row) => row['id']))
  return context.json({ items: rows.map((row) => answerOf(row, tags.get(row['id']) ?? [])) })
})

app.post('/entries', async (context) => {
  const parsed = entryBody.safeParse(await context.req.json())
  if (!parsed.success) return context.json('Invalid JSON input', 400)
  const { description, start, duration, created_with: program } = parsed.data
  const from = Date.parse(start) * 1000
  const now = Date.now() * 1000
  const to = from + duration * 1_000_000
  nextId += 1
  const row = insert.get(organization, nextId, workspace, user, description, from, to, program, now, now)
  return context.json(answerOf(row as Row, []))
})

app.patch('/entries/:ids', async (context) => {
  const parsed = operations.safeParse(await context.req.json())
  if (!parsed.success) return context.json('Invalid JSON input', 400)
  const success: number[] = []
  const now = Date.now() * 1000
  database.exec('begin immediate')
  for (const id of context.req.param('ids').split(',').map(Number)) {
    const row = find.get(organization, id)
    if (row?.['user_id'] !== user || row['workspace_id'] !== workspace) continue
    for (const { value } of parsed.data) describe.run(value, now, organization, id)
    success.push(id)
  }
  database.exec('commit')
  return context.json({ failure: [], success })
})

serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
  process.stdout.write(`listening on http://127.0.0.1:${port}\n`)
})
