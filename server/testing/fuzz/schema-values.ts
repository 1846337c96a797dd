/** Values that a JSON Schema of the OpenAPI document allows, more or less: a start for what it does not. */

import type { JsonObject } from '../../../shared/api/openapi.ts'
import type { Choices } from './choices.ts'

/** Ids that exist, by the name of the field that holds them. */
export type KnownIds = ReadonlyMap<string, readonly number[]>

export interface ValueSource {
  readonly choices: Choices
  readonly ids: KnownIds
  /** Resolves `#/components/schemas/…`. */
  readonly resolve: (reference: string) => JsonObject
}

const MAXIMUM_DEPTH = 5

const words: readonly [string, ...string[]] = [
  'Plan',
  'Ship it',
  'Ölçüm',
  '🙂',
  'active',
  'both',
  'name',
  '-name,asc',
  'start-today',
]
const times: readonly [string, ...string[]] = [
  '2025-06-02',
  '2025-06-02T08:00:00Z',
  '2025-03-30T02:30:00+01:00',
  '2025-06',
]

/** An id that exists under that name, or any other that exists. */
export function knownId({ choices, ids }: ValueSource, name: string): number {
  const singular = name.replace(/s$/, '')
  const own = ids.get(singular) ?? ids.get(singular.replace(/^.*_(?=[a-z]+_id$)/, '')) ?? ids.get('id') ?? []
  return own[choices.integer(own.length)] ?? 1
}

function textOf({ format, pattern }: JsonObject, choices: Choices): string {
  if (format === 'email') return `fuzz${choices.integer(50)}@example.org`
  if (typeof format === 'string' && /date|time/.test(format)) return choices.pick(times)
  if (format === 'uri') return 'https://example.org/'
  if (typeof pattern === 'string' && pattern.includes('#')) return '#a1b2c3'
  return choices.chance(0.25) ? choices.pick(times) : choices.pick(words)
}

function objectOf(schema: JsonObject, source: ValueSource, depth: number): JsonObject {
  const { properties = {}, required = [] } = schema as { properties?: JsonObject; required?: string[] }
  const value: JsonObject = {}
  for (const [name, property] of Object.entries(properties)) {
    if (!required.includes(name) && !source.choices.chance(0.4)) continue
    value[name] = schemaValue(property as JsonObject, source, name, depth + 1) as JsonObject
  }
  return value
}

export function schemaValue(schema: JsonObject, source: ValueSource, name: string, depth = 0): unknown {
  const { choices } = source
  if (typeof schema['$ref'] === 'string')
    return schemaValue(source.resolve(schema['$ref']), source, name, depth)
  const options = (schema['anyOf'] ?? schema['oneOf'] ?? schema['enum']) as unknown[] | undefined
  if (options !== undefined && options.length > 0) {
    const option = options[choices.integer(options.length)]
    return schema['enum'] === undefined ? schemaValue(option as JsonObject, source, name, depth) : option
  }
  if ('const' in schema) return schema['const']
  switch (schema['type']) {
    case 'integer':
    case 'number':
      return /(^|_)ids?$|^ids$/.test(name) ? knownId(source, name) : choices.integer(100)
    case 'boolean':
      return choices.chance(0.5)
    case 'null':
      return null
    case 'array':
      if (depth > MAXIMUM_DEPTH) return []
      return Array.from({ length: choices.integer(3) }, () =>
        schemaValue((schema['items'] ?? {}) as JsonObject, source, name, depth + 1),
      )
    case 'object':
      return depth > MAXIMUM_DEPTH ? {} : objectOf(schema, source, depth)
    default:
      return textOf(schema, choices)
  }
}
