/**
 * The yardstick of project lists: Hono, zod and node:sqlite on a copy of the service's own database, written by hand. It
 * knows its one person, checks their token, and does what the request needs by prepared SQL and nothing else.
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

const listQuery = z.object({
  page: z.coerce.number().int().min(1),
  per_page: z.coerce.number().int().max(200),
})
const active = `from projects
  where organization_id = ? and workspace_id = ? and deleted_at is null and archived_at is null`
const list = database.prepare(`
  select p.*, c.name as client_name, pin.project_id as pinned, m.manager, (
      select sum(t.microseconds) from project_time t
      where t.organization_id = p.organization_id and t.project_id = p.id
    ) as tracked
  from (select * ${active} order by name_key, id limit ? offset ?) p
  left join clients c on c.organization_id = p.organization_id and c.id = p.client_id
  left join project_pins pin
    on pin.organization_id = p.organization_id and pin.project_id = p.id and pin.user_id = ?
  left join project_users m
    on m.organization_id = p.organization_id and m.project_id = p.id and m.user_id = ?
  order by p.name_key, p.id`)
const count = database.prepare(`select count(*) as total ${active}`)

type Row = Record<string, string | number | null>

const time = (microseconds: string | number | null | undefined): string | null =>
  typeof microseconds === 'number' ? `${new Date(microseconds / 1000).toISOString().slice(0, 19)}Z` : null
const flag = (value: string | number | null | undefined): boolean | null =>
  typeof value === 'number' ? value === 1 : null
const units = (cents: string | number | null | undefined): number | null =>
  typeof cents === 'number' ? cents / 100 : null

function answerOf(row: Row, today: string, total: number): object {
  const tracked = Math.round(Number(row['tracked']) / 1_000_000)
  const estimated = row['estimated_seconds'] as number | null
  const ended = row['end_date'] !== null && String(row['end_date']) < today
  return {
    active: row['archived_at'] === null,
    actual_hours: Math.floor(tracked / 3600),
    actual_seconds: tracked,
    at: new Date(Number(row['at']) / 1000).toISOString(),
    auto_estimates: flag(row['auto_estimates']),
    billable: flag(row['billable']),
    can_track_time: row['template'] !== 1,
    cid: row['client_id'],
    client_id: row['client_id'],
    client_name: row['client_name'],
    color: row['color'],
    created_at: time(row['created_at']),
    currency: row['currency'],
    current_period: null,
    end_date: row['end_date'],
    estimated_hours: estimated === null ? null : Math.floor(estimated / 3600),
    estimated_seconds: estimated,
    external_reference: row['external_reference'],
    fixed_fee: units(row['fixed_fee']),
    id: row['id'],
    integration_ext_id: null,
    integration_ext_type: null,
    integration_provider: null,
    is_private: row['is_private'] === 1,
    name: row['name'],
    permissions: [],
    pinned: row['pinned'] !== null,
    rate: units(row['rate']),
    rate_last_updated: time(row['rate_last_updated_at']),
    recurring: row['recurring'] === 1,
    recurring_parameters: null,
    server_deleted_at: null,
    start_date: row['start_date'],
    status: String(row['start_date']) > today ? 'upcoming' : ended ? 'ended' : 'active',
    template: flag(row['template']),
    template_id: row['template_id'],
    total_count: total,
    wid: row['workspace_id'],
    workspace_id: row['workspace_id'],
  }
}

const app = new Hono()

app.get('/projects', (context) => {
  const basic = Buffer.from(context.req.header('authorization')?.slice(6) ?? '', 'base64').toString()
  const known = token.get(hash('sha256', basic.slice(0, basic.indexOf(':'))))
  if (known?.['user_id'] !== user) return context.json('Forbidden', 403)
  const query = listQuery.safeParse(context.req.query())
  if (!query.success) return context.json('Invalid query', 400)
  const { page, per_page: size } = query.data
  const rows = list.all(organization, workspace, size, (page - 1) * size, user, user) as Row[]
  const total = Number(count.get(organization, workspace)?.['total'])
  const today = new Date().toISOString().slice(0, 10)
  context.header('X-Page', String(page))
  context.header('X-Page-Size', String(size))
  return context.json({ items: rows.map((row) => answerOf(row, today, total)) })
})

serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
  process.stdout.write(`listening on http://127.0.0.1:${port}\n`)
})
