/** OpenAPI 3.1 documents, derived from the same endpoint tables that validate requests (decisions §9). */

import { z } from 'zod'
import { bodyWhenAbsent, type Endpoint, type FormBody } from './endpoint.ts'
import { errorBody } from './errors.ts'
import { REASON_HEADER, reasons } from './reasons.ts'

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
  '410': 'A creation under the `sync_id` of what was deleted.',
  '412':
    'It is not the version any more that If-Match names, it is there already that If-None-Match says is not, something else runs than X-Known-Running names, or the service was started since X-Known-Epoch; nothing was changed.',
  '422':
    'The Idempotency-Key was used for another request, or a field is missing that the workspace requires.',
  '429': 'Too many requests; try again after the seconds of Retry-After.',
}

/** The schemas of one endpoint. What refers to itself is kept under `components`, for a document has one root. */
interface Schemas {
  readonly input: (schema: z.ZodType) => JsonObject
  readonly output: (schema: z.ZodType) => JsonObject
}

function schemasOf(endpoint: string, components: JsonObject): Schemas {
  const convert =
    (io: 'input' | 'output') =>
    (schema: z.ZodType): JsonObject => {
      const prefix = `${endpoint}.${io}.`
      const { $schema: _, ...own } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
      const text = JSON.stringify(own).replaceAll('"#/$defs/', `"#/components/schemas/${prefix}`)
      const { $defs = {}, ...document } = JSON.parse(text) as JsonObject & { $defs?: JsonObject }
      for (const [name, definition] of Object.entries($defs)) components[prefix + name] = definition
      return document
    }
  return { input: convert('input'), output: convert('output') }
}

function content(schema: JsonObject): JsonObject {
  return { 'application/json': { schema } }
}

interface ObjectSchema {
  readonly properties?: Record<string, JsonObject>
  readonly required?: readonly string[]
}

function parametersOf(schemas: Schemas, schema: z.ZodObject, place: 'path' | 'query'): JsonObject[] {
  const { properties = {}, required = [] } = schemas.input(schema) as ObjectSchema
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

function note(description: string): JsonObject {
  return { description, schema: { type: 'string' } }
}

/** Headers of requests. */
const requestHeaders: Readonly<Record<string, JsonObject>> = {
  'Idempotency-Key': {
    description:
      'Makes the write happen once, however often it is sent. A UUID of version 8 counts for everybody.',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
  },
  'X-Known-Epoch': note(
    'The `epoch` of the feed as it was read last: after another start of the service the write is refused.',
  ),
}

/** Headers of every answer. */
const answerHeaders: JsonObject = {
  'X-Request-Id': note('Names the request in the log.'),
}

/** On refusals. */
const REASON = note(
  `Why, in JSON: a code, the field or null, and the code's parameters. The codes: ${Object.keys(reasons).join(', ')}.`,
)

/** On answers without a version in their body. */
const VERSION = note(
  'The version of what is answered: If-Match of a change takes it. Not on an answer that a key repeats.',
)

function headerParametersOf({ method }: Endpoint): JsonObject[] {
  const names = method === 'GET' ? [] : Object.keys(requestHeaders)
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }))
}

/** With the headers that all answers have. */
function withHeaders({ versioned }: Endpoint, responses: JsonObject): JsonObject {
  const common = Object.fromEntries(
    Object.keys(answerHeaders).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  )
  return Object.fromEntries(
    Object.entries(responses).map(([status, response]) => [
      status,
      {
        ...(response as JsonObject),
        headers: {
          ...common,
          ...(Number(status) >= 400 && {
            [REASON_HEADER]: { $ref: `#/components/headers/${REASON_HEADER}` },
          }),
          ...(versioned && status === '200' && { ETag: VERSION }),
        },
      },
    ]),
  )
}

function answerOf({ answer }: Endpoint, schemas: Schemas): JsonObject {
  if (answer.kind === 'empty') return { [answer.status]: { description: 'Done.' } }
  if (answer.kind === 'stream') {
    const [mediaType = answer.contentType] = answer.contentType.split(';', 1)
    const sent = { [mediaType]: { schema: { type: 'string' } } }
    return { [answer.status]: { description: 'Done.', content: sent } }
  }
  const schema = schemas.output(answer.schema)
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

function refusalsOf({ area }: Endpoint, schemas: Schemas): JsonObject {
  const schema = schemas.output(errorBody(area))
  return Object.fromEntries(
    Object.entries(refusals).map(([status, description]) => [
      status,
      { description, content: content(schema) },
    ]),
  )
}

/** Arrays of a form are written as one field for each item, files as many fields of one name. */
function formOf({ fields, files }: FormBody, schemas: Schemas): JsonObject {
  const { properties = {}, required = [] } = schemas.input(fields) as ObjectSchema
  const file: JsonObject = { type: 'string', format: 'binary' }
  const sent: JsonObject = {
    [files.name]: files.most === 1 ? file : { type: 'array', items: file, minItems: 1, maxItems: files.most },
  }
  const indexed: JsonObject = {}
  for (const [name, property] of Object.entries(properties)) {
    if (property['type'] === 'array') indexed[`^${name}\\[\\d+\\]$`] = property['items'] ?? {}
    else sent[name] = property
  }
  const single = required.filter((name) => name in sent)
  const schema: JsonObject = { type: 'object', properties: sent, required: [files.name, ...single] }
  if (Object.keys(indexed).length > 0) schema['patternProperties'] = indexed
  return { 'multipart/form-data': { schema } }
}

function operationOf(endpoint: Endpoint, schemas: Schemas): JsonObject {
  const { params, query, body, form } = endpoint
  const operation: JsonObject = {
    operationId: endpoint.name,
    summary: endpoint.summary,
    description: endpoint.source,
    tags: [endpoint.area],
    parameters: [
      ...parametersOf(schemas, params, 'path'),
      ...parametersOf(schemas, query, 'query'),
      ...headerParametersOf(endpoint),
    ],
    responses: withHeaders(endpoint, { ...answerOf(endpoint, schemas), ...refusalsOf(endpoint, schemas) }),
  }
  if (endpoint.credentials === 'none') operation['security'] = []
  if (body !== null) {
    operation['requestBody'] = {
      required: !body.safeParse(bodyWhenAbsent(body)).success,
      content: content(schemas.input(body)),
    }
  }
  if (form !== null) operation['requestBody'] = { required: true, content: formOf(form, schemas) }
  return operation
}

/** The document of some endpoints. @param title what they are together, such as `Tracking API`. */
export function openApiDocument(title: string, endpoints: readonly Endpoint[]): JsonObject {
  const paths: Record<string, JsonObject> = {}
  const components: JsonObject = {}
  for (const endpoint of endpoints) {
    const item = (paths[endpoint.path] ??= {})
    item[endpoint.method.toLowerCase()] = operationOf(endpoint, schemasOf(endpoint.name, components))
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1.0.0' },
    paths,
    security: [{ basic: [] }, { bearer: [] }, { session: [] }],
    components: {
      schemas: components,
      parameters: Object.fromEntries(
        Object.entries(requestHeaders).map(([name, note]) => [
          name,
          { name, in: 'header', required: false, ...note },
        ]),
      ),
      headers: { ...answerHeaders, [REASON_HEADER]: REASON },
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
