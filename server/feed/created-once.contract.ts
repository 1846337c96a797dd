import { afterEach, beforeEach, expect, it } from 'vitest'
import { createClient, deleteClient, listClients, updateClient } from '../../shared/api/clients.ts'
import { createFavorite } from '../../shared/api/favorites.ts'
import { readReason, REASON_HEADER } from '../../shared/api/reasons.ts'
import { createTag } from '../../shared/api/tags.ts'
import { createTask } from '../../shared/api/tasks.ts'
import { createTimeEntries, deleteTimeEntry } from '../../shared/api/time-entries.ts'
import { createWorkspace } from '../../shared/api/workspaces.ts'
import type { OpenDatabase } from '../testing/dialects.ts'
import { joinWorkspace } from '../testing/join-workspace.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'
import { FeedReader } from './feed-reader.fixture.ts'

const SYNC_ID = '0197a3c0-0000-7000-8000-00000000000a'

export function createdOnceContract(open: OpenDatabase): void {
  let test: TestService
  let owner: Person
  let colleague: Person

  beforeEach(async () => {
    test = await openTestService({ database: await open() })
    owner = await test.signUp()
    colleague = await test.signUp()
    await joinWorkspace(test, owner, [colleague])
  })
  afterEach(() => test.close())

  const place = () => ({ workspace_id: owner.workspaceId, organization_id: owner.organizationId })
  const create = (person: Person, name: string, sync_id = SYNC_ID) =>
    person.client.call(createClient, { params: place(), body: { name, sync_id } })
  const refusalOf = async (refusal: Promise<{ readonly status: number; readonly headers: Headers }>) => {
    const { status, headers } = await refusal
    const reason = readReason(headers.get(REASON_HEADER))
    return [status, reason?.code, reason?.field]
  }

  it('answers the row that is there, as it is now, to whoever creates it again', async () => {
    const { id } = await create(owner, 'Acme')
    await owner.client.call(updateClient, {
      params: { ...place(), client_id: id },
      body: { name: 'Acme Ltd' },
    })
    expect(await create(colleague, 'Other', SYNC_ID.toUpperCase())).toMatchObject({ id, name: 'Acme Ltd' })
    expect(await owner.client.call(listClients, { params: place() })).toHaveLength(1)
  })

  it('says that the row was deleted', async () => {
    const { id } = await create(owner, 'Acme')
    await owner.client.call(deleteClient, { params: { ...place(), client_id: id } })
    const again = owner.client.refusal(createClient, {
      params: place(),
      body: { name: 'Acme', sync_id: SYNC_ID },
    })
    expect(await refusalOf(again)).toEqual([410, 'deleted', 'sync_id'])
  })

  it('refuses the id of another thing, and of one in another workspace', async () => {
    await create(owner, 'Acme')
    const tag = owner.client.refusal(createTag, { params: place(), body: { name: 'a', sync_id: SYNC_ID } })
    expect(await refusalOf(tag)).toEqual([409, 'taken', 'sync_id'])
    const { organization_id } = place()
    const { id: workspace_id } = await owner.client.call(createWorkspace, {
      params: { organization_id },
      body: { name: 'Second' },
    })
    const body = { name: 'Acme', sync_id: SYNC_ID }
    const elsewhere = owner.client.refusal(createClient, { params: { workspace_id }, body })
    expect(await refusalOf(elsewhere)).toEqual([409, 'taken', 'sync_id'])
  })

  it('tells nothing of a row that is hidden', async () => {
    const body = { name: 'Secret', private: true, sync_id: SYNC_ID }
    await owner.client.call(createTask, { params: place(), body })
    const again = colleague.client.refusal(createTask, {
      params: place(),
      body: { name: 'Mine', sync_id: SYNC_ID },
    })
    expect(await refusalOf(again)).toEqual([409, 'taken', 'sync_id'])
  })

  it('is another id in another organization, and for another person’s own things', async () => {
    await create(owner, 'Acme')
    const params = { workspace_id: colleague.workspaceId }
    const body = { name: 'Acme', sync_id: SYNC_ID }
    expect(await colleague.client.call(createClient, { params, body })).toMatchObject({ name: 'Acme' })
    const favorite = { workspace_id: owner.workspaceId, description: 'Mail', sync_id: SYNC_ID }
    const [mine, theirs] = [
      await owner.client.call(createFavorite, { body: favorite }),
      await colleague.client.call(createFavorite, { body: favorite }),
    ]
    expect(theirs.id).not.toBe(mine.id)
  })

  it('leaves a row that is alike its own id', async () => {
    const body = { workspace_id: owner.workspaceId, description: 'Mail' }
    const { id } = await owner.client.call(createFavorite, { body })
    expect(await owner.client.call(createFavorite, { body: { ...body, sync_id: SYNC_ID } })).toMatchObject({
      id,
    })
    const changes = await new FeedReader(owner.client).read()
    expect(changes.filter(({ sync_id }) => sync_id === SYNC_ID)).toEqual([])
  })

  it('makes each of many entries once', async () => {
    const entry = (sync_id: string) => ({
      start: '2025-06-02T08:00:00Z',
      duration: 60,
      created_with: 'test',
      workspace_id: owner.workspaceId,
      sync_id,
    })
    const other = SYNC_ID.replace(/a$/, 'b')
    const send = (...entries: readonly (readonly [string, string])[]) =>
      owner.client.call(createTimeEntries, {
        params: place(),
        body: { entries: entries.map(([key, id]) => ({ key, entry: entry(id) })) },
      })
    const [first] = (await send(['one', SYNC_ID])).success
    const { success, failure } = await send(['two', SYNC_ID], ['three', other], ['four', other])
    expect(success.find(({ key }) => key === 'two')?.entry.id).toBe(first?.entry.id)
    expect(success.map(({ key }) => key).toSorted((a, b) => a.localeCompare(b))).toEqual(['three', 'two'])
    expect(failure).toMatchObject([{ key: 'four', status: 400 }])
    const params = { ...place(), time_entry_id: first?.entry.id ?? 0 }
    await owner.client.call(deleteTimeEntry, { params })
    expect(await send(['one', SYNC_ID])).toMatchObject({
      success: [],
      failure: [{ key: 'one', code: 'gone', status: 410 }],
    })
  })
}
