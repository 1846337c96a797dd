import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  createSavedView,
  deleteSavedView,
  getSavedView,
  listSavedViews,
  type SavedView,
  updateSavedView,
} from '../../shared/api/saved-views.ts'
import { SECOND } from '../effects/timestamps.ts'
import type { OpenDatabase } from '../testing/dialects.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'

/** Saved views on any database. */
export function savedViewsContract(open: OpenDatabase): void {
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

  function create(name: string, fields: object = {}): Promise<SavedView> {
    return person.client.call(createSavedView, { params, body: { name, ...fields } })
  }
  function pathTo({ id }: SavedView): { workspace_id: number; id: number } {
    return { ...params, id }
  }
  async function names(query: Record<string, string> = {}): Promise<string[]> {
    return (await person.client.call(listSavedViews, { params, query })).map(({ name }) => name)
  }

  it('P §4.6 POST saved-views answers every field of P §2, with the params as they were sent', async () => {
    const sent = { filters: [{ 'cf_filter[]': '1:2,3' }], zoom: 1.5, 'Ä ': null }
    const body = { name: ' Mine ', icon_name: 'star', params: sent, pinned: true, type: 'board' }
    const view = await person.client.call(createSavedView, { params, body })
    expect(view).toEqual({
      created_at: '2025-06-02T09:00:00Z',
      deleted_at: null,
      icon_name: 'star',
      id: expect.any(Number) as unknown,
      name: 'Mine',
      params: sent,
      pinned: true,
      svc_user_id: person.me.id,
      type: 'board',
      updated_at: expect.stringMatching(/\.\d{6}Z$/) as unknown,
      workspace_id: person.workspaceId,
    })
    expect(await create('x')).toMatchObject({ icon_name: null, params: {}, pinned: false, type: 'list' })
  })

  it('P §4.6 POST saved-views refuses what is missing, unknown or too large', async () => {
    const refused = (body: object) => person.client.refusal(createSavedView, { params, body })
    expect(await refused({})).toMatchObject({
      status: 400,
      message: 'Invalid request: name: must be present',
    })
    expect(await refused({ name: ' ' })).toMatchObject({ status: 400 })
    expect(await refused({ name: 'x'.repeat(256) })).toMatchObject({ status: 400 })
    expect(await refused({ name: 'x', type: 'table' })).toMatchObject({ status: 400 })
    expect(await refused({ name: 'x', params: [] })).toMatchObject({ status: 400 })
    expect(await refused({ name: 'x', params: null })).toMatchObject({ status: 400 })
    const largest = { text: 'x'.repeat(16 * 1024 - '{"text":""}'.length) }
    expect((await create('x', { params: largest })).params).toEqual(largest)
    expect(await refused({ name: 'x', params: { text: `${largest.text}x` } })).toMatchObject({
      status: 400,
      message: 'Invalid request: params: must not be larger than 16 KiB',
    })
    expect(await refused({ name: 'x', params: { text: 'ä'.repeat(8 * 1024) } })).toMatchObject({
      status: 400,
    })
  })

  it('P §4.6 GET saved-views filters by a part of the name and by type', async () => {
    await create('Alpha')
    await create('Beta 100%', { type: 'board' })
    await create('gamma', { type: 'board' })
    expect(await names({ name: 'ALP' })).toEqual(['Alpha'])
    expect(await names({ name: '%' })).toEqual(['Beta 100%'])
    expect(await names({ type: 'board' })).toEqual(['Beta 100%', 'gamma'])
    expect(await names({ type: 'board', name: 'mm' })).toEqual(['gamma'])
    const query = { type: 'table' }
    expect(await person.client.refusal(listSavedViews, { params, query })).toMatchObject({ status: 400 })
  })

  it('P §4.6 GET saved-views orders by any field, and pinned ones first by default', async () => {
    await create('b')
    test.clock.advance(2 * SECOND)
    await create('A', { type: 'calendar' })
    test.clock.advance(2 * SECOND)
    await create('c', { pinned: true, type: 'board' })
    expect(await names()).toEqual(['c', 'A', 'b'])
    expect(await names({ order_by: 'name' })).toEqual(['A', 'b', 'c'])
    expect(await names({ order_by: '-name' })).toEqual(['c', 'b', 'A'])
    expect(await names({ order_by: 'name,desc' })).toEqual(['c', 'b', 'A'])
    expect(await names({ order_by: 'created_at' })).toEqual(['b', 'A', 'c'])
    expect(await names({ order_by: '-updated_at' })).toEqual(['c', 'A', 'b'])
    expect(await names({ order_by: 'type' })).toEqual(['c', 'A', 'b'])
    expect(await names({ order_by: 'pinned' })).toEqual(['b', 'A', 'c'])
    expect(await names({ order_by: '-id' })).toEqual(['c', 'A', 'b'])
    for (const order of ['color', 'params', 'name,up']) {
      const query = { order_by: order }
      expect(await person.client.refusal(listSavedViews, { params, query })).toMatchObject({
        status: 400,
        message: expect.stringContaining('order_by: ') as unknown,
      })
    }
  })

  it('P §4.6 PATCH saved-views/{id} changes what the body holds and nothing else', async () => {
    const view = await create('a', { icon_name: 'star', params: { a: 1 } })
    const change = (body: object) => person.client.call(updateSavedView, { params: pathTo(view), body })
    const after = await change({ pinned: true, icon_name: null })
    expect(after).toEqual({ ...view, pinned: true, icon_name: null, updated_at: after.updated_at })
    expect(after.updated_at > view.updated_at).toBe(true)
    expect(await change({ params: { b: 2 }, type: 'timeline', name: 'z' })).toMatchObject({
      params: { b: 2 },
      type: 'timeline',
      name: 'z',
    })
    const refused = { params: pathTo(view), body: { name: '' } }
    expect(await person.client.refusal(updateSavedView, refused)).toMatchObject({ status: 400 })
    const stale = { ...refused, body: {}, headers: { 'if-match': `"${view.updated_at}"` } }
    expect(await person.client.refusal(updateSavedView, stale)).toMatchObject({ status: 412 })
  })

  it('P §4.6 GET and DELETE saved-views/{id}: one that is gone, or was never there, is not found', async () => {
    const view = await create('a')
    expect(await person.client.call(getSavedView, { params: pathTo(view) })).toEqual(view)
    await person.client.call(deleteSavedView, { params: pathTo(view) })
    for (const endpoint of [getSavedView, deleteSavedView, updateSavedView]) {
      expect(
        await person.client.refusal(endpoint, { params: pathTo(view), body: endpoint.body ? {} : undefined }),
      ).toMatchObject({ status: 404, message: 'Not found' })
    }
    expect(await names()).toEqual([])
  })

  it('P §4.6 GET saved-views with since lists what changed, deleted ones included', async () => {
    await create('old')
    test.clock.advance(10 * SECOND)
    const view = await create('new')
    await person.client.call(deleteSavedView, { params: pathTo(view) })
    const since = String(Date.parse('2025-06-02T09:00:05Z') / 1000)
    expect(await person.client.call(listSavedViews, { params, query: { since } })).toMatchObject([
      { name: 'new', deleted_at: '2025-06-02T09:00:10Z' },
    ])
    expect(await names({ since: '-5' })).toHaveLength(2)
  })

  it('P §4.6: nobody sees the views of others, nor those of other places', async () => {
    const view = await create('a')
    const stranger = await test.signUp()
    expect(await stranger.client.refusal(listSavedViews, { params })).toMatchObject({
      status: 403,
      message: 'Forbidden',
    })
    expect(await stranger.client.refusal(getSavedView, { params: pathTo(view) })).toMatchObject({
      status: 403,
    })
    const own = { workspace_id: stranger.workspaceId, id: view.id }
    expect(await stranger.client.refusal(getSavedView, { params: own })).toMatchObject({ status: 404 })
  })
}
