import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  createFavorite,
  deleteFavorite,
  type Favorite,
  listFavorites,
  updateFavorite,
} from '../../shared/api/favorites.ts'
import { createProject, deleteProject } from '../../shared/api/projects.ts'
import { createTag, deleteTag } from '../../shared/api/tags.ts'
import { SECOND } from '../effects/timestamps.ts'
import type { OpenDatabase } from '../testing/dialects.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'

/** Favorites on any database. */
export function favoritesContract(open: OpenDatabase): void {
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

  function create(body: object): Promise<Favorite> {
    return person.client.call(createFavorite, { body })
  }
  const list = (query: { since?: number } = {}): Promise<Favorite[]> =>
    person.client.call(listFavorites, { query })
  const described = (favorites: readonly Favorite[]) => favorites.map(({ description }) => description)

  describe('decisions §6 POST me/favorites', () => {
    it('answers every field, in the default workspace when none is named', async () => {
      const project = await person.client.call(createProject, {
        params,
        body: { name: 'Site', client_name: 'Acme', color: '#aabbcc' },
      })
      const tag = await person.client.call(createTag, { params, body: { name: 'b' } })
      const favorite = await create({
        description: 'Write',
        pid: project.id,
        tag_ids: [tag.id],
        tags: ['a'],
        billable: true,
      })
      expect(favorite).toEqual({
        at: expect.stringMatching(/^2025-06-02T09:00:00\.\d{6}Z$/) as unknown,
        billable: true,
        client_name: 'Acme',
        created_at: '2025-06-02T09:00:00Z',
        description: 'Write',
        favorite_id: favorite.id,
        id: favorite.id,
        pid: project.id,
        project_active: true,
        project_color: '#aabbcc',
        project_id: project.id,
        project_name: 'Site',
        rank: 0,
        server_deleted_at: null,
        tag_ids: [expect.any(Number) as unknown, tag.id],
        tags: ['a', 'b'],
        task_id: null,
        task_name: null,
        tid: null,
        user_id: person.me.id,
        wid: person.workspaceId,
        workspace_id: person.workspaceId,
      })
      expect(await list()).toEqual([favorite])
    })

    it('never makes the same twice', async () => {
      const body = { description: 'Write', tags: ['a', 'b'] }
      const first = await create(body)
      expect(await create({ ...body, tags: ['b', 'a'] })).toEqual(first)
      expect(await create({ ...body, billable: true })).not.toMatchObject({ id: first.id })
      expect(await list()).toHaveLength(2)
    })

    it('puts it where its rank says, or last', async () => {
      for (const description of ['a', 'b', 'c']) await create({ description })
      expect(await create({ description: 'first', rank: 0 })).toMatchObject({ rank: 0 })
      expect(await create({ description: 'a', rank: 99 })).toMatchObject({ rank: 3 })
      expect(described(await list())).toEqual(['first', 'b', 'c', 'a'])
      expect((await list()).map(({ rank }) => rank)).toEqual([0, 1, 2, 3])
      expect(await create({ description: 'c' })).toMatchObject({ rank: 2 })
    })

    it.each<[object, number, unknown]>([
      [{ workspace_id: 987_654_321 }, 403, 'User does not have access to this resource'],
      [{ project_id: 987_654_321 }, 400, 'Project not found/accessible'],
      [{ task_id: 987_654_321 }, 400, 'Task not found/accessible'],
      [{ tag_ids: [987_654_321] }, 400, 'tag_ids: there is no tag 987654321 in the workspace'],
      [{ description: 'a\0' }, 400, 'description: must not contain NUL characters'],
      [{ rank: -1 }, 400, expect.stringMatching(/^rank: /) as unknown],
      [{ billable: 'yes' }, 400, expect.stringMatching(/^billable: /) as unknown],
      [{ description: 'x\u{d800}' }, 400, 'description: must be well-formed Unicode'],
    ])('refuses %j', async (body, status, message) => {
      expect(await person.client.refusal(createFavorite, { body })).toMatchObject({ status, message })
      expect(await list()).toEqual([])
    })

    it('has a description of 3,000 characters at most', async () => {
      const body = { description: 'x'.repeat(3001) }
      expect(await person.client.refusal(createFavorite, { body })).toMatchObject({
        status: 400,
        message: 'description: must not be longer than 3000 characters',
      })
    })

    it('makes 200 at most', async () => {
      for (let index = 0; index < 200; index += 1) await create({ description: String(index) })
      expect(await person.client.refusal(createFavorite, { body: { description: 'more' } })).toMatchObject({
        status: 400,
        message: 'favorites: must not be more than 200',
      })
      expect(await create({ description: '7' })).toMatchObject({ rank: 7 })
    })
  })

  describe('decisions §6 GET me/favorites', () => {
    it('shows with since what changed, deleted ones included', async () => {
      const kept = await create({ description: 'kept' })
      const gone = await create({ description: 'gone' })
      const behind = await create({ description: 'behind' })
      test.clock.advance(10 * SECOND)
      const since = Date.parse('2025-06-02T09:00:05Z') / 1000
      expect(await list({ since })).toEqual([])
      await person.client.call(deleteFavorite, { params: { favorite_id: gone.id } })
      const changed = await list({ since })
      expect(changed).toHaveLength(2)
      expect(changed.find(({ id }) => id === gone.id)?.server_deleted_at).toBe('2025-06-02T09:00:10Z')
      expect(changed.find(({ id }) => id === behind.id)).toMatchObject({ rank: 1, server_deleted_at: null })
      expect(await list()).toMatchObject([kept, { id: behind.id, rank: 1 }])
    })

    it('shows neither tags nor a project that were deleted since', async () => {
      const project = await person.client.call(createProject, { params, body: { name: 'Site' } })
      const tag = await person.client.call(createTag, { params, body: { name: 'a' } })
      await create({ project_id: project.id, tag_ids: [tag.id] })
      await person.client.call(deleteTag, { params: { ...params, tag_id: tag.id } })
      await person.client.call(deleteProject, { params: { ...params, project_id: project.id } })
      expect(await list()).toMatchObject([
        { project_id: null, project_name: null, tag_ids: null, tags: null },
      ])
    })

    it('shows nobody the favorites of others', async () => {
      await create({ description: 'mine' })
      const stranger = await test.signUp()
      expect(await stranger.client.call(listFavorites)).toEqual([])
    })
  })

  describe('decisions §6 PUT me/favorites/{id}', () => {
    it('changes what the body holds and nothing else', async () => {
      const project = await person.client.call(createProject, { params, body: { name: 'Site' } })
      const made = await create({ description: 'Write', tags: ['a'], billable: true })
      const path = { favorite_id: made.id }
      const changed = await person.client.call(updateFavorite, {
        params: path,
        body: { description: 'Read', project_id: project.id },
      })
      expect(changed).toMatchObject({
        description: 'Read',
        project_name: 'Site',
        tags: ['a'],
        billable: true,
      })
      expect(changed.at > made.at).toBe(true)
      const bare = { project_id: null, tag_ids: [] }
      expect(await person.client.call(updateFavorite, { params: path, body: bare })).toMatchObject({
        description: 'Read',
        project_id: null,
        tag_ids: null,
      })
    })

    it('moves it, and the others make room', async () => {
      for (const description of ['a', 'b', 'c']) await create({ description })
      const [, , c] = await list()
      const input = { params: { favorite_id: c?.id ?? 0 }, body: { rank: 0 } }
      expect(await person.client.call(updateFavorite, input)).toMatchObject({ rank: 0 })
      expect(described(await list())).toEqual(['c', 'a', 'b'])
      expect((await list()).map(({ rank }) => rank)).toEqual([0, 1, 2])
    })

    it('refuses an edit of another version, and those of strangers', async () => {
      const { id, at } = await create({ description: 'x' })
      const input = { params: { favorite_id: id }, body: { description: 'y' } }
      await person.client.call(updateFavorite, { ...input, headers: { 'if-match': `"${at}"` } })
      const stale = { ...input, headers: { 'if-match': `"${at}"` } }
      expect(await person.client.refusal(updateFavorite, stale)).toMatchObject({ status: 412 })
      const stranger = await test.signUp()
      expect(await stranger.client.refusal(updateFavorite, input)).toMatchObject({ status: 404 })
    })
  })

  describe('decisions §6 DELETE me/favorites/{id}', () => {
    it('deletes once, and nothing of others', async () => {
      const favorite = await create({ description: 'x' })
      const input = { params: { favorite_id: favorite.id } }
      const notFound = { status: 404, message: 'Favorite not found' }
      const stranger = await test.signUp()
      expect(await stranger.client.refusal(deleteFavorite, input)).toMatchObject(notFound)
      await person.client.call(deleteFavorite, input)
      expect(await person.client.refusal(deleteFavorite, input)).toMatchObject(notFound)
      expect(await create({ description: 'x' })).not.toMatchObject({ id: favorite.id })
    })
  })
}
