/** A service on PostgreSQL with many people: some alone in organizations of their own, the others all in one. */

import { hash } from 'node:crypto'
import { join } from 'node:path'
import { Client } from 'pg'
import { startPostgres } from '../build/postgres.ts'
import { startServer } from '../e2e/fixtures/child.ts'

const PROJECTS = 50
const BLOCK = 2_000_000
const MINUTE = 60 * 1_000_000

/** A person with a token, and a workspace where they may write. */
export interface Person {
  readonly authorization: string
  readonly organization: number
  readonly workspace: number
}

export interface FilledPostgres extends AsyncDisposable {
  readonly url: string
  /** Of the service. */
  readonly pid: number
  /** Each in an organization of their own. */
  readonly apart: readonly Person[]
  /** All in one organization, which has the projects and entries; the first is its owner. */
  readonly together: readonly Person[]
  readonly projects: readonly number[]
  /** Asks the database beside the service. */
  readonly database: Client
}

type Row = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Copies rows with other values, as nothing but the database has to know: through the service, each would take a hash. */
class Copier {
  readonly #database: Client
  #nextId: number

  constructor(database: Client, nextId: number) {
    this.#database = database
    this.#nextId = nextId
  }

  id(): number {
    return this.#nextId++
  }

  async rows(table: string, column: string, value: number): Promise<readonly Row[]> {
    const { rows } = await this.#database.query<Row>(`select * from ${table} where ${column} = $1`, [value])
    return rows
  }

  async insert(table: string, row: Row): Promise<void> {
    const entries = Object.entries(row)
    const names = entries.map(([name]) => name).join(', ')
    const places = entries.map((_, index) => `$${index + 1}`).join(', ')
    const values = entries.map(([, value]) => (isObject(value) ? JSON.stringify(value) : value))
    await this.#database.query(`insert into ${table} (${names}) values (${places})`, values)
  }
}

interface Template {
  readonly user: number
  readonly organization: number
  readonly workspace: number
}

async function copyUser(copier: Copier, template: Template, workspace: number) {
  const user = copier.id()
  const token = `${user}`.padStart(32, '0')
  const [row] = await copier.rows('users', 'id', template.user)
  const email = `person${user}@example.com`
  await copier.insert('users', { ...row, id: user, email, email_key: email, default_workspace_id: workspace })
  const tokens = await copier.rows('access_tokens', 'user_id', template.user)
  const known = tokens.find(({ kind }) => kind === 'api_token')
  await copier.insert('access_tokens', { ...known, hash: hash('sha256', token), user_id: user, sealed: null })
  return { user, authorization: `Basic ${Buffer.from(`${token}:api_token`).toString('base64')}` }
}

async function addTo(copier: Copier, template: Template, user: number, place: Omit<Template, 'user'>) {
  const { organization: organization_id, workspace: workspace_id } = place
  const isFirst = organization_id !== template.organization
  for (const table of ['organization_users', 'workspace_users']) {
    const [own] = await copier.rows(table, 'user_id', template.user)
    const role = 'owner' in (own ?? {}) ? { owner: isFirst, admin: isFirst } : { admin: isFirst }
    const places = table === 'workspace_users' ? { organization_id, workspace_id } : { organization_id }
    await copier.insert(table, { ...own, ...places, ...role, id: copier.id(), user_id: user })
  }
}

async function copyAlone(copier: Copier, template: Template): Promise<Person> {
  const organization = copier.id()
  const workspace = copier.id()
  const [own] = await copier.rows('organizations', 'id', template.organization)
  await copier.insert('organizations', { ...own, id: organization })
  const [place] = await copier.rows('workspaces', 'id', template.workspace)
  await copier.insert('workspaces', { ...place, organization_id: organization, id: workspace })
  for (const status of await copier.rows('statuses', 'workspace_id', template.workspace)) {
    const changed = { organization_id: organization, workspace_id: workspace, id: copier.id() }
    await copier.insert('statuses', { ...status, ...changed })
  }
  const { user, authorization } = await copyUser(copier, template, workspace)
  await addTo(copier, template, user, { organization, workspace })
  return { authorization, organization, workspace }
}

async function copyMember(copier: Copier, template: Template): Promise<Person> {
  const { organization, workspace } = template
  const { user, authorization } = await copyUser(copier, template, workspace)
  await addTo(copier, template, user, template)
  return { authorization, organization, workspace }
}

/** Entries of half an hour, of all people and projects in turn, the newest ending now. */
async function insertEntries(
  database: Client,
  template: Template,
  projects: readonly number[],
  count: number,
) {
  const { organization, workspace } = template
  const { rows: people } = await database.query<{ user_id: string }>(
    'select user_id from workspace_users where workspace_id = $1 order by id',
    [workspace],
  )
  const { rows: blocks } = await database.query<{ next: string }>(
    "update id_blocks set next_id = next_id + $1 where name = 'global' returning next_id - $1 as next",
    [count],
  )
  const users = people.map(({ user_id: id }) => Number(id))
  const until = Date.now() * 1000
  await database.query(
    `insert into time_entries (organization_id, id, workspace_id, user_id, project_id, task_id, description, billable, start,
       stop, created_with, expense_ids, created_at, at, deleted_at)
     select $1, $2::bigint + n, $3, ($4::bigint[])[1 + n % $5], ($6::bigint[])[1 + n % $7], null, 'Entry ' || n, true,
       stop - $8, stop, 'bench', null, stop, stop, null
     from (select n, $9::bigint - ($10::bigint - n) / $5 * $8::bigint as stop from generate_series(0, $10::bigint - 1) as n) as every`,
    [
      organization,
      Number(blocks[0]?.next),
      workspace,
      users,
      users.length,
      projects,
      projects.length,
      30 * MINUTE,
      until,
      count,
    ],
  )
}

async function fill(serviceUrl: string, database: Client, people: number, entries: number) {
  const signedUp = await fetch(`${serviceUrl}/api/signup`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'ada@example.com', password: 'correct horse battery', timezone: 'UTC' }),
  })
  const me = Object(await signedUp.json()) as Record<string, unknown>
  const authorization = `Basic ${Buffer.from(`${String(me['api_token'])}:api_token`).toString('base64')}`
  const workspace = Number(me['default_workspace_id'])
  const { rows } = await database.query<{ organization_id: string }>(
    'select organization_id from workspaces where id = $1',
    [workspace],
  )
  const template = { user: Number(me['id']), organization: Number(rows[0]?.organization_id), workspace }
  const projects: number[] = []
  for (let index = 0; index < PROJECTS; index += 1) {
    const answer = await fetch(`${serviceUrl}/api/v9/workspaces/${workspace}/projects`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: authorization },
      body: JSON.stringify({ name: `Project ${index}`, active: true, is_private: false }),
    })
    projects.push(Number((Object(await answer.json()) as Record<string, unknown>)['id']))
  }
  const { rows: blocks } = await database.query<{ next: string }>(
    "update id_blocks set next_id = next_id + $1 where name = 'global' returning next_id - $1 as next",
    [BLOCK],
  )
  const copier = new Copier(database, Number(blocks[0]?.next))
  await database.query('begin')
  const apart: Person[] = []
  for (let index = 0; index < people; index += 1) apart.push(await copyAlone(copier, template))
  const together: Person[] = [{ authorization, organization: template.organization, workspace }]
  while (together.length < people) together.push(await copyMember(copier, template))
  await database.query('commit')
  await insertEntries(database, template, projects, entries)
  await database.query('vacuum analyze')
  return { apart, together, projects }
}

/** Starts the database and the service, each as processes of their own. Dispose of it to end both. */
export async function fillPostgres(
  folder: string,
  { people, entries }: { readonly people: number; readonly entries: number },
  flags: readonly string[] = [],
): Promise<FilledPostgres | null> {
  const postgres = await startPostgres({ isDurable: true })
  if (postgres.url === null) return null
  const own = ['--port', '0', '--data', join(folder, 'service'), '--database-url', postgres.url]
  const child = await startServer([...own, ...flags])
  const database = new Client({ connectionString: postgres.url })
  await database.connect()
  const filled = await fill(child.captured, database, people, entries)
  return {
    ...filled,
    url: child.captured,
    pid: child.process.pid ?? 0,
    database,
    async [Symbol.asyncDispose]() {
      await database.end()
      await child.end()
      await postgres[Symbol.asyncDispose]()
    },
  }
}
