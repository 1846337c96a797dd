import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  createGhost,
  deleteGhost,
  getGhost,
  type Ghost,
  listGhosts,
  updateGhost,
} from '../../shared/api/ghosts.ts'
import { SECOND } from '../effects/timestamps.ts'
import type { OpenDatabase } from '../testing/dialects.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'

/** Ghosts on any database. */
export function ghostsContract(open: OpenDatabase): void {
  let test: TestService
  let person: Person
  let params: { readonly organization_id: number; readonly workspace_id: number }

  beforeAll(async () => {
    test = await openTestService({ database: await open() })
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    test.clock.set('2025-06-02T09:00:00Z')
    person = await test.signUp()
    params = { organization_id: person.organizationId, workspace_id: person.workspaceId }
  })

  function create(name: string, fields: object = {}): Promise<Ghost> {
    return person.client.call(createGhost, { params, body: { name, ...fields } })
  }
  function list(query: Record<string, string | number> = {}) {
    return person.client.call(listGhosts, { params, query })
  }

  it('P §2 Ghost: P §4.1 POST /ghosts and GET /ghosts/{ghost_id} answer every documented field', async () => {
    const ghost = await create(' Designer ', { description: 'from July', rate: 90.5, labor_cost: 60 })
    expect(ghost).toEqual({
      assigned: { projects: [], tasks: [], team_ids: [] },
      created_at: '2025-06-02T09:00:00Z',
      deleted_at: null,
      description: 'from July',
      embodied_at: null,
      id: expect.any(Number) as unknown,
      labor_cost: 60,
      name: 'Designer',
      rate: 90.5,
      updated_at: expect.stringMatching(/^2025-06-02T09:00:00\.\d{6}Z$/) as unknown,
      user_id: null,
    })
    expect(await person.client.call(getGhost, { params: { ...params, ghost_id: ghost.id } })).toEqual(ghost)
  })

  it('P §4.1 GET /ghosts lists by name, page by page, in the order and with the name asked for', async () => {
    for (const name of ['Bea', 'ada', 'Cid']) await create(name)
    const names = async (query: Record<string, string | number>) =>
      (await list(query)).data.map(({ name }) => name)
    expect(await list({ rows: 2 })).toMatchObject({
      data: [{ name: 'ada' }, { name: 'Bea' }],
      page: 1,
      rows: 2,
      total: 3,
    })
    expect(await names({ rows: 2, page: 2 })).toEqual(['Cid'])
    expect(await names({ order_by: 'name,desc' })).toEqual(['Cid', 'Bea', 'ada'])
    expect(await names({ order_by: '-created_at' })).toEqual(['Cid', 'ada', 'Bea'])
    expect(await names({ search: 'A' })).toEqual(['ada', 'Bea'])
  })

  it.each<[Record<string, string | number>, string]>([
    [{ rows: 101 }, 'Invalid request: rows: must be 1 to 100'],
    [{ page: 0 }, 'Invalid request: page: must be 1 to 1000000'],
    [{ order_by: 'secret' }, 'Invalid request: order_by: is not a field of ghosts'],
    [{ order_by: 'name,up' }, 'Invalid request: order_by: must end in asc or desc'],
    [{ order_by: '__proto__' }, 'Invalid request: order_by: is not a field of ghosts'],
  ])('P §4.1, P §8 GET /ghosts refuses lists with %j', async (query, message) => {
    expect(await person.client.refusal(listGhosts, { params, query })).toMatchObject({ status: 400, message })
  })

  it('P §4.1 PATCH /ghosts/{ghost_id} needs a name, and something to change', async () => {
    expect(await person.client.refusal(createGhost, { params, body: {} })).toMatchObject({
      status: 400,
      message: 'Invalid request: name: must be present',
    })
    const ghost = await create('Ada')
    const path = { ...params, ghost_id: ghost.id }
    expect(await person.client.refusal(updateGhost, { params: path, body: {} })).toMatchObject({
      status: 400,
      message: 'Invalid request: at least one field is required',
    })
    expect(
      await person.client.call(updateGhost, { params: path, body: { description: 'new' } }),
    ).toMatchObject({ name: 'Ada', description: 'new' })
  })

  it('P §4.1 DELETE /ghosts/{ghost_id}: GET /ghosts shows what changed since, deleted ghosts included', async () => {
    await create('old')
    test.clock.advance(10 * SECOND)
    const ghost = await create('gone')
    await person.client.call(deleteGhost, { params: { ...params, ghost_id: ghost.id } })
    const since = Date.parse('2025-06-02T09:00:05Z') / 1000
    expect((await list({ since })).data).toMatchObject([{ name: 'gone', deleted_at: '2025-06-02T09:00:10Z' }])
    expect((await list()).data).toMatchObject([{ name: 'old' }])
    expect(
      await person.client.refusal(getGhost, { params: { ...params, ghost_id: ghost.id } }),
    ).toMatchObject({ status: 404, message: 'Ghost not found' })
  })

  it('P §4.1 GET /ghosts is forbidden where organization and workspace are not the caller’s or not of each other', async () => {
    const stranger = await test.signUp()
    const forbidden = { status: 403, message: 'Forbidden' }
    for (const place of [
      { organization_id: stranger.organizationId, workspace_id: stranger.workspaceId },
      { organization_id: stranger.organizationId, workspace_id: person.workspaceId },
      { organization_id: person.organizationId, workspace_id: stranger.workspaceId },
      { organization_id: 987_654_321, workspace_id: 987_654_321 },
    ]) {
      expect(await person.client.refusal(listGhosts, { params: place })).toMatchObject(forbidden)
    }
  })
}
