/** A standalone service with a workspace of a thousand projects and many tasks: subtasks, private ones, entries, blocks. */

import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { TestService } from '../e2e/fixtures/service.ts'

const MICROSECONDS = 1_000_000
const PROJECTS = 1000
const CLIENTS = 50
const PEOPLE = 20
const TAGS = 10
const DAY = 86_400_000

export interface FilledTasks {
  readonly folder: string
  readonly database: string
  readonly authorization: string
  readonly organization: number
  readonly workspace: number
  readonly user: number
  readonly people: readonly number[]
  readonly projects: readonly number[]
  readonly tags: readonly number[]
  /** To do, in progress, done. */
  readonly statuses: readonly number[]
  readonly count: number
}

const record = (value: unknown): Record<string, unknown> => Object(value) as Record<string, unknown>
const date = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10)

function takeIds(database: DatabaseSync, count: number): number {
  const block = database
    .prepare("update id_blocks set next_id = next_id + ? where name = 'global' returning next_id")
    .get(count)
  return Number(record(block)['next_id']) - count
}

type Place = Pick<FilledTasks, 'organization' | 'workspace' | 'user'>

/** As many rows with ids of their own; `insert` is given each id and its number. */
function fill(database: DatabaseSync, count: number, insert: (id: number, index: number) => void): number[] {
  const first = takeIds(database, count)
  const ids = Array.from({ length: count }, (_, index) => first + index)
  for (const [index, id] of ids.entries()) insert(id, index)
  return ids
}

function insertPlaces(database: DatabaseSync, { organization, workspace, user }: Place, today: number) {
  const person = database.prepare(
    `insert into users (id, email, email_key, name, password_hash, timezone, beginning_of_week, created_at, at)
     select ?, ?, ?, ?, password_hash, timezone, beginning_of_week, created_at, at from users where id = ?`,
  )
  const people = fill(database, PEOPLE, (id, index) => {
    const email = `person${index}@example.com`
    person.run(id, email, email, `Person ${index}`, user)
  })
  const client = database.prepare(
    'insert into clients (organization_id, id, workspace_id, creator_id, name, created_at, at) values (?, ?, ?, ?, ?, 0, 1)',
  )
  const clients = fill(database, CLIENTS, (id, index) => {
    client.run(organization, id, workspace, user, `Client ${index}`)
  })
  const project = database.prepare(
    `insert into projects (organization_id, id, workspace_id, creator_id, client_id, name, name_key, color, is_private, start_date,
      end_date, recurring, created_at, at) values (?, ?, ?, ?, ?, ?, ?, '#0b83d9', ?, ?, ?, 0, 0, 1)`,
  )
  const projects = fill(database, PROJECTS, (id, index) => {
    const name = `Project ${index}`
    // One of twenty is over, and its tasks are hidden.
    const end = index % 20 === 0 ? date(today - 30) : null
    const columns = [name, name.toLowerCase(), Number(index % 10 === 0), date(today - 300), end]
    project.run(organization, id, workspace, user, clients[index % CLIENTS] ?? null, ...columns)
  })
  const tag = database.prepare(
    'insert into tags (organization_id, id, workspace_id, creator_id, name, created_at, at) values (?, ?, ?, ?, ?, 0, 1)',
  )
  const tags = fill(database, TAGS, (id, index) => {
    tag.run(organization, id, workspace, user, `tag ${index}`)
  })
  return { people, projects, tags }
}

interface Named {
  readonly people: readonly number[]
  readonly projects: readonly number[]
  readonly tags: readonly number[]
  readonly statuses: readonly number[]
}

/**
 * Of ten tasks one is a subtask, one has an entry, one a time block, one no project; of fifty one is private. All have a
 * person and a tag.
 */
function insertTasks(database: DatabaseSync, place: Place, named: Named, today: number, count: number): void {
  const { organization, workspace } = place
  const { people, projects, tags, statuses } = named
  const task = database.prepare(
    `insert into tasks (organization_id, id, workspace_id, creator_id, project_id, parent_task_id, name, name_key, status_id,
      status_updated_at, priority, start_date, end_date, estimated_seconds, auto_log_time, billable, pinned, private, position,
      source, created_at, at) values (?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?, ?, ?, 3600, 0, 1, 0, ?, ?, 'dayloom', 0, ?)`,
  )
  const assignee = database.prepare('insert into task_assignees values (?, ?, ?)')
  const tagged = database.prepare('insert into task_tags values (?, ?, ?)')
  const priorities = ['low', 'medium', 'high', 'urgent', null]
  const tasks = fill(database, count, (id, index) => {
    const project = index % 10 === 3 ? null : (projects[index % projects.length] ?? null)
    const parent = index % 10 === 1 && index > 1000 ? id - 1000 : null
    const name = `Task ${index}`
    const day = today - 180 + (index % 360)
    const creator = people[index % people.length] ?? place.user
    task.run(
      organization,
      id,
      workspace,
      creator,
      project,
      parent,
      name,
      name.toLowerCase(),
      statuses[(index * 7) % statuses.length] ?? 0,
      priorities[(index * 11) % priorities.length] ?? null,
      date(day),
      date(day + 3),
      Number(index % 50 === 7),
      (index * 7919) % count,
      index + 1,
    )
    assignee.run(organization, id, people[(index * 13) % people.length] ?? place.user)
    tagged.run(organization, id, tags[(index * 17) % tags.length] ?? 0)
  })
  const some = tasks.filter((_, index) => index % 10 === 5)
  const entry = database.prepare(
    `insert into time_entries (organization_id, id, workspace_id, user_id, task_id, billable, start, stop, created_with, created_at,
      at) values (?, ?, ?, ?, ?, 1, ?, ?, 'bench', 0, 1)`,
  )
  fill(database, some.length, (id, index) => {
    const start = (today - (index % 90)) * (DAY / 1000) * MICROSECONDS
    const stop = start + 600 * MICROSECONDS
    entry.run(organization, id, workspace, people[index % people.length] ?? 0, some[index] ?? 0, start, stop)
  })
  const block = database.prepare(
    `insert into time_blocks (organization_id, id, workspace_id, task_id, user_id, start, duration, outbound_sync, created_at, at)
     values (?, ?, ?, ?, ?, ?, 3600, 0, 0, 1)`,
  )
  fill(database, some.length, (id, index) => {
    const start = (today + (index % 90)) * (DAY / 1000) * MICROSECONDS
    block.run(organization, id, workspace, some[index] ?? 0, people[index % people.length] ?? 0, start)
  })
}

/** Makes the service in a folder of its own and leaves it stopped. */
export async function fillTasks(folder: string, count: number): Promise<FilledTasks> {
  const service = new TestService(folder)
  await service.start()
  const signedUp = await service.signUp('ada@example.com', 'correct horse battery')
  const me = record(await service.request(signedUp, 'GET', '/api/v9/me'))
  const workspace = Number(me['default_workspace_id'])
  const authorization = `Basic ${Buffer.from(`${String(me['api_token'])}:api_token`).toString('base64')}`
  const place = record(await service.request(authorization, 'GET', `/api/v9/workspaces/${workspace}`))
  await service.stop()

  const path = join(folder, 'dayloom.sqlite')
  const organization = Number(place['organization_id'])
  const user = Number(me['id'])
  const today = Math.floor(Date.now() / DAY)
  const database = new DatabaseSync(path, { enableForeignKeyConstraints: false })
  // The name keys of projects and tasks are kept by the service, what counts tasks by the database.
  database.exec('pragma synchronous = off; pragma cache_size = -200000; begin')
  const statuses = database
    .prepare('select id from statuses where workspace_id = ? order by position')
    .all(workspace)
    .map((row) => Number(row['id']))
  const named = { ...insertPlaces(database, { organization, workspace, user }, today), statuses }
  insertTasks(database, { organization, workspace, user }, named, today, count)
  database.exec('commit; pragma wal_checkpoint(truncate)')
  database.close()
  return { folder, database: path, authorization, organization, workspace, user, count, ...named }
}
