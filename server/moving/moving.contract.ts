import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signUp } from '../../shared/api/accounts.ts'
import { createClient } from '../../shared/api/clients.ts'
import { createFavorite } from '../../shared/api/favorites.ts'
import { createInvoice } from '../../shared/api/invoices.ts'
import { createProject } from '../../shared/api/projects.ts'
import { createTag } from '../../shared/api/tags.ts'
import { createTask, updateTask } from '../../shared/api/tasks.ts'
import { createTimeEntry, updateTimeEntry } from '../../shared/api/time-entries.ts'
import { listMyWorkspaces } from '../../shared/api/workspaces.ts'
import { NO_PASSWORD } from '../accounts/queries.ts'
import { attach } from '../attachments/attachments.fixture.ts'
import { createMemoryContents } from '../contents/memory-contents.ts'
import { text } from 'node:stream/consumers'
import type { OpenDatabase } from '../testing/dialects.ts'
import { tokenHeader } from '../testing/api-client.ts'
import { joinWorkspace } from '../testing/join-workspace.ts'
import { beside, shareable } from '../testing/open-beside.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'
import { readOrganization } from './read-file.ts'
import { leftTables, movedNames } from './tables.ts'
import { writeOrganization } from './write-file.ts'

/** Ids of the first service are no ids of the second. */
const FIRST_ID = 1_000_000

/** Organizations that move from SQLite to any database. */
export function movingContract(open: OpenDatabase): void {
  let folder: string
  let source: Awaited<ReturnType<typeof shareable>>
  let target: Awaited<ReturnType<typeof shareable>>
  const contents = { source: createMemoryContents(), target: createMemoryContents() }
  let organizationId: number
  let ann: Person
  let bob: Person
  let sha256: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dayloom-moving-'))
    source = await shareable({ kind: 'sqlite', path: ':memory:' })
    target = await shareable(await open())
    await beside(source.database, async (db) => {
      await db.updateTable('id_blocks').set({ next_id: FIRST_ID }).execute()
    })
    const test = await openTestService({ database: source.database, contents: contents.source })
    await fill(test)
    await test.close()
  })
  afterAll(async () => {
    await source.remove()
    await target.remove()
    await rm(folder, { recursive: true, force: true })
  })

  async function fill(test: TestService): Promise<void> {
    ann = await test.signUp({ name: 'Ann' })
    bob = await test.signUp({ name: 'Bob' })
    ;({ organizationId } = ann)
    await test.verify(ann)
    await joinWorkspace(test, ann, [bob])
    const params = { workspace_id: ann.workspaceId }
    const place = { organization_id: organizationId, ...params }
    const client = await ann.client.call(createClient, { params, body: { name: 'Ärger & Co' } })
    const body = { name: 'Website', client_id: client.id, active: true, is_private: true }
    const project = await ann.client.call(createProject, { params, body })
    const tag = await ann.client.call(createTag, { params, body: { name: 'urgent' } })
    const first = await ann.client.call(createTask, {
      params: place,
      body: { name: 'Part', project_id: project.id },
    })
    const whole = await ann.client.call(createTask, {
      params: place,
      body: { name: 'Whole', project_id: project.id },
    })
    // It refers to a later row than itself.
    const under = { params: { ...place, task_id: first.id }, body: { parent_task_id: whole.id } }
    await ann.client.call(updateTask, under)
    const day = { created_with: 'test', ...params, start: '2026-03-20T09:00:00Z', duration: 3600 }
    const entry = await bob.client.call(createTimeEntry, { params, body: { ...day, tag_ids: [tag.id] } })
    const changed = { params: { ...params, time_entry_id: entry.id }, body: { ...day, description: 'Drew' } }
    await bob.client.call(updateTimeEntry, changed)
    await bob.client.call(createFavorite, { body: { ...params, description: 'Mail', tag_ids: [tag.id] } })
    await ann.client.call(createInvoice, { params, body: { client_id: client.id } })
    ;({ sha256 } = await attach(ann, { ...place, task_id: whole.id }, { text: 'a drawing' }))
  }

  const write = async (from: 'source' | 'target', name: string): Promise<string> => {
    const file = join(folder, name)
    const { database } = from === 'source' ? source : target
    await beside(database, async (db) => {
      await writeOrganization({
        db,
        contents: contents[from],
        organizationId,
        file,
        at: '2026-03-20T10:00:00Z',
      })
    })
    return file
  }

  const read = (file: string, { database } = target) =>
    beside(database, async (db) => {
      await readOrganization({ db, contents: contents.target, file, now: 1 })
    })

  /** The lines after the first, with one number in the place of another. */
  async function linesOf(file: string, from = 0, to = 0): Promise<unknown[]> {
    const swapped = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(swapped)
      return value === from ? to : value
    }
    const lines = gunzipSync(await readFile(file))
      .toString()
      .trim()
      .split('\n')
      .slice(1)
    return lines.map((line) => swapped(JSON.parse(line)))
  }

  it('arrive as they were, with people known by their address, once and as a whole', async () => {
    const file = await write('source', 'one.gz')
    const other = await openTestService({ database: target.database, contents: contents.target })
    const known = await other.signUp({ name: 'Ann elsewhere' })
    await other.verify(known)
    await other.close()
    expect(known.email).toBe(ann.email)

    const whole = gunzipSync(await readFile(file))
    const half = join(folder, 'half.gz')
    for (const part of [gzipSync(whole).subarray(0, -40), gzipSync(whole.subarray(0, -20))]) {
      await writeFile(half, part)
      await expect(read(half)).rejects.toThrow('The file is not whole')
    }
    await read(file)
    await expect(read(file)).rejects.toThrow('has ids of the file already')

    const again = await linesOf(await write('target', 'two.gz'))
    const before = await linesOf(file, ann.me.id, known.me.id)
    // Somebody with an account here keeps its name.
    const others = (lines: unknown[]) =>
      lines.filter((line) => !JSON.stringify(line).includes(`"${ann.email}"`))
    expect(others(again)).toHaveLength(others(before).length)
    expect(new Set(others(again).map((line) => JSON.stringify(line)))).toEqual(
      new Set(others(before).map((line) => JSON.stringify(line))),
    )
    const content = await contents.target.read({ organizationId, sha256 })
    expect(content === null ? null : await text(content)).toBe('a drawing')

    const moved = await openTestService({ database: target.database, contents: contents.target })
    const client = moved.anonymous.with(tokenHeader(known.me.api_token))
    const places = await client.call(listMyWorkspaces)
    expect(places.map(({ id }) => id)).toContain(ann.workspaceId)
    await client.call(createTag, { params: { workspace_id: ann.workspaceId }, body: { name: 'new' } })
    await moved.close()
  })

  it('come to nobody by an address that is not proved, nor by the number of somebody else', async () => {
    const file = await write('source', 'guarded.gz')
    const place = await shareable(await open())
    const before = await openTestService({ database: place.database })
    const stranger = await before.signUp({ name: 'Not Ann' })
    await before.close()
    expect(stranger.email).toBe(ann.email)
    const zoe = { id: bob.me.id, email: 'zoe@example.org', email_key: 'zoe@example.org', name: 'Zoe' }
    await beside(place.database, async (db) => {
      const times = { created_at: 1, at: 1, closed_at: null, password_hash: NO_PASSWORD }
      const rest = { ...times, timezone: 'UTC', beginning_of_week: 1, default_workspace_id: null }
      await db
        .insertInto('users')
        .values({ ...zoe, ...rest })
        .execute()
    })
    await read(file, place)

    const after = await openTestService({ database: place.database })
    const own = after.anonymous.with(tokenHeader(stranger.me.api_token))
    expect((await own.send(listMyWorkspaces)).status).toBe(403)
    for (const { email } of [ann, bob]) {
      const body = { email, password: 'password 1', display_name: 'Not they', timezone: 'UTC' }
      expect((await after.anonymous.send(signUp, { body })).status).toBe(400)
    }
    await after.close()
    await beside(place.database, async (db) => {
      const people = db
        .selectFrom('organization_users')
        .innerJoin('users', 'users.id', 'organization_users.user_id')
        .select('users.name')
        .where('organization_users.organization_id', '=', organizationId)
        .orderBy('users.name')
      expect(await people.execute()).toEqual([{ name: 'Bob' }, { name: 'Not Ann' }])
    })
    await place.remove()
  })

  it('bring nothing into another organization, and name nobody whom the file does not', async () => {
    const fresh = await shareable(await open())
    const other = await openTestService({ database: fresh.database })
    const victim = await other.signUp({ name: 'Victim' })
    await other.close()
    const lines = gunzipSync(await readFile(await write('source', 'honest.gz')))
      .toString()
      .trim()
      .split('\n')
    /** A file with another value in the first row of a table. */
    const forged = async (table: string, column: string, value: number): Promise<string> => {
      const at = lines.findIndex((line) => line.startsWith(`{"table":"${table}"`))
      const { columns } = JSON.parse(lines[at] ?? '') as { columns: string[] }
      const row = JSON.parse(lines[at + 1] ?? '') as unknown[]
      const text = lines.with(at + 1, JSON.stringify(row.with(columns.indexOf(column), value))).join('\n')
      const file = join(folder, 'forged.gz')
      await writeFile(file, gzipSync(text))
      return file
    }
    for (const [table, column, value] of [
      ['organization_users', 'organization_id', victim.organizationId],
      ['organization_users', 'user_id', victim.me.id],
      ['organizations', 'id', FIRST_ID * 9],
      ['tags', 'id', FIRST_ID * 9],
    ] as const) {
      const file = await forged(table, column, value)
      await expect(read(file, fresh), `${table}.${column}`).rejects.toThrow('names what is not its own')
    }
    await fresh.remove()
  })

  it('take every table of an organization along, or leave it for a reason', async () => {
    const undecided: string[] = []
    await beside(target.database, async (db) => {
      for (const { name, columns } of await db.introspection.getTables()) {
        const isOfOrganization = columns.some((column) => column.name === 'organization_id')
        if (!isOfOrganization || leftTables.has(name)) continue
        if (!(movedNames as readonly string[]).includes(name)) undecided.push(name)
      }
    })
    expect(undecided).toEqual([])
  })
}
