/** Requests for an operation of the OpenAPI document that are almost right, and wrong in one or more ways. */

import type { JsonObject } from '../../../shared/api/openapi.ts'
import { COMPAT_PREFIX } from '../../../shared/api/dialect.ts'
import type { Choices } from './choices.ts'
import { hostileJson, hostileText, hostileValue } from './hostile-values.ts'
import { knownId, schemaValue, type ValueSource } from './schema-values.ts'

export interface Operation {
  /** Its operationId. */
  readonly name: string
  readonly method: string
  readonly path: string
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly schema: JsonObject }[]
  /** The body's schema; null when there is none, or none in JSON. */
  readonly body: JsonObject | null
}

export interface HostileRequest {
  readonly method: string
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

interface OpenApiOperation {
  readonly operationId: string
  readonly parameters: Operation['parameters']
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonObject }>> }
}

/** All operations of a document. */
export function operationsOf(document: JsonObject): Operation[] {
  const paths = document['paths'] as Readonly<Record<string, Readonly<Record<string, unknown>>>>
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, value]) => {
      const { operationId, parameters, requestBody } = value as OpenApiOperation
      const body = requestBody?.content['application/json']?.schema ?? null
      return { name: operationId, method: method.toUpperCase(), path, parameters, body }
    }),
  )
}

function targetOf(operation: Operation, source: ValueSource): string {
  const { choices } = source
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (choices.chance(0.12)) return encodeURIComponent(hostileText(choices).toWellFormed()) || '%'
    if (choices.chance(0.03)) return '%ff%c0'
    const many = name.endsWith('_ids') ? 1 + choices.integer(3) : 1
    return Array.from({ length: many }, () => knownId(source, name)).join(',')
  })
  const query: string[] = []
  for (const { name, in: place, schema } of operation.parameters) {
    if (place !== 'query' || !choices.chance(0.3)) continue
    const repeats = choices.chance(0.1) ? 3 : 1
    for (let index = 0; index < repeats; index += 1) {
      const value = choices.chance(0.3) ? hostileText(choices) : String(schemaValue(schema, source, name))
      query.push(`${encodeURIComponent(name)}=${encodeURIComponent(value.toWellFormed())}`)
    }
  }
  if (choices.chance(0.05))
    query.push(choices.pick(['__proto__[x]=1', '%', '=', 'a[]=1&a[]=2', 'x=%00', 'page=1e3']))
  const prefix = choices.chance(0.3) ? COMPAT_PREFIX : ''
  return `${prefix}${path}${query.length > 0 ? `?${query.join('&')}` : ''}`
}

/** Replaces some part of the value by a hostile one. */
function spoil(value: unknown, choices: Choices): unknown {
  const nested = typeof value === 'object' && value !== null && Object.keys(value).length > 0
  if (!nested || choices.chance(0.15)) return hostileValue(choices)
  const keys = Object.keys(value)
  const key = keys[choices.integer(keys.length)] ?? ''
  if (Array.isArray(value)) {
    return (value as readonly unknown[]).map((item, index) =>
      String(index) === key ? spoil(item, choices) : item,
    )
  }
  const known = value as Readonly<Record<string, unknown>>
  return { ...known, [key]: spoil(known[key], choices) }
}

function bodyOf(operation: Operation, source: ValueSource): string | null {
  const { choices } = source
  if (operation.body === null) return choices.chance(0.05) && operation.method !== 'GET' ? '{"a":1}' : null
  if (choices.chance(0.02)) return null
  let value = schemaValue(operation.body, source, 'body')
  while (choices.chance(0.55)) value = spoil(value, choices)
  return hostileJson(value, choices)
}

function headersOf({ choices }: ValueSource): Record<string, string> {
  const headers: Record<string, string> = {}
  if (choices.chance(0.5)) headers['content-type'] = 'application/json'
  else if (choices.chance(0.2))
    headers['content-type'] = choices.pick(['text/plain', 'application/xml', 'x', ';;'])
  if (choices.chance(0.1))
    headers['idempotency-key'] = choices.pick(['k', 'k'.repeat(5000), '', 'ü', `key ${choices.integer(9)}`])
  if (choices.chance(0.05)) headers['x-request-id'] = choices.pick(['<b>', 'x'.repeat(300), '1'])
  return headers
}

export function hostileRequest(operation: Operation, source: ValueSource): HostileRequest {
  const { choices } = source
  const method = choices.chance(0.03)
    ? choices.pick(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'])
    : operation.method
  const body = method === 'GET' || method === 'HEAD' ? null : bodyOf(operation, source)
  return { method, target: targetOf(operation, source), headers: headersOf(source), body }
}
