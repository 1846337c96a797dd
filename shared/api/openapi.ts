/** OpenAPI 3.1 documents, derived from the same endpoint tables that validate requests (decisions §9). */

import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { errorBody } from './errors.ts'

/** JSON, as far as a document needs it. */
export interface JsonObject {
  [key: string]: JsonValue
}
type JsonValue = string | number | boolean | null | JsonValue[] | JsonObject

const refusals: Readonly<Record<string, string>> = {
  '400': 'The request cannot be understood or breaks a rule.',
  '402': 'The plan does not include it.',
  '403': 'Wrong credentials, or no access.',
  '404': 'Nothing with that id.',
  '429': 'Too many requests; try again after the seconds of Retry-After.',
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonObject {
  const { $schema: _, ...document } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return document as JsonObject
}

function content(schema: JsonObject): JsonObject {
  return { 'application/json': { schema } }
}

function parametersOf(schema: z.ZodObject, place: 'path' | 'query'): JsonObject[] {
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: JsonObject
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

function answerOf({ answer }: Endpoint): JsonObject {
  if (answer.kind === 'empty') return { [answer.status]: { description: 'Done.' } }
  const schema = schemaOf(answer.schema, 'output')
  const array: JsonObject = { type: 'array', items: schema }
  const described = (document: JsonObject): JsonObject => ({
    [answer.status]: { description: 'Done.', content: content(document) },
  })
  if (answer.kind === 'array') return described(array)
  if (answer.kind === 'list') {
    return described({ type: 'object', properties: { items: array }, required: ['items'] })
  }
  const found = described(schema)
  return answer.kind === 'optional' ? { ...found, '204': { description: 'There is none.' } } : found
}

function refusalsOf({ area }: Endpoint): JsonObject {
  const schema = schemaOf(errorBody(area), 'output')
  return Object.fromEntries(
    Object.entries(refusals).map(([status, description]) => [
      status,
      { description, content: content(schema) },
    ]),
  )
}

function operationOf(endpoint: Endpoint): JsonObject {
  const operation: JsonObject = {
    operationId: endpoint.name,
    summary: endpoint.summary,
    description: endpoint.source,
    tags: [endpoint.area],
    parameters: [...parametersOf(endpoint.params, 'path'), ...parametersOf(endpoint.query, 'query')],
    responses: { ...answerOf(endpoint), ...refusalsOf(endpoint) },
  }
  if (endpoint.credentials === 'none') operation['security'] = []
  if (endpoint.body !== null) {
    operation['requestBody'] = {
      required: !endpoint.body.safeParse(undefined).success,
      content: content(schemaOf(endpoint.body, 'input')),
    }
  }
  return operation
}

/** The document of some endpoints. @param title what they are together, such as `Tracking API`. */
export function openApiDocument(title: string, endpoints: readonly Endpoint[]): JsonObject {
  const paths: Record<string, JsonObject> = {}
  for (const endpoint of endpoints) {
    const item = (paths[endpoint.path] ??= {})
    item[endpoint.method.toLowerCase()] = operationOf(endpoint)
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1.0.0' },
    paths,
    security: [{ basic: [] }, { bearer: [] }, { session: [] }],
    components: {
      securitySchemes: {
        basic: {
          type: 'http',
          scheme: 'basic',
          description: 'E-mail address and password, or an API token with the word api_token as password.',
        },
        bearer: { type: 'http', scheme: 'bearer', description: 'An API token.' },
        session: { type: 'apiKey', in: 'cookie', name: '__Secure-accounts-session' },
      },
    },
  }
}
