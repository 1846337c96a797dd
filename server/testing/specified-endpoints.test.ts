import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '../../shared/api/endpoint.ts'
import { allEndpoints } from './endpoints.ts'
import { specifiedEndpoints } from './specified-endpoints.ts'
import { type SpecifiedInput, specifiedInputs } from './specified-inputs.ts'

/** A path without the names of its parameters. */
function anonymous(target: string): string {
  return target.replaceAll(/\{\w+\}/g, '{}')
}

const served = new Map(
  allEndpoints().map((endpoint) => [anonymous(`${endpoint.method} ${endpoint.path}`), endpoint]),
)

function endpointAt(target: string): Endpoint {
  const endpoint = served.get(anonymous(target))
  if (endpoint === undefined) throw new Error(`${target} is not served.`)
  return endpoint
}

it.each(specifiedEndpoints.map(({ source, target }) => [`${source} ${target}`, target] as const))(
  '%s is served',
  (_, target) => {
    expect(endpointAt(target).path).toMatch(/^\//)
  },
)

const bodySchema = z.object({
  properties: z.record(z.string(), z.unknown()).optional(),
  items: z.object({ properties: z.record(z.string(), z.unknown()) }).optional(),
})

/** The keys of a body, or of its items when it is an array. */
function keysOf({ body }: Endpoint): string[] {
  if (body === null) return []
  const { properties, items } = bodySchema.parse(
    z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }),
  )
  return Object.keys(properties ?? items?.properties ?? {})
}

function names(list = ''): string[] {
  return list.split(' ').filter((name) => name !== '')
}

describe('the body of a request', () => {
  it.each(Object.entries(specifiedInputs))('%s', (target, { query, body }: SpecifiedInput) => {
    const endpoint = endpointAt(target)
    expect(Object.keys(endpoint.query.shape)).toEqual(expect.arrayContaining(names(query)))
    expect(keysOf(endpoint)).toEqual(expect.arrayContaining(names(body)))
  })
})
