import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSession } from '../../shared/api/accounts.ts'
import { getLogged } from '../../shared/api/me.ts'
import { getHealth } from '../../shared/api/service.ts'
import { listTags } from '../../shared/api/tags.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'

let test: TestService
let person: Person
let cookie: string

beforeAll(async () => {
  test = await openTestService({ publicUrl: 'https://time.example.com', hsts: true })
  person = await test.signUp()
  const response = await test.anonymous.send(createSession, { body: person })
  cookie = response.headers.get('set-cookie')?.split(';')[0] ?? ''
})
afterAll(() => test.close())

/** As a browser or a program sends it, with a cookie that came by itself. */
function post(path: string, headers: Readonly<Record<string, string>>, body?: string): Promise<Response> {
  const init = { method: 'POST', headers, ...(body !== undefined && { body }) }
  return test.service.fetch(new Request(`http://service${path}`, init))
}

it.each([
  { 'content-type': 'text/plain', 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
  { 'content-type': 'text/plain', 'sec-fetch-site': 'same-site', origin: 'https://blog.example.com' },
  { 'content-type': 'text/plain', origin: 'https://evil.example' },
  { 'content-type': 'text/plain', origin: 'null' },
  { 'content-type': 'application/x-www-form-urlencoded' },
  { origin: 'https://evil.example' },
])('a page of another site cannot write by the session of who opens it: %j', async (headers) => {
  const params = { workspace_id: person.workspaceId }
  const path = `/api/v9/workspaces/${person.workspaceId}/tags`
  const answer = await post(path, { ...headers, cookie }, '{"name":"planted"}')
  expect([answer.status, answer.headers.get('x-refusal-reason')]).toEqual([
    403,
    '{"code":"cross_site","field":null,"parameters":{}}',
  ])
  expect(await person.client.call(listTags, { params })).toEqual([])
})

it('a page of another site cannot sign its reader in to an account of its own', async () => {
  const headers = { 'content-type': 'text/plain', 'sec-fetch-site': 'cross-site' }
  const body = JSON.stringify({ email: person.email, password: person.password })
  const answer = await post('/api/sessions', headers, body)
  expect([answer.status, answer.headers.get('set-cookie')]).toEqual([403, null])
})

it('the service’s own pages, programs, and whoever has a token write as before', async () => {
  const json = { 'content-type': 'application/json' }
  const own = [
    { cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'text/plain' },
    { cookie, origin: 'https://time.example.com', 'content-type': 'text/plain' },
    { cookie, ...json },
    { authorization: `Bearer ${person.me.api_token}`, origin: 'https://other.example', ...json },
  ]
  for (const [index, headers] of own.entries()) {
    const path = `/api/v9/workspaces/${person.workspaceId}/tags`
    expect((await post(path, headers, `{"name":"own ${index}"}`)).status).toBe(200)
  }
  expect((await post('/api/v9/me/reset_token', { cookie, 'sec-fetch-site': 'none' })).status).toBe(200)
  expect((await post('/api/v9/me/reset_token', { cookie })).status).toBe(200)
})

it('every answer forbids guessing its type, and asks for HTTPS where that was ordered', async () => {
  const all = [
    await test.anonymous.send(getHealth),
    await test.anonymous.send(getLogged),
    await test.service.fetch(new Request('http://service/password_reset')),
    await test.service.fetch(new Request('http://service/nothing')),
  ]
  for (const { headers } of all) {
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
  }
})
