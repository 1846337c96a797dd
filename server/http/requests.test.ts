import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClient, listClients, updateClient } from '../../shared/api/clients.ts'
import { getMe, updateMe } from '../../shared/api/me.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'
import { MAXIMUM_BODY_BYTES } from './body.ts'

let test: TestService
let person: Person
let clientsUrl: string
let authorization: string

beforeAll(async () => {
  test = await openTestService()
  person = await test.signUp()
  clientsUrl = `http://service/api/v9/workspaces/${person.workspaceId}/clients`
  authorization = `Bearer ${person.me.api_token}`
})
afterAll(() => test.close())

type Init = Omit<RequestInit, 'headers'> & { readonly headers?: Readonly<Record<string, string>> }

function send(url: string, init: Init = {}): Promise<Response> {
  return test.service.fetch(new Request(url, { ...init, headers: { authorization, ...init.headers } }))
}

async function post(
  body: string | Uint8Array<ArrayBuffer>,
  url = clientsUrl,
): Promise<{ status: number; message: unknown }> {
  const response = await send(url, { method: 'POST', body })
  return { status: response.status, message: await response.json() }
}

describe('a body', () => {
  it('without Content-Type is read as JSON', async () => {
    const body = new TextEncoder().encode('{"name":"Untyped"}')
    expect(await post(body)).toMatchObject({ status: 200, message: { name: 'Untyped' } })
  })

  it('may hold keys that the service does not know', async () => {
    expect(await post('{"name":"Keys","__proto__":{"x":1},"more":[1]}')).toMatchObject({ status: 200 })
  })

  it.each([
    ['no JSON', '{"name"', 'Invalid JSON input'],
    ['nothing', '', 'Client name cannot be empty'],
    ['an array', '[]', 'body: must be an object'],
    ['a wrong type', '{"name":7}', 'name: must be a string'],
    ['a NUL character', String.raw`{"name":"a\u0000b"}`, 'name: must not contain NUL characters'],
    ['a lone surrogate', String.raw`{"name":"a\ud800b"}`, 'name: must be well-formed Unicode'],
    ['a lone surrogate in a key', String.raw`{"\udfff":1}`, '\ufffd: must be well-formed Unicode'],
    ['a huge number', '{"name":"x","notes":1e999}', 'notes: must be a string'],
    ['deep nesting', `{"name":"x","deep":${'['.repeat(99)}${']'.repeat(99)}}`, /: is nested too deeply$/],
  ])('with %s is refused with 400 and the field', async (_, body, message) => {
    const refused = await post(body)
    expect(refused.status).toBe(400)
    expect(refused.message).toMatch(message)
  })

  it('that is absent says nothing of any key', async () => {
    const params = { workspace_id: person.workspaceId }
    const client = await person.client.call(createClient, { params, body: { name: 'Stays', notes: 'n' } })
    const path = { ...params, client_id: client.id }
    expect(await person.client.call(updateClient, { params: path })).toMatchObject({
      name: 'Stays',
      notes: 'n',
    })
  })

  it('that is not UTF-8 is refused with 400', async () => {
    expect(await post(new Uint8Array([0x22, 0xff, 0x22]))).toMatchObject({ status: 400 })
  })

  it('that is too large is refused with 413, announced or not', async () => {
    const large = JSON.stringify({ name: 'x'.repeat(MAXIMUM_BODY_BYTES) })
    expect(await post(large)).toMatchObject({ status: 413 })
    const headers = { 'content-length': String(large.length) }
    expect((await send(clientsUrl, { method: 'POST', body: large, headers })).status).toBe(413)
  })

  it('of a number beyond the exact integers is refused where an id is expected', async () => {
    const body = { default_workspace_id: 1e300 }
    const refused = await person.client.refusal(updateMe, { body })
    expect(refused.status).toBe(400)
    expect(refused.message).toMatch(/^default_workspace_id: /)
  })
})

describe('a path or query', () => {
  it.each(['x', '-1', '1.5', '99999999999999999999', '%00', '1%00'])(
    'with the id %s is refused with 400 and its name',
    async (id) => {
      const response = await send(`${clientsUrl}/${id}`)
      expect(response.status).toBe(400)
      expect(await response.json()).toBe('Invalid client_id')
    },
  )

  it('with a NUL character is refused with 400', async () => {
    const response = await send(`${clientsUrl}?name=a%00`)
    expect([response.status, await response.json()]).toEqual([400, 'name: must not contain NUL characters'])
  })

  it('with a wrong value is refused with 400 and the name', async () => {
    const response = await send('http://service/api/v9/me?with_related_data=perhaps')
    expect(response.status).toBe(400)
    expect(await response.json()).toMatch(/^with_related_data: /)
  })

  it('may hold parameters that the service does not know', async () => {
    expect((await send(`${clientsUrl}?other=1&__proto__=2&other=3`)).status).toBe(200)
  })

  it('may be malformed', async () => {
    expect((await send(`${clientsUrl}?name=%E0%A4%A`)).status).toBe(200)
    expect((await send('http://service/api/v9/%E0%A4%A')).status).toBe(404)
  })
})

describe('an unknown path or method', () => {
  it.each(['/', '/api/v9', '/api/v9/nothing', '/compat/api/v9/nothing', '/compat'])(
    '%s answers 404',
    async (path) => {
      const response = await send(`http://service${path}`)
      expect([response.status, await response.json()]).toEqual([404, 'Not found'])
    },
  )

  it('answers 405 and the methods that there are', async () => {
    for (const prefix of ['', '/compat']) {
      const response = await send(`http://service${prefix}/api/v9/me`, { method: 'DELETE' })
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, PUT'])
    }
  })

  it.each(['/api/organizations/1/nothing', '/api/workspaces/1/nothing', '/api/users/me/nothing'])(
    '%s answers in the shape of its area',
    async (path) => {
      const response = await send(`http://service${path}`)
      const id = response.headers.get('x-request-id')
      expect(await response.json()).toEqual({
        error: 'not_found',
        error_description: 'Not found',
        trace_id: id,
      })
    },
  )
})

describe('a refusal', () => {
  it('of planning names the error, the text and the request', async () => {
    const path = `/api/organizations/${person.organizationId}/workspaces/${person.workspaceId}/ghosts`
    const response = await send(`http://service${path}`, { method: 'POST', body: '{"name":7}' })
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({
      error: 'invalid_request',
      error_description: expect.stringMatching(/^Invalid request: name: /) as string,
      trace_id: response.headers.get('x-request-id'),
    })
  })
})

describe('a request', () => {
  it('has an id in its answer, its own when it sent a plain one', async () => {
    const first = await send(clientsUrl)
    expect(first.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
    const named = await send(clientsUrl, { headers: { 'x-request-id': 'trace-7' } })
    expect(named.headers.get('x-request-id')).toBe('trace-7')
    const forged = await send(clientsUrl, { headers: { 'x-request-id': 'a b"' } })
    expect(forged.headers.get('x-request-id')).not.toBe('a b"')
  })

  it('with HEAD answers as GET does, without the body', async () => {
    const response = await send(clientsUrl, { method: 'HEAD' })
    expect([response.status, await response.text()]).toEqual([200, ''])
  })
})

describe('the compat dialect', () => {
  const compat = (path: string, init?: Init): Promise<Response> => send(`http://service/compat${path}`, init)

  it('answers lists as bare arrays', async () => {
    const canonical = await person.client.call(listClients, {
      params: { workspace_id: person.workspaceId },
    })
    const bare = await compat(`/api/v9/workspaces/${person.workspaceId}/clients`)
    expect(await bare.json()).toEqual(canonical)
  })

  it('answers and understands the vendor’s spellings, and ours', async () => {
    const me: unknown = await (await compat('/api/v9/me')).json()
    expect(me).toHaveProperty('toggl_accounts_id')
    expect(me).not.toHaveProperty('svc_accounts_id')
    const preferences = '/api/v9/me/preferences'
    for (const name of ['seenTogglButtonModal', 'seenSvcButtonModal']) {
      for (const value of [true, false]) {
        const saved = await compat(preferences, { method: 'POST', body: JSON.stringify({ [name]: value }) })
        expect(saved.status).toBe(200)
        const read: unknown = await (await compat(preferences)).json()
        expect(read).toHaveProperty('seenTogglButtonModal', value)
      }
    }
  })

  it('answers a running entry’s duration as the negative of its start', async () => {
    const path = `/api/v9/workspaces/${person.workspaceId}/time_entries`
    const start = '2025-06-02T08:30:00Z'
    const body = { created_with: 'test', workspace_id: person.workspaceId, start, duration: -1 }
    const seconds = Date.parse(start) / 1000
    const created = await compat(path, { method: 'POST', body: JSON.stringify(body) })
    expect(await created.json()).toMatchObject({ duration: -seconds, stop: null })
    const listed = await compat('/api/v9/me/time_entries')
    expect(await listed.json()).toMatchObject([{ duration: -seconds }])
    expect(await (await send('http://service/api/v9/me/time_entries/current')).json()).toMatchObject({
      duration: -1,
    })
  })
})

describe('related data', () => {
  it('comes with the account when asked for', async () => {
    await person.client.call(createClient, {
      params: { workspace_id: person.workspaceId },
      body: { name: 'Related' },
    })
    const me = await person.client.call(getMe, { query: { with_related_data: true } })
    expect(me.clients?.map(({ name }) => name)).toContain('Related')
    expect(me.workspaces).toHaveLength(1)
    expect(await person.client.call(getMe)).not.toHaveProperty('clients')
  })
})
