import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '../../shared/api/endpoint.ts'
import { planningError, textError } from '../../shared/api/errors.ts'
import type { OpenDatabase } from '../testing/dialects.ts'
import { allEndpoints } from '../testing/endpoints.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'

const guarded = allEndpoints().filter(({ credentials }) => credentials !== 'none')

/** The endpoint's path with the person's place and, for everything else, an id that does not exist. */
function pathOf(endpoint: Endpoint, { workspaceId, organizationId }: Person): string {
  return endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (name === 'workspace_id') return String(workspaceId)
    if (name === 'organization_id') return String(organizationId)
    return name === 'product_code' ? 'track' : '987654321'
  })
}

function requestOf(endpoint: Endpoint, path: string, caller: Person | null, body?: string): Request {
  const init: RequestInit = { method: endpoint.method }
  if (caller !== null) init.headers = { authorization: `Bearer ${caller.me.api_token}` }
  if (body !== undefined && endpoint.method !== 'GET') init.body = body
  return new Request(`http://service${path}`, init)
}

/** Whether the body is a refusal in the shape of the endpoint's area. */
async function isRefusal({ area }: Endpoint, response: Response): Promise<boolean> {
  const body: unknown = await response.json()
  if (area !== 'planning') return textError.safeParse(body).success
  return planningError.safeParse(body).data?.trace_id === response.headers.get('x-request-id')
}

type Case = readonly [name: string, endpoint: Endpoint]
function cases(holds: (endpoint: Endpoint) => boolean): Case[] {
  return guarded.filter(holds).map((endpoint) => [endpoint.name, endpoint])
}

/** The duties of every endpoint on any database, derived from the endpoints themselves. */
export function endpointsContract(open: OpenDatabase): void {
  let test: TestService
  let person: Person
  let stranger: Person

  beforeAll(async () => {
    test = await openTestService({ database: await open() })
    person = await test.signUp()
    stranger = await test.signUp()
  })
  afterAll(() => test.close())

  const send = (...request: Parameters<typeof requestOf>): Promise<Response> =>
    test.service.fetch(requestOf(...request))

  describe('without credentials', () => {
    it.each(cases(() => true))('%s answers 403, in compat 401', async (_, endpoint) => {
      const path = pathOf(endpoint, person)
      const canonical = await send(endpoint, path, null)
      expect([canonical.status, await isRefusal(endpoint, canonical)]).toEqual([403, true])
      const compat = await send(endpoint, `/compat${path}`, null)
      expect([compat.status, compat.headers.get('x-authorization-missing')]).toEqual([401, 'true'])
      expect(await compat.text()).toBe('')
    })
  })

  describe('a place of others', () => {
    const placed = cases(({ path }) => /\{(workspace|organization)_id\}/.test(path))

    it.each(placed)('is answered by %s as one that does not exist', async (_, endpoint) => {
      const body = endpoint.method === 'PATCH' ? '[]' : '{}'
      const foreign = await send(endpoint, pathOf(endpoint, person), stranger, body)
      const nowhere = { ...person, workspaceId: 987_654_321, organizationId: 987_654_321 }
      const unknown = await send(endpoint, pathOf(endpoint, nowhere), stranger, body)
      expect(unknown.status).toBe(foreign.status)
      expect([400, 403, 404]).toContain(foreign.status)
      expect(await isRefusal(endpoint, foreign)).toBe(true)
    })
  })

  describe('a bad body', () => {
    const deep = `${'{"a":'.repeat(500)}1${'}'.repeat(500)}`

    // An empty body closes the account that the others are asked with.
    const asked = cases(({ body, name }) => body !== null && name !== 'accounts.close')

    it.each(asked)('is no failure of %s', async (_, endpoint) => {
      const path = pathOf(endpoint, person)
      const malformed = await send(endpoint, path, person, '{')
      expect([malformed.status, await isRefusal(endpoint, malformed)]).toEqual([400, true])
      for (const body of ['[]', '{}', 'null', '7', '"x"', '[null]', '[{}]', '{"id":1e999}', deep]) {
        const response = await send(endpoint, path, person, body)
        expect([body, response.status < 500]).toEqual([body, true])
      }
    })
  })
}
