import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTag, deleteTag, listMyTags, listTags, type Tag, updateTag } from '../../shared/api/tags.ts'
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

  it('lists the tags by name', async () => {
    const b = await create('b')
    const a = await create(' a ')
    expect(a).toMatchObject({ name: 'a', creator_id: person.me.id, workspace_id: person.workspaceId })
    expect(await person.client.call(listTags, { params })).toEqual([a, b])
  })

  it('keeps names unique within a workspace, and free again once deleted', async () => {
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

  it('refuses empty and long names', async () => {
    for (const name of ['', ' ', undefined, 'x'.repeat(256)]) {
      expect(await person.client.refusal(createTag, { params, body: { name } })).toMatchObject({
        status: 400,
      })
    }
  })

  it('shows what changed since, deleted tags included', async () => {
    await create('old')
    test.clock.advance(10 * SECOND)
    const tag = await create('new')
    await person.client.call(deleteTag, { params: pathTo(tag) })
    const since = Date.parse('2025-06-02T09:00:05Z') / 1000
    expect(await person.client.call(listMyTags, { query: { since } })).toMatchObject([
      { name: 'new', server_deleted_at: '2025-06-02T09:00:10Z' },
    ])
    expect(await person.client.refusal(deleteTag, { params: pathTo(tag) })).toMatchObject({
      status: 404,
      message: 'Tag not found',
    })
  })
}
