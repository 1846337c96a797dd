import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { REASON_HEADER } from '../../shared/api/reasons.ts'
import {
  getOpenApi,
  getPlanningOpenApi,
  getTrackingOpenApi,
  getWebhooksOpenApi,
} from '../../shared/api/service.ts'
import { allEndpoints } from '../testing/endpoints.ts'
import { openTestService, type TestService } from '../testing/test-service.ts'

const endpoints = allEndpoints()
let test: TestService
beforeAll(async () => {
  test = await openTestService()
})
afterAll(() => test.close())

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

describe('OpenAPI', () => {
  it.each([
    ['decisions §9 GET api/v9/openapi.json', getTrackingOpenApi],
    ['decisions §9 GET webhooks/api/v1/openapi.json', getWebhooksOpenApi],
    ['decisions §9 GET api/openapi.json', getPlanningOpenApi],
    ['decisions §6 GET openapi.json', getOpenApi],
  ])('%s answers a valid document', async (_, endpoint) => {
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

  it('names the headers that answers have, and those that requests may have', async () => {
    const { components, paths } = (await test.anonymous.call(getOpenApi)) as unknown as {
      components: { headers: object; parameters: Record<string, { in: string }> }
      paths: Record<string, { get?: object }>
    }
    expect(Object.keys(components.parameters)).toEqual(['Idempotency-Key', 'X-Known-Epoch'])
    const answer = await test.service.fetch(new Request('http://service/api/v9/status'))
    const onAnswers = Object.keys(components.headers).filter((name) => name !== REASON_HEADER)
    for (const name of onAnswers) expect(answer.headers.get(name)).not.toBeNull()
    const written = JSON.stringify(paths['/api/v9/status']?.get)
    for (const name of Object.keys(components.headers))
      expect(written).toContain(`#/components/headers/${name}`)
    expect(written).not.toContain('#/components/parameters/X-Known-Epoch')
    expect(written).not.toContain('Idempotency-Key"')
  })
})
