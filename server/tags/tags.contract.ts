import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTag, deleteTag, listMyTags, listTags, type Tag, updateTag } from '../../shared/api/tags.ts'
import { createTask, getTask } from '../../shared/api/tasks.ts'
import { createTimeEntry, getTimeEntry, listTimeEntries } from '../../shared/api/time-entries.ts'
import { SECOND } from '../effects/timestamps.ts'
import type { OpenDatabase } from '../testing/dialects.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'

/** Tags on any database. */
export function tagsContract(open: OpenDatabase): void {
  let test: TestService
  let person: Person
  let params: { readonly workspace_id: number }

  beforeAll(async () => {
    test = await openTestService({ database: await open() })
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    test.clock.set('2025-06-02T09:00:00Z')
    person = await test.signUp()
    params = { workspace_id: person.workspaceId }
  })

  function create(name: string): Promise<Tag> {
    return person.client.call(createTag, { params, body: { name } })
  }
  function pathTo({ id }: Tag): { workspace_id: number; tag_id: number } {
    return { ...params, tag_id: id }
  }

  it('decisions §6 GET tags lists by name what POST tags made', async () => {
    const b = await create('b')
    const a = await create(' a ')
    expect(a).toMatchObject({ name: 'a', creator_id: person.me.id, workspace_id: person.workspaceId })
    expect(await person.client.call(listTags, { params })).toEqual([a, b])
  })

  it('decisions §6 PUT tags/{id} renames, also on the entries that have the tag', async () => {
    const tag = await create('a')
    const entry = await person.client.call(createTimeEntry, {
      params,
      body: { ...params, created_with: 'test', start: '2025-06-02T08:00:00Z', duration: 60, tags: ['a'] },
    })
    const renamed = await person.client.call(updateTag, { params: pathTo(tag), body: { name: ' b ' } })
    expect(renamed).toEqual({ ...tag, name: 'b', at: renamed.at })
    const path = { time_entry_id: entry.id }
    expect((await person.client.call(getTimeEntry, { params: path })).tags).toEqual(['b'])
  })

  it('decisions §6 POST and PUT tags keep names unique within a workspace, free again once deleted', async () => {
    const a = await create('a')
    const b = await create('b')
    const taken = { status: 400, message: 'Tag already exists: a' }
    expect(await person.client.refusal(createTag, { params, body: { name: 'a' } })).toMatchObject(taken)
    expect(await person.client.refusal(updateTag, { params: pathTo(b), body: { name: 'a' } })).toMatchObject(
      taken,
    )
    expect(await person.client.call(updateTag, { params: pathTo(a), body: { name: 'a' } })).toMatchObject({
      name: 'a',
    })
    await person.client.call(deleteTag, { params: pathTo(a) })
    expect(await person.client.call(updateTag, { params: pathTo(b), body: { name: 'a' } })).toMatchObject({
      name: 'a',
    })
    const stranger = await test.signUp()
    const theirs = { workspace_id: stranger.workspaceId }
    expect(await stranger.client.call(createTag, { params: theirs, body: { name: 'a' } })).toMatchObject({
      name: 'a',
    })
  })

  it('decisions §6 POST tags refuses empty and long names', async () => {
    for (const name of ['', ' ', undefined, 'x'.repeat(256)]) {
      expect(await person.client.refusal(createTag, { params, body: { name } })).toMatchObject({
        status: 400,
      })
    }
  })

  it('decisions §6 DELETE tags/{id} takes the tag off entries and tasks, which change thereby', async () => {
    test.clock.set('2025-06-05T09:00:00Z')
    const [gone, kept] = [await create('gone'), await create('kept')]
    const entry = { created_with: 'test', start: '2025-06-02T08:00:00Z', duration: 60 }
    const tagged = { ...params, ...entry, tag_ids: [gone.id, kept.id] }
    await person.client.call(createTimeEntry, { params, body: tagged })
    await person.client.call(createTimeEntry, { params, body: { ...params, ...entry } })
    const planning = { organization_id: person.organizationId, ...params }
    const body = { name: 'T', tag_ids: [gone.id] }
    const task = await person.client.call(createTask, { params: planning, body })
    test.clock.advance(10 * SECOND)
    await person.client.call(deleteTag, { params: pathTo(gone) })

    const since = Date.parse('2025-06-05T09:00:05Z') / 1000
    expect(await person.client.call(listTimeEntries, { query: { since } })).toMatchObject([
      { tag_ids: [kept.id], tags: ['kept'] },
    ])
    expect(await person.client.call(getTask, { params: { ...planning, task_id: task.id } })).toMatchObject({
      tag_ids: [],
      updated_at: expect.stringMatching(/T09:00:10/) as unknown,
    })
  })

  it('decisions §6 GET me/tags shows what changed since, deleted tags included', async () => {
    // Later than the changes of the other tests: a clock that is set back does not set changes back.
    test.clock.set('2025-06-10T09:00:00Z')
    await create('old')
    test.clock.advance(10 * SECOND)
    const tag = await create('new')
    await person.client.call(deleteTag, { params: pathTo(tag) })
    const since = Date.parse('2025-06-10T09:00:05Z') / 1000
    expect(await person.client.call(listMyTags, { query: { since } })).toMatchObject([
      { name: 'new', server_deleted_at: '2025-06-10T09:00:10Z' },
    ])
    expect(await person.client.refusal(deleteTag, { params: pathTo(tag) })).toMatchObject({
      status: 404,
      message: 'Tag not found',
    })
  })

  it('hides places of others, and tags of other places', async () => {
    const stranger = await test.signUp()
    const tag = await create('a')
    expect(await stranger.client.refusal(listTags, { params })).toMatchObject({ status: 403 })
    const theirs = { params: { workspace_id: stranger.workspaceId, tag_id: tag.id } }
    const missing = { status: 404, message: 'Tag not found' }
    expect(await stranger.client.refusal(deleteTag, theirs)).toMatchObject(missing)
    expect(await stranger.client.refusal(updateTag, { ...theirs, body: { name: 'b' } })).toMatchObject(
      missing,
    )
  })
}
