import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  createTimeEntry,
  listTimeEntries,
  stopOwnTimeEntry,
  updateOwnTimeEntry,
} from '../../shared/api/time-entries.ts'
import { describePostgres } from '../testing/dialects.ts'
import { addMember } from '../testing/shared-workspace.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'

const TIMES = 10

describePostgres('writes at the same time', (open) => {
  let test: TestService
  let owner: Person
  let member: Person
  let url: string

  beforeAll(async () => {
    const database = await open()
    if (database.kind === 'postgres') url = database.url
    test = await openTestService({ database })
    owner = await test.signUp()
    member = await test.signUp()
    await addMember(database, owner, member)
  })
  afterAll(() => test.close())

  function create(person: Person, workspaceId: number, fields: object = {}) {
    const params = { workspace_id: workspaceId }
    const body = { ...params, created_with: 'test', start: '2025-06-02T08:00:00Z', duration: -1, ...fields }
    return person.client.call(createTimeEntry, { params, body })
  }

  it('leave one entry running, whatever organizations they start in and whoever starts them', async () => {
    for (let time = 0; time < TIMES; time += 1) {
      await Promise.all([
        create(member, member.workspaceId),
        create(member, owner.workspaceId),
        create(owner, owner.workspaceId, { user_id: member.me.id }),
        create(member, member.workspaceId),
      ])
      const entries = await member.client.call(listTimeEntries)
      expect(entries.filter(({ stop }) => stop === null)).toHaveLength(1)
    }
  })

  it('of different fields of one entry are all kept', async () => {
    for (let time = 0; time < TIMES; time += 1) {
      const { id } = await create(member, member.workspaceId, { duration: 60 })
      const change = (body: object) =>
        member.client.call(updateOwnTimeEntry, { params: { time_entry_id: id }, body })
      await Promise.all([
        change({ description: 'kept' }),
        change({ duration: 90 }),
        change({ tags: ['kept'] }),
      ])
      const entries = await member.client.call(listTimeEntries)
      const changed = { description: 'kept', duration: 90, tags: ['kept'] }
      expect(entries.find((entry) => entry.id === id)).toMatchObject(changed)
    }
  })

  it('of time wait for nobody’s time, but for whoever changes the organization', async () => {
    const other = new Client({ connectionString: url })
    await other.connect()
    const hold = (kind: string) => other.query(`begin; select ${kind}(${owner.organizationId})`)
    // As somebody does who tracks at the same moment.
    await hold('pg_advisory_xact_lock_shared')
    const entry = await create(member, owner.workspaceId, { duration: 60 })
    const params = { time_entry_id: entry.id }
    await member.client.call(updateOwnTimeEntry, { params, body: { description: 'beside' } })
    const tagged = create(member, owner.workspaceId, { duration: 60, tags: ['new'] })
    const waiting = `select count(*)::int as count from pg_locks join pg_database on oid = database
      where locktype = 'advisory' and not granted and datname = current_database()`
    const waits = async () => (await other.query<{ count: number }>(waiting)).rows[0]?.count
    await expect.poll(waits).toBe(1)
    await other.query('commit')
    expect((await tagged).tags).toEqual(['new'])

    await hold('pg_advisory_xact_lock')
    const late = create(member, owner.workspaceId, { duration: 60 })
    await expect.poll(waits).toBe(1)
    await other.query('commit; select 1')
    await late
    await other.end()
  })

  it('stop an entry once', async () => {
    for (let time = 0; time < TIMES; time += 1) {
      const { id } = await create(member, member.workspaceId)
      const stop = () => member.client.send(stopOwnTimeEntry, { params: { time_entry_id: id } })
      const answers = await Promise.all([stop(), stop(), stop()])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(2)
    }
  })

  it('change in the order in which they are seen', async () => {
    const entries = await Promise.all(
      Array.from({ length: 4 * TIMES }, (_, index) =>
        create(member, index % 2 === 0 ? member.workspaceId : owner.workspaceId, { duration: 1 }).then(
          async (entry) => ({ entry, seen: await member.client.call(listTimeEntries) }),
        ),
      ),
    )
    for (const { entry, seen } of entries) {
      // A client that has seen this entry has seen all that were stamped before it.
      const before = entries.filter((other) => other.entry.at < entry.at).map((other) => other.entry.id)
      const ids = new Set(seen.map(({ id }) => id))
      expect(before.filter((id) => !ids.has(id))).toEqual([])
    }
  })
})
