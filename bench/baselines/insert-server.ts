/** The yardstick of the service: Hono, zod and one durable SQLite insert, written by hand, with nothing else. */

import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'

const [path = ':memory:'] = process.argv.slice(2)
const database = new DatabaseSync(path)
database.exec('pragma journal_mode = wal; pragma synchronous = full')
database.exec(
  'create table if not exists entries (id integer primary key, workspace_id integer, description text, start text, stop text, duration integer)',
)
const insert = database.prepare(
  'insert into entries (workspace_id, description, start, stop, duration) values (?, ?, ?, ?, ?) returning *',
)
const body = z.object({
  created_with: z.string(),
  workspace_id: z.int(),
  description: z.string(),
  start: z.iso.datetime(),
  duration: z.int(),
})

const app = new Hono()
app.post('/entries', async (context) => {
  const parsed = body.safeParse(await context.req.json())
  if (!parsed.success) return context.json('Invalid JSON input', 400)
  const { workspace_id, description, start, duration } = parsed.data
  const stop = new Date(Date.parse(start) + duration * 1000).toISOString()
  return context.json(insert.get(workspace_id, description, start, stop, duration) ?? null)
})

serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
  process.stdout.write(`listening on http://127.0.0.1:${port}\n`)
})
