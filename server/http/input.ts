/** Parses a request's parts by its endpoint's schemas; refusals name the field. */

import { bodyWhenAbsent, type Endpoint, type EndpointInput } from '../../shared/api/endpoint.ts'
import { textFault } from '../../shared/domain/storable-text.ts'
import { BadRequest, NotFound } from '../errors/app-error.ts'
import { validated } from '../errors/invalid-input.ts'
import type { RouteOptions } from './route.ts'

/** Nothing that the service keeps is deeper; parsers of recursive schemas would run out of stack. */
const MAXIMUM_DEPTH = 32

const noValues: Readonly<Record<string, unknown>> = {}

function parseParams(endpoint: Endpoint, values: unknown, texts: RouteOptions['texts']): unknown {
  const parsed = endpoint.params.safeParse(values)
  if (parsed.success) return parsed.data
  const text = texts?.params
  if (text?.status === 404) throw new NotFound(null, text.message)
  const field = parsed.error.issues[0]?.path.join('.') ?? 'path'
  throw new BadRequest('wrong_form', {
    field,
    text: text?.message ?? `Invalid ${field}`,
    cause: parsed.error,
  })
}

/**
 * Query parameters by name. A name that ends in `[]` collects all its values; of another the first counts.
 */
export function readQuery(url: string): Readonly<Record<string, unknown>> {
  const start = url.indexOf('?')
  if (start === -1) return noValues
  const values: Record<string, string | string[]> = Object.create(null) as Record<string, string | string[]>
  for (const [name, value] of new URLSearchParams(url.slice(start))) {
    requireStorable(value, name)
    const known = values[name]
    if (Array.isArray(known)) known.push(value)
    else if (known === undefined) values[name] = name.endsWith('[]') ? [value] : value
  }
  return values
}

/** @throws {BadRequest} naming the field when no database stores the text. */
export function requireStorable(text: string, field: string): void {
  const fault = textFault(text)
  if (fault === 'nul') throw new BadRequest('unstorable_text', { field, fault: 'nul' })
  if (fault !== null)
    throw new BadRequest('unstorable_text', { field: field.toWellFormed(), fault: 'unicode' })
}

/** Text that PostgreSQL does not store is refused everywhere, so that all data can move. */
function inspect(value: unknown, field: string, depth: number): void {
  if (typeof value === 'string') requireStorable(value, field)
  else if (typeof value === 'object' && value !== null) {
    if (depth === MAXIMUM_DEPTH)
      throw new BadRequest('unreadable_body', { field, says: 'is nested too deeply' })
    for (const key of Object.keys(value)) {
      const name = depth === 0 ? key : `${field}.${key}`
      requireStorable(key, name)
      inspect((value as Record<string, unknown>)[key], name, depth + 1)
    }
  }
}

/** Parses a body's text as JSON; no text is no body. A Content-Type is not required (decisions §3). */
export function readJson(text: string, invalidText = 'Invalid JSON input'): unknown {
  if (text.trim() === '') return undefined
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new BadRequest('unreadable_body', { text: invalidText, cause: error })
  }
  inspect(value, 'body', 0)
  return value
}

export function parseInput(
  { endpoint, options }: { readonly endpoint: Endpoint; readonly options: RouteOptions },
  raw: {
    readonly params: unknown
    readonly query: Readonly<Record<string, unknown>>
    readonly body: unknown
  },
): EndpointInput<Endpoint> {
  const params = parseParams(endpoint, raw.params, options.texts)
  const query = validated(endpoint.query, raw.query, 'query')
  const { body: schema } = endpoint
  const given = raw.body === undefined && schema !== null ? bodyWhenAbsent(schema) : raw.body
  const body: unknown = schema === null ? undefined : validated(schema, given)
  return { params, query, body } as EndpointInput<Endpoint>
}
