/** A client for tests, derived from the endpoint tables: typed input, and every answer checked by its schema. */

import { z } from 'zod'
import type { Endpoint } from '../../shared/api/endpoint.ts'
import { errorBody } from '../../shared/api/errors.ts'

type Fetch = (request: Request) => Promise<Response>

/** Path parameters as numbers or strings. */
type Values<Schema extends z.ZodType> = Readonly<Record<keyof z.input<Schema> & string, number | string>>

/** The options of a call. Path parameters may be numbers; bodies of tests of bad input may be anything, forms are `FormData`. */
export interface CallInput<E extends Endpoint> {
  readonly params?: Values<E['params']>
  readonly query?: Readonly<Record<string, string | number | boolean | readonly (string | number)[]>>
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export type CallOutput<E extends Endpoint> = E['answer'] extends {
  readonly kind: infer Kind
  readonly schema: infer Schema extends z.ZodType
}
  ? Kind extends 'list' | 'array'
    ? z.output<Schema>[]
    : Kind extends 'optional'
      ? z.output<Schema> | null
      : z.output<Schema>
  : E['answer'] extends { readonly kind: 'stream' }
    ? Response
    : null

export interface Refusal {
  readonly status: number
  /** The text, of planning's bodies too. */
  readonly message: string
  readonly headers: Headers
}

export interface ApiClient {
  /** Calls the endpoint and answers its output; a stream's as the answer itself. @throws when it is refused, or answers what its schema does not say. */
  readonly call: <const E extends Endpoint>(endpoint: E, input?: CallInput<E>) => Promise<CallOutput<E>>
  /** Calls the endpoint, which must refuse. */
  readonly refusal: <const E extends Endpoint>(endpoint: E, input?: CallInput<E>) => Promise<Refusal>
  /** Calls the endpoint and answers as it comes. */
  readonly send: <const E extends Endpoint>(endpoint: E, input?: CallInput<E>) => Promise<Response>
  /** The same client with further headers on every request. */
  readonly with: (headers: Readonly<Record<string, string>>) => ApiClient
}

/** `Authorization` for an API token. */
export function tokenHeader(token: string): { readonly authorization: string } {
  return { authorization: `Basic ${Buffer.from(`${token}:api_token`).toString('base64')}` }
}

function urlOf(endpoint: Endpoint, input: CallInput<Endpoint>): string {
  const params: Readonly<Record<string, unknown>> = input.params ?? {}
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) {
    for (const item of Array.isArray(value) ? (value as readonly unknown[]) : [value]) {
      query.append(name, String(item))
    }
  }
  return `http://service${path}${query.size > 0 ? `?${query.toString()}` : ''}`
}

/** Kept: zod compiles each schema for itself when it checks its first value, which takes longer than the check. */
const answerSchemas = new WeakMap<Endpoint, z.ZodType>()

/** Unknown keys in an answer are a break of the contract as much as missing ones. */
function strictAnswer({ answer }: Endpoint): z.ZodType {
  if (answer.kind === 'empty' || answer.kind === 'stream') return z.null()
  const schema = answer.schema instanceof z.ZodObject ? answer.schema.strict() : answer.schema
  if (answer.kind === 'list')
    return z.strictObject({ items: z.array(schema) }).transform(({ items }) => items)
  return answer.kind === 'array' ? z.array(schema) : schema
}

function answerSchema(endpoint: Endpoint): z.ZodType {
  const schema = answerSchemas.get(endpoint) ?? strictAnswer(endpoint)
  answerSchemas.set(endpoint, schema)
  return schema
}

async function read(endpoint: Endpoint, response: Response): Promise<unknown> {
  const { answer } = endpoint
  if (answer.kind === 'stream' && response.status === answer.status) return response
  const text = await response.text()
  const body: unknown = text === '' ? null : JSON.parse(text)
  if (answer.kind === 'optional' && response.status === 204 && body === null) return null
  if (response.status !== answer.status) throw new Error(`${endpoint.name}: ${response.status} ${text}`)
  const parsed = answerSchema(endpoint).safeParse(body)
  if (!parsed.success) throw new Error(`${endpoint.name}: ${z.prettifyError(parsed.error)}\n${text}`)
  return parsed.data
}

const described = z.object({ error_description: z.string() })

async function readRefusal(endpoint: Endpoint, response: Response): Promise<Refusal> {
  const text = await response.text()
  if (response.ok) throw new Error(`${endpoint.name}: was not refused: ${response.status} ${text}`)
  const body = errorBody(endpoint.area).parse(JSON.parse(text))
  const message = typeof body === 'string' ? body : described.parse(body).error_description
  return { status: response.status, message, headers: response.headers }
}

export function createApiClient(fetch: Fetch, common: Readonly<Record<string, string>> = {}): ApiClient {
  const send = (endpoint: Endpoint, input: CallInput<Endpoint> = {}): Promise<Response> => {
    const init: RequestInit = { method: endpoint.method, headers: { ...common, ...input.headers } }
    if (input.body !== undefined) {
      init.body = input.body instanceof FormData ? input.body : JSON.stringify(input.body)
    }
    return fetch(new Request(urlOf(endpoint, input), init))
  }
  return {
    send,
    async call<const E extends Endpoint>(endpoint: E, input?: CallInput<E>) {
      return (await read(endpoint, await send(endpoint, input))) as CallOutput<E>
    },
    refusal: async (endpoint, input) => readRefusal(endpoint, await send(endpoint, input)),
    with: (headers) => createApiClient(fetch, { ...common, ...headers }),
  }
}
