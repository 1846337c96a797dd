import { describe, expect, it } from 'vitest'
import { createTag, listMyTags } from '../../../shared/api/tags.ts'
import { listGhosts } from '../../../shared/api/ghosts.ts'
import { createApiClient, type ApiClientOptions } from './api-client.ts'

function client(respond: (request: Request) => Response, options: Partial<ApiClientOptions> = {}) {
  const requests: Request[] = []
  const api = createApiClient({
    fetch: (request) => {
      requests.push(request)
      return Promise.resolve(respond(request))
    },
    serverUrl: 'https://track.example.com/base/',
    accountsUrl: null,
    planningUrl: 'https://plan.example.com',
    credentials: { kind: 'token', token: 'secret' },
    now: () => 0,
    timeout: () => new AbortController().signal,
    ...options,
  })
  return { api, requests }
}

const json = (body: unknown) => new Response(JSON.stringify(body))

describe('a request', () => {
  it('is built from its endpoint, signed, and carries its key', async () => {
    const { api, requests } = client(() => json({ id: 1 }))
    const params = { workspace_id: 7 }
    await api.call(createTag, { params, body: { name: 'urgent' }, idempotencyKey: 'key-1' })
    const [request] = requests
    expect(request?.method).toBe('POST')
    expect(request?.url).toBe('https://track.example.com/base/api/v9/workspaces/7/tags')
    expect(request?.headers.get('Authorization')).toBe(`Basic ${btoa('secret:api_token')}`)
    expect(request?.headers.get('Idempotency-Key')).toBe('key-1')
    expect(await request?.json()).toEqual({ name: 'urgent' })
  })

  it('of planning goes to the planning address; repeated and absent parameters are written as such', async () => {
    const { api, requests } = client(() => json({ data: [] }))
    await api.list(listGhosts, {
      params: { organization_id: 1, workspace_id: 2 },
      query: { 'ghost_ids[]': [3, 4], search: undefined },
    })
    expect(requests[0]?.url).toBe(
      'https://plan.example.com/api/organizations/1/workspaces/2/ghosts?ghost_ids%5B%5D=3&ghost_ids%5B%5D=4',
    )
  })
})

describe('an answer', () => {
  it.each([
    ['a bare array', [1, 2]],
    ['items', { items: [1, 2] }],
    ['data', { data: [1, 2], page: 1 }],
  ])('is understood as a list: %s', async (_, body) => {
    const { api } = client(() => json(body))
    expect((await api.list(listMyTags, {})).rows).toEqual([1, 2])
  })

  it('null is an empty list; anything else is no list', async () => {
    expect((await client(() => json(null)).api.list(listMyTags, {})).rows).toEqual([])
    await expect(client(() => json({ tags: [] })).api.list(listMyTags, {})).rejects.toMatchObject({
      kind: 'foreign',
    })
  })

  it('a redirect is reported with its target, not followed', async () => {
    const { api } = client(
      () => new Response(null, { status: 301, headers: { Location: 'https://new.example.com/' } }),
    )
    await expect(api.list(listMyTags, {})).rejects.toThrow('https://new.example.com/')
  })

  it('that is not JSON is no answer of this API', async () => {
    await expect(client(() => new Response('<html>')).api.call(listMyTags, {})).rejects.toMatchObject({
      kind: 'foreign',
      mayHaveActed: true,
    })
  })
})
