/** The two dialects of the same answers: one thin layer, of which no handler knows (decisions §1). */

import { vendorSpellings } from '../../shared/api/dialect.ts'
import type { Answer } from '../../shared/api/endpoint.ts'

type Query = Readonly<Record<string, unknown>>

export interface Dialect {
  readonly name: 'canonical' | 'compat'
  /** A request's body before it is validated. */
  readonly readBody: (body: unknown) => unknown
  /** Its query parameters by name. */
  readonly readQuery: (query: Query) => Query
  /** An answer's JSON text; `json` is the handler's output. */
  readonly writeAnswer: (answer: Answer, json: string) => string
}

const toVendor: ReadonlyMap<string, string> = new Map(Object.entries(vendorSpellings))
const fromVendor: ReadonlyMap<string, string> = new Map(
  Object.entries(vendorSpellings).map(([ours, theirs]) => [theirs, ours]),
)

/** Rewrites the keys of an object; a key that is already there keeps its value. */
function renamedKeys(object: Query, names: ReadonlyMap<string, string>): Query {
  const renamed = Object.entries(object)
    .map(([key, value]) => [names.get(key) ?? key, value, key] as const)
    .filter(([name, , key]) => name === key || !Object.hasOwn(object, name))
  // Not by assignment: a key such as `__proto__` is one like all others.
  return Object.fromEntries(renamed.map(([name, value]) => [name, value]))
}

/** Rewrites the objects of a JSON value at any depth, those within others first. */
function rewritten(value: unknown, rewrite: (object: Query) => Query): unknown {
  if (Array.isArray(value)) return value.map((item) => rewritten(item, rewrite))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, item]) => [key, rewritten(item, rewrite)] as const)
  return rewrite(Object.fromEntries(entries))
}

/** Clients of the compat dialect compute a running entry's time as now + duration. */
function withRunningDuration(object: Query): Query {
  const { duration, start } = object
  if (typeof duration !== 'number' || duration >= 0 || typeof start !== 'string') return object
  return { ...object, duration: -Math.floor(Date.parse(start) / 1000) }
}

/** Resources under whose name older clients wrap a whole body: `{"client": {"name": …}}`. No body has such a key alone. */
const wrappers: ReadonlySet<string> = new Set(['client', 'group', 'workspace'])

function unwrapped(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body
  const [entry, ...others] = Object.entries(body)
  if (entry === undefined || others.length > 0) return body
  const [name, inner] = entry as [string, unknown]
  const isObject = typeof inner === 'object' && inner !== null && !Array.isArray(inner)
  return wrappers.has(name) && isObject ? inner : body
}

export const canonical: Dialect = {
  name: 'canonical',
  readBody: (body) => body,
  readQuery: (query) => query,
  writeAnswer: (answer, json) => (answer.kind === 'list' ? `{"items":${json}}` : json),
}

export const compat: Dialect = {
  name: 'compat',
  readBody: (body) => unwrapped(rewritten(body, (object) => renamedKeys(object, fromVendor))),
  readQuery: (query) => renamedKeys(query, fromVendor),
  writeAnswer(_answer, json) {
    const rewrite = (object: Query): Query => withRunningDuration(renamedKeys(object, toVendor))
    return JSON.stringify(rewritten(JSON.parse(json), rewrite))
  },
}
