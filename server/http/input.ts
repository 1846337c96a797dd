/** Parses a request's parts by its endpoint's schemas; refusals name the field. */

import type { z } from 'zod'
import type { Endpoint, EndpointInput, FormBody } from '../../shared/api/endpoint.ts'
import { textFault } from '../../shared/domain/storable-text.ts'
import { BadRequest, NotFound } from '../errors/app-error.ts'
import type { RouteOptions } from './route.ts'

/** Nothing that the service keeps is deeper; parsers of recursive schemas would run out of stack. */
const MAXIMUM_DEPTH = 32

const noValues: Readonly<Record<string, unknown>> = {}

function describe(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_format') return 'has the wrong form'
  if (issue.code === 'invalid_type' && issue.message.endsWith('received undefined')) return 'must be present'
  return issue.message.replace(/^Invalid input: /, '')
}

/** The deepest issue of the first: of a union, that of the option that came furthest. */
function mostSpecific(issue: z.core.$ZodIssue): z.core.$ZodIssue {
  if (issue.code !== 'invalid_union') return issue
  const [nested] = issue.errors.flat().sort((a, b) => b.path.length - a.path.length)
  if (nested === undefined || nested.path.length === 0) return issue
  return mostSpecific({ ...nested, path: [...issue.path, ...nested.path] })
}

function refuse(error: z.ZodError, whole: string): never {
  const [first] = error.issues
  if (first === undefined) throw new BadRequest(`${whole}: is invalid`, { cause: error })
  const issue = mostSpecific(first)
  const field = issue.path.length > 0 ? issue.path.join('.') : whole
  throw new BadRequest(`${field}: ${describe(issue)}`, { cause: error })
}

function parseParams(endpoint: Endpoint, values: unknown, texts: RouteOptions['texts']): unknown {
  const parsed = endpoint.params.safeParse(values)
  if (parsed.success) return parsed.data
  const text = texts?.params
  if (text?.status === 404) throw new NotFound(text.message)
  const field = parsed.error.issues[0]?.path.join('.') ?? 'path'
  throw new BadRequest(text?.message ?? `Invalid ${field}`, { cause: parsed.error })
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
  if (fault === 'nul') throw new BadRequest(`${field}: must not contain NUL characters`)
  if (fault !== null) throw new BadRequest(`${field.toWellFormed()}: must be well-formed Unicode`)
}

/** What PostgreSQL does not store is refused everywhere, so that all data can move. */
function inspect(value: unknown, field: string, depth: number): void {
  if (typeof value === 'string') requireStorable(value, field)
  else if (typeof value === 'object' && value !== null) {
    if (depth === MAXIMUM_DEPTH) throw new BadRequest(`${field}: is nested too deeply`)
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
    throw new BadRequest(invalidText, { cause: error })
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
  const query = endpoint.query.safeParse(raw.query)
  if (!query.success) refuse(query.error, 'query')
  if (endpoint.body === null) {
    return { params, query: query.data, body: undefined } as EndpointInput<Endpoint>
  }
  const body = endpoint.body.safeParse(raw.body)
  if (!body.success) refuse(body.error, 'body')
  return { params, query: query.data, body: body.data } as EndpointInput<Endpoint>
}

/** The fields of a form, which are read after the rest of the request has been understood. */
export function parseFields({ fields }: FormBody, values: Readonly<Record<string, unknown>>): unknown {
  const parsed = fields.safeParse(values)
  if (!parsed.success) refuse(parsed.error, 'body')
  return parsed.data
}
