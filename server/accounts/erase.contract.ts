import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { closeAccount } from '../../shared/api/accounts.ts'
import { createClient } from '../../shared/api/clients.ts'
import { createFavorite } from '../../shared/api/favorites.ts'
import { createInvitation } from '../../shared/api/invitations.ts'
import { updateMe } from '../../shared/api/me.ts'
import { createSavedView } from '../../shared/api/saved-views.ts'
import { createProject } from '../../shared/api/projects.ts'
import { createTask } from '../../shared/api/tasks.ts'
import { createTimeEntry } from '../../shared/api/time-entries.ts'
import { listWorkspaceUsers } from '../../shared/api/workspace-users.ts'
import { eraseCommands } from '../commands/erase-command.ts'
import { readSettings } from '../settings.ts'
import type { OpenDatabase } from '../testing/dialects.ts'
import { joinWorkspace } from '../testing/join-workspace.ts'
import { beside, shareable } from '../testing/open-beside.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'
import { Approvals } from '../timesheets/approvals.fixture.ts'
import { fakeCallbacks, subscribe } from '../webhooks/callbacks.fixture.ts'

/** The end of a person's data, on any database. */
export function eraseContract(open: OpenDatabase): void {
  let place: Awaited<ReturnType<typeof shareable>>
  let test: TestService
  let ann: Person
  let zeb: Person

  beforeAll(async () => {
    place = await shareable(await open())
    const callbacks = fakeCallbacks()
    test = await openTestService({
      database: place.database,
      callCallback: (call) => callbacks.callCallback(call),
      timers: callbacks.timers,
    })
    ann = await test.signUp({ name: 'Ann' })
    zeb = await test.signUp({ name: 'Zebulon "Zeb" Quark' })
  })
  afterAll(async () => {
    await test.close()
    await place.remove()
  })

  /** Everything that the database has, as text. */
  async function everything(): Promise<string> {
    const texts: string[] = []
    await beside(place.database, async (db) => {
      for (const { name } of await db.introspection.getTables()) {
        const { rows } = await sql`select * from ${sql.table(name)}`.execute(db)
        texts.push(JSON.stringify(rows))
      }
    })
    return texts.join('\n')
  }

  async function erase(flags: object, who = zeb.email): Promise<string> {
    const said: string[] = []
    await eraseCommands['erase-person'].run(test.service, {
      settings: readSettings([], {}),
      options: { database: place.database },
      words: [who],
      flags: { ...flags },
      say: (line) => void said.push(line),
      readInput: async () => '',
    })
    return said.join('\n')
  }

  /** Something of many kinds in the organization that is theirs alone. */
  async function fillOwn(): Promise<void> {
    const params = { workspace_id: zeb.workspaceId }
    const { id } = await zeb.client.call(createProject, { params, body: { name: 'Own', is_private: false } })
    const task = { organization_id: zeb.organizationId, ...params }
    await zeb.client.call(createTask, { params: task, body: { name: 'Own', project_id: id } })
    const entry = {
      ...params,
      created_with: 'test',
      start: '2026-03-20T09:00:00Z',
      duration: 60,
      project_id: id,
    }
    await zeb.client.call(createTimeEntry, { params, body: { ...entry, tags: ['own'] } })
    await subscribe(zeb)
  }

  /** The tables in which that organization has rows, but for the audit log. */
  async function rowsOfOwn(): Promise<string[]> {
    const names: string[] = []
    await beside(place.database, async (db) => {
      for (const { name, columns } of await db.introspection.getTables()) {
        if (name === 'audit_log' || !columns.some((column) => column.name === 'organization_id')) continue
        const { rows } =
          await sql`select 1 from ${sql.table(name)} where organization_id = ${zeb.organizationId}`.execute(
            db,
          )
        if (rows.length > 0) names.push(name)
      }
    })
    return names.toSorted()
  }

  it('leaves nothing that names them, in whatever organization, and the time of others’ projects', async () => {
    const params = { workspace_id: ann.workspaceId }
    await joinWorkspace(test, ann, [zeb])
    await subscribe(ann)
    const day = { created_with: 'test', workspace_id: ann.workspaceId, duration: 3600 }
    const entry = { ...day, start: '2026-03-20T09:00:00Z', description: 'Quark at the dentist' }
    const { id } = await zeb.client.call(createTimeEntry, { params, body: entry })
    await zeb.client.call(createFavorite, { body: { ...params, description: 'Quark' } })
    const view = { name: 'Quark', type: 'list', params: {}, pinned: false, icon_name: null } as const
    await zeb.client.call(createSavedView, { params, body: view })
    await zeb.client.call(createClient, { params, body: { name: 'Acme' } })
    const approvals = new Approvals({ owner: ann, member: zeb })
    const setup = await approvals.setUp()
    await approvals.act(zeb, setup, 'submit', '2025-06-02', 'Quark was ill')
    await fillOwn()
    const stranger = await test.signUp()
    const places = [{ workspace_id: stranger.workspaceId }]
    const other = { emails: [zeb.email], workspaces: places, skip_email: true }
    const invited = {
      params: { organization_id: stranger.organizationId },
      headers: { 'idempotency-key': 'once' },
    }
    await stranger.client.call(createInvitation, { ...invited, body: other })

    await test.verify(zeb)
    const moving = { email: 'quark@example.org', current_password: zeb.password }
    await zeb.client.call(updateMe, { body: moving })

    expect(await erase({ descriptions: true })).toContain('Nothing has been erased')
    await erase({ descriptions: true, yes: true })

    const left = (await everything()).toLowerCase()
    for (const word of ['zebulon', 'quark', zeb.email]) expect(left).not.toContain(word)
    const people = await ann.client.call(listWorkspaceUsers, { params })
    expect(people.find(({ user_id }) => user_id === zeb.me.id)?.name).toBe(`Erased person ${zeb.me.id}`)
    await beside(place.database, async (db) => {
      const kept = db.selectFrom('time_entries').select(['stop', 'start']).where('id', '=', id)
      const { start, stop } = await kept.executeTakeFirstOrThrow()
      expect(Number(stop) - start).toBe(3600 * 1_000_000)
    })
    expect((await zeb.client.send(listWorkspaceUsers, { params })).status).toBe(403)
    expect(await rowsOfOwn()).toEqual(['organization_users', 'workspace_users', 'workspaces'])
  })

  it('leaves what only has the letters of the name: events to be sent, and answers that are kept', async () => {
    const params = { workspace_id: ann.workspaceId }
    const once = { params, headers: { 'idempotency-key': 'also' }, body: { name: 'Also' } }
    await ann.client.call(createClient, once)
    const kept = async () => {
      const counts: unknown[] = []
      await beside(place.database, async (db) => {
        for (const table of ['webhook_deliveries', 'idempotency_keys'] as const) {
          const { rows } = await sql`select count(*) as n from ${sql.table(table)}`.execute(db)
          counts.push(rows)
        }
      })
      return counts
    }
    const before = await kept()
    const al = await test.signUp({ name: 'Al' })
    await erase({ yes: true }, al.email)
    expect(await kept()).toEqual(before)
  })

  it('leaves nothing that names who has closed the account before', async () => {
    const yan = await test.signUp({ name: 'Yannick' })
    const closing = { params: { product_code: 'track' }, body: { password: yan.password } } as const
    await yan.client.call(closeAccount, closing)
    await erase({ yes: true }, String(yan.me.id))
    expect(await everything()).not.toContain('Yannick')
  })
}
