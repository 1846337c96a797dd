/** A standalone service whose first person has many entries, the newest ending now, each ten minutes long. */

import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { TestService } from '../e2e/fixtures/service.ts'

const SECOND = 1_000_000
export const ENTRY_SECONDS = 600
const PROJECTS = 20
const TAGS = 10

export interface FilledService {
  readonly service: TestService
  readonly database: string
  readonly authorization: string
  readonly organization: number
  readonly workspace: number
  readonly user: number
  /** Of the entries: the newest is `first + count - 1`. */
  readonly first: number
  readonly count: number
  /** UNIX seconds at which the newest entry stops. */
  readonly until: number
}

const record = (value: unknown): Record<string, unknown> => Object(value) as Record<string, unknown>

/** Twenty projects of five clients, and ten tags. */
async function createPlaces(
  service: TestService,
  authorization: string,
  workspace: number,
): Promise<{ readonly projects: number[]; readonly tags: number[] }> {
  const create = async (resource: string, body: object): Promise<number> => {
    const path = `/api/v9/workspaces/${workspace}/${resource}`
    return Number(record(await service.request(authorization, 'POST', path, body))['id'])
  }
  const projects: number[] = []
  const tags: number[] = []
  for (let index = 0; index < PROJECTS; index += 1) {
    const body = { name: `Project ${index}`, client_name: `Client ${index % 5}`, active: true }
    projects.push(await create('projects', body))
  }
  for (let index = 0; index < TAGS; index += 1) tags.push(await create('tags', { name: `tag ${index}` }))
  return { projects, tags }
}

interface Places {
  readonly organization: number
  readonly workspace: number
  readonly user: number
  readonly projects: readonly number[]
  readonly tags: readonly number[]
  readonly until: number
}

/** Writes the rows into the closed service's database: through the service a million would take a quarter of an hour. */
function insertEntries(path: string, places: Places, count: number): number {
  const { organization, workspace, user, projects, tags, until } = places
  const database = new DatabaseSync(path)
  const block = database
    .prepare("update id_blocks set next_id = next_id + ? where name = 'global' returning next_id")
    .get(count)
  const first = Number(record(block)['next_id']) - count
  const entry = database.prepare(
    `insert into time_entries (organization_id, id, workspace_id, user_id, project_id, task_id, description, billable, start,
      stop, created_with, expense_ids, created_at, at, deleted_at) values (?, ?, ?, ?, ?, null, ?, 1, ?, ?, 'bench', null, ?, ?, null)`,
  )
  const tag = database.prepare(
    'insert into time_entry_tags (organization_id, time_entry_id, tag_id) values (?, ?, ?)',
  )
  database.exec('begin')
  for (let index = 0; index < count; index += 1) {
    const id = first + index
    const stop = (until - (count - 1 - index) * ENTRY_SECONDS) * SECOND
    const start = stop - ENTRY_SECONDS * SECOND
    const project = projects[index % projects.length] ?? null
    entry.run(organization, id, workspace, user, project, `Entry ${index}`, start, stop, stop, stop)
    for (const shift of [0, 3]) tag.run(organization, id, tags[(index + shift) % tags.length] ?? 0)
  }
  database.exec('commit')
  database.exec('pragma wal_checkpoint(truncate)')
  database.close()
  return first
}

/** Makes the service in a folder of its own and leaves it stopped. */
export async function fillService(folder: string, count: number): Promise<FilledService> {
  const service = new TestService(folder)
  await service.start()
  const signedUp = await service.signUp('ada@example.com', 'correct horse battery')
  const me = record(await service.request(signedUp, 'GET', '/api/v9/me'))
  const workspace = Number(me['default_workspace_id'])
  const authorization = `Basic ${Buffer.from(`${String(me['api_token'])}:api_token`).toString('base64')}`
  const place = record(await service.request(authorization, 'GET', `/api/v9/workspaces/${workspace}`))
  const named = await createPlaces(service, authorization, workspace)
  await service.stop()

  const database = join(folder, 'dayloom.sqlite')
  const until = Math.floor(Date.now() / 1000 / ENTRY_SECONDS) * ENTRY_SECONDS
  const organization = Number(place['organization_id'])
  const user = Number(me['id'])
  const first = insertEntries(database, { organization, workspace, user, until, ...named }, count)
  return { service, database, authorization, organization, workspace, user, first, count, until }
}
