/** What every endpoint of the contract must do, derived from the endpoints themselves. */

import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '../../shared/api/endpoint.ts'
import { planningError, textError } from '../../shared/api/errors.ts'
import {
  getOpenApi,
  getPlanningOpenApi,
  getTrackingOpenApi,
  getWebhooksOpenApi,
} from '../../shared/api/service.ts'
import type { AccountEffects } from '../accounts/account-effects.ts'
import { healthRoutes } from '../health/routes.ts'
import { resourceRoutes } from '../routes.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'

// Routes are only listed here, never run: nothing asks for the effects.
const resources = resourceRoutes({} as AccountEffects)
const endpoints: readonly Endpoint[] = [...resources, ...healthRoutes(resources)].map(
  (route) => route.endpoint,
)
const guarded = endpoints.filter(({ credentials }) => credentials === 'required')

let test: TestService
let person: Person
let stranger: Person
beforeAll(async () => {
  test = await openTestService()
  person = await test.signUp()
  stranger = await test.signUp()
})
afterAll(() => test.close())

/** The endpoint's path with the person's place and, for everything else, an id that does not exist. */
function pathOf(endpoint: Endpoint, { workspaceId, organizationId }: Person): string {
  return endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (name === 'workspace_id') return String(workspaceId)
    if (name === 'organization_id') return String(organizationId)
    return name === 'product_code' ? 'track' : '987654321'
  })
}

function send(endpoint: Endpoint, path: string, caller: Person | null, body?: string): Promise<Response> {
  const init: RequestInit = { method: endpoint.method }
  if (caller !== null) init.headers = { authorization: `Bearer ${caller.me.api_token}` }
  if (body !== undefined && endpoint.method !== 'GET') init.body = body
  return test.service.fetch(new Request(`http://service${path}`, init))
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

describe('names and paths', () => {
  it('are each one endpoint’s', () => {
    const names = endpoints.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    const targets = endpoints.map(({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`)
    expect(new Set(targets).size).toBe(targets.length)
  })

  it('have a schema for each parameter of the path', () => {
    for (const { name, path, params } of endpoints) {
      const written = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => String(parameter))
      expect([name, Object.keys(params.shape).toSorted()]).toEqual([name, written.toSorted()])
    }
  })
})

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

  it.each(cases(({ body }) => body !== null))('is no failure of %s', async (_, endpoint) => {
    const path = pathOf(endpoint, person)
    const malformed = await send(endpoint, path, person, '{')
    expect([malformed.status, await isRefusal(endpoint, malformed)]).toEqual([400, true])
    for (const body of ['[]', '{}', 'null', '7', '"x"', '[null]', '[{}]', '{"id":1e999}', deep]) {
      const response = await send(endpoint, path, person, body)
      expect([body, response.status < 500]).toEqual([body, true])
    }
  })
})

describe('OpenAPI', () => {
  it.each([
    ['tracking', getTrackingOpenApi],
    ['webhooks', getWebhooksOpenApi],
    ['planning', getPlanningOpenApi],
    ['all', getOpenApi],
  ])('the %s document is valid', async (_, endpoint) => {
    const document = await test.anonymous.call(endpoint)
    const { valid, errors } = await new Validator().validate(structuredClone(document))
    expect(errors).toBeUndefined()
    expect(valid).toBe(true)
  })

  it('describes every endpoint', async () => {
    const { paths } = await test.anonymous.call(getOpenApi)
    const described = Object.entries(paths as Record<string, Record<string, unknown>>).flatMap(
      ([path, item]) => Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(described.toSorted()).toEqual(endpoints.map(({ method, path }) => `${method} ${path}`).toSorted())
  })
})
