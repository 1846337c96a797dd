/** Makes resources of declarations: how fields travel, and an endpoint for each kind of write. */

import { z } from 'zod'
import type { Endpoint } from '../../../../shared/api/endpoint.ts'
import type { LocalId, ServerId } from '../../../../shared/domain/ids.ts'
import type { EntityFields, Fields } from '../../../../shared/entities/entities.ts'
import type { Entity } from '../../../../shared/entities/entity.ts'
import type { CallInput, ApiAnswer } from '../../api-client/api-client.ts'
import {
  descriptorsOf,
  entities,
  type FieldDescriptor,
  singletonIdOf,
  singletonServerId,
} from '../../replica/entities.ts'
import { canonicalJson } from '../../replica/canonical-json.ts'
import { ownerGone } from '../failures.ts'
import type {
  BatchUpdate,
  FindLocalId,
  Reading,
  Referring,
  Resource,
  Sending,
  ServerRow,
} from './resource.ts'
import { entityShapes } from '../../../../shared/bridge/entity-shapes.ts'
import type { FieldKind, FieldValue } from '../../../../shared/entities/field.ts'
import { instantOfMilliseconds, isAsKept } from '../../../../shared/domain/instant.ts'

type Changes<E extends Entity> = Partial<EntityFields[E]>

interface Declaration<E extends Entity, Extra extends z.ZodRawShape> extends Answers<E, Extra> {
  readonly create?: Endpoint
  /** The last parameter of its path is the row's id, as in that of `remove`. */
  readonly update?: Endpoint
  readonly remove?: Endpoint
  /** The query of a deletion. */
  readonly removeQuery?: (sending: Sending) => object
  /** How many rows get the same change in one request of up to 100 ids. */
  readonly patch?: { readonly endpoint: Endpoint; readonly fields: BatchUpdate<E>['fields'] }
  /**
   * The body of a change that says more than its fields.
   *
   * @param written the fields as they are declared
   */
  readonly body?: (sending: Sending, changes: Changes<E>, written: object) => object | Promise<object>
  /** The body of a creation, where it is not that of a change. */
  readonly newBody?: (sending: Sending, fields: EntityFields[E], written: object) => object | Promise<object>
  readonly uniqueIn?: Resource<E>['uniqueIn']
  /** Whether a change holds for whatever version there is; a deletion changes nothing. */
  readonly holdsForAny?: (changes: Changes<E>) => boolean
}

/** How rows are told in answers, and their fields in bodies. */
export interface Answers<E extends Entity, Extra extends z.ZodRawShape> {
  /** The fields whose values do not travel as they are defined. */
  readonly fields?: FieldForms<E>
  /** The key of the row's id; `id` when absent. */
  readonly id?: string
  /** Their times tell no versions apart. */
  readonly hasNoVersions?: true
  /** Keys from which `read` takes fields. */
  readonly extra?: Extra
  /**
   * Fields that stand in several keys, or in none of their own; undefined ones stay as they are. Null when the answer is not
   * understood.
   *
   * @param fields the others
   */
  readonly read?: (
    answer: z.output<z.ZodObject<Extra>>,
    find: FindLocalId,
    fields: Changes<E>,
  ) => { readonly [F in keyof EntityFields[E]]?: EntityFields[E][F] | undefined } | null
}

/** A request that is not declared is one that is never made: no operation of it is queued. */
export function defineResource<E extends Entity, Extra extends z.ZodRawShape = z.ZodRawShape>(
  entity: E,
  declared: Declaration<E, Extra>,
): Resource<E> {
  const wire = wireFields(entity, declared.fields)
  const { body = (_, __, written) => written, removeQuery, patch, holdsForAny = () => false } = declared
  const { newBody = body } = declared
  const endpointOf = (kind: 'create' | 'update' | 'remove'): Endpoint => {
    const endpoint = declared[kind]
    if (endpoint === undefined) throw new TypeError(`${entity} has no ${kind} of its own`)
    return endpoint
  }
  return {
    parse: rowReader(entity, wire, declared),
    async create(sending, fields) {
      const { api, creationKey: idempotencyKey, knownRunning, syncId, isReturn } = sending
      const endpoint = endpointOf('create')
      const params = pathOf(entity, endpoint, sending, { ...fields })
      if (params === null) throw ownerGone()
      const said = await newBody(sending, fields, wire.write(sending, fields))
      const input = {
        params,
        body: { ...said, sync_id: syncId, restore: isReturn || undefined },
        idempotencyKey,
        knownRunning,
      }
      return (await api.call(endpoint, anyInput(input))).body
    },
    async update(sending, id, changes) {
      const { api, key: idempotencyKey, current } = sending
      const ifMatch = holdsForAny(changes) ? undefined : sending.ifMatch
      const endpoint = endpointOf('update')
      const params = pathOf(entity, endpoint, sending, current, id)
      if (params === null) throw ownerGone()
      const said = await body(sending, changes, wire.write(sending, changes))
      return withVersion(await api.call(endpoint, anyInput({ params, body: said, idempotencyKey, ifMatch })))
    },
    async remove(sending, id) {
      const { api, key: idempotencyKey, current } = sending
      const ifMatch = holdsForAny({}) ? undefined : sending.ifMatch
      const endpoint = endpointOf('remove')
      const params = pathOf(entity, endpoint, sending, current, id)
      // The service takes it away with its owner.
      if (params === null) return
      await api.call(endpoint, anyInput({ params, query: removeQuery?.(sending), idempotencyKey, ifMatch }))
    },
    batchCreate: null,
    patch: patch === undefined ? null : batchUpdate(wire, patch),
    uniqueIn: declared.uniqueIn ?? [],
  }
}

const text = z.string().nullish()
const workspace = z.int().nullish()

/** The facts of a row besides its fields, under the names of either document. */
const about = {
  at: text,
  updated_at: text,
  deleted_at: text,
  server_deleted_at: text,
  wid: workspace,
  workspace_id: workspace,
}

function rowReader<E extends Entity, Extra extends z.ZodRawShape>(
  entity: E,
  wire: WireFields<E>,
  { id = 'id', hasNoVersions, extra, read }: Answers<E, Extra>,
): Resource<E>['parse'] {
  const isSingleton = singletonIdOf(entity) !== undefined
  const ownId = isSingleton ? {} : { [id]: serverId }
  const schema = z.object({ ...extra, ...about, ...ownId })
  return (answer, find): ServerRow<E> | null => {
    const data = schema.safeParse(answer).data as AnsweredRow | undefined
    const fields: Record<string, unknown> | null = data ? wire.read(answer as AnsweredRow, find) : null
    if (data === undefined || fields === null) return null
    const own =
      read === undefined ? {} : read(data as z.output<z.ZodObject<Extra>>, find, fields as Changes<E>)
    if (own === null) return null
    for (const [name, value] of Object.entries<unknown>(own)) if (value !== undefined) fields[name] = value
    return {
      serverId: isSingleton ? singletonServerId : (data[id] as ServerId),
      at: hasNoVersions ? null : (data.at ?? data.updated_at ?? null),
      deleted: Boolean(data.server_deleted_at ?? data.deleted_at),
      workspaceId: data.workspace_id ?? data.wid ?? null,
      fields: fields as Changes<E>,
    }
  }
}

type AnsweredRow = Readonly<Record<string, unknown>> & z.output<z.ZodObject<typeof about>>

function batchUpdate<E extends Entity>(
  { write }: WireFields<E>,
  { endpoint, fields }: NonNullable<Declaration<E, z.ZodRawShape>['patch']>,
): BatchUpdate<E> {
  return {
    fields,
    most: 100,
    send({ api, key: idempotencyKey, workspaceId, serverIdOf }, rows, changes) {
      const body = Object.entries(write({ serverIdOf }, changes)).map(([key, value]) => ({
        op: 'replace',
        path: `/${key}`,
        value,
      }))
      const ids = rows.map(({ serverId }) => serverId).join(',')
      const params = { workspace_id: workspaceId, [idNameOf(endpoint)]: ids }
      const versions = rows.flatMap(({ serverId, ifMatch }) =>
        ifMatch === undefined ? [] : [`${serverId}:${ifMatch}`],
      )
      const ifMatch = versions.length === 0 ? undefined : versions
      return api.call(endpoint, anyInput({ params, body, idempotencyKey, ifMatch }))
    },
  }
}

type Place = Pick<Reading, 'organizationId' | 'workspaceId'>

/**
 * The parameters that a path may name: where the row is, the rows that own it, and its id. Null when an owner that the path
 * names is gone.
 */
export function pathOf(
  entity: Entity,
  endpoint: Endpoint,
  sending: Place & Referring,
  fields: Fields,
  id?: ServerId,
): Readonly<Record<string, number>> | null {
  const params: Record<string, number> =
    id === undefined ? placeParams(sending) : rowParams(endpoint, sending, id)
  for (const { field, refersTo, descriptor } of entities[entity].references) {
    const { column, isOwner } = descriptor
    if (isOwner !== true || !endpoint.path.includes(`{${column}}`)) continue
    const owner = (fields[field] ?? null) as LocalId | null
    const ownerId = owner === null ? null : sending.serverIdOf(refersTo, owner)
    if (ownerId === null) return null
    params[column] = ownerId
  }
  return params
}

/** The parameters of the path to one row. */
export function rowParams(endpoint: Endpoint, place: Place, id: ServerId): Record<string, number> {
  return { ...placeParams(place), [idNameOf(endpoint)]: id }
}

/** The parameters that say where rows are; a path takes those that it names. */
export function placeParams({ organizationId, workspaceId }: Place) {
  return { organization_id: organizationId, workspace_id: workspaceId }
}

/** The parameter that a path names last. */
function idNameOf({ path }: Endpoint): string {
  return /\{(\w+)\}[^{]*$/.exec(path)?.[1] ?? ''
}

/** Fits the endpoint of any entity: `every-field.test.ts` proves that the service takes it. */
export function anyInput(input: object): CallInput<Endpoint> {
  return input
}

/** Keys of a request's body. */
type Body = Readonly<Record<string, unknown>>

/** The form of a field whose value does not travel as it is defined. */
interface FieldForm<Value> {
  /** As what it travels instead. */
  readonly kind?: FieldKind
  /** Reads the value, or a reference as the service's id, from what an answer has under the key. */
  readonly schema?: z.ZodType
  /** Its part of a body. */
  readonly write?: (value: Value, key: string) => Body
}

export type FieldForms<E extends Entity> = {
  readonly [F in keyof EntityFields[E]]?: FieldForm<EntityFields[E][F]>
}

/** A field of which bodies say nothing: another place of the request does, or a hook. */
export const unwritten = { write: () => ({}) } as const

interface WireField extends FieldDescriptor {
  readonly name: string
  readonly key: string
  /** Undefined for what is not understood. */
  readonly parse: (told: unknown) => unknown
  readonly write: FieldForm<FieldValue>['write']
}

type WireFields<E extends Entity> = ReturnType<typeof wireFields<E>>

/** Fields travel as they are defined, references as the ids of the service, unless they have another form. */
export function wireFields<E extends Entity>(entity: E, forms: FieldForms<E> = {}) {
  const fields = Object.entries(descriptorsOf(entity)).flatMap(([name, field]) =>
    field.setBy === 'device' ? [] : [wireField(entity, name as keyof EntityFields[E] & string, field, forms)],
  )
  const isSingleton = singletonIdOf(entity) !== undefined
  const sent = fields.filter(({ setBy }) => setBy !== 'service')
  /**
   * The fields in an answer: what it has as null has its initial value, and what it lacks stays as it is. Null when one is
   * not understood; a setting that this program cannot show is as good as none.
   */
  function read(answer: AnsweredRow, find: FindLocalId): Partial<EntityFields[E]> | null {
    const values: Record<string, FieldValue> = {}
    for (const field of fields) {
      const told = answer[field.key]
      if (told === undefined) continue
      // Planning writes an empty text where its document names no null (P §2, §3).
      const parsed = told === null || (told === '' && field.nullable) ? null : field.parse(told)
      if (parsed === undefined && !isSingleton) return null
      const value = parsed === undefined ? undefined : readValue(field, parsed, find)
      if (value !== undefined) values[field.name] = value
    }
    return values as Partial<EntityFields[E]>
  }

  /** The fields as a request's body has them, in the order of their definition; without those that the service sets. */
  function write(sending: Referring, changes: Partial<EntityFields[E]>): Body {
    const body: Record<string, unknown> = {}
    for (const field of sent) {
      const value = Reflect.get(changes, field.name) as FieldValue | undefined
      if (value === undefined) continue
      const { key } = field
      if (field.write === undefined) body[key] = writtenValue(field, value, sending)
      else Object.assign(body, field.write(value, key))
    }
    return body
  }
  return { read, write }
}

function wireField<E extends Entity>(
  entity: E,
  name: keyof EntityFields[E] & string,
  field: FieldDescriptor,
  forms: FieldForms<E>,
): WireField {
  const form = (forms[name] ?? {}) as FieldForm<FieldValue>
  const { wire: key = field.column } = field
  const { kind = field.kind, write } = form
  const schema = form.schema ?? constrained.get(kind) ?? entityShapes[entity][name]
  const isOfType = types[kind === 'reference' ? 'integer' : field.storage]
  const parse =
    form.schema === undefined && !constrained.has(kind)
      ? (told: unknown) => (isOfType(told) ? told : undefined)
      : (told: unknown): unknown => schema.safeParse(told).data
  return { ...field, kind, name, key, parse, write }
}

/** Of kinds of which every value of the type is one; a schema would make two objects of each value, and rows come by the thousand. */
const types: Readonly<Record<FieldDescriptor['storage'], (told: unknown) => boolean>> = {
  text: (told) => typeof told === 'string',
  flag: (told) => typeof told === 'boolean',
  integer: Number.isSafeInteger,
  list: (told) => Array.isArray(told) && told.every(Number.isSafeInteger),
}

/** Undefined for a reference to a row that is not known here. */
function readValue(field: WireField, told: unknown, find: FindLocalId): FieldValue | undefined {
  const { kind, refersTo, nullable, initial } = field
  // Planning also writes the id 0.
  if (told === null || (told === 0 && nullable && kind === 'reference')) return initial
  if (refersTo === undefined) return kind === 'date' ? (told as string).slice(0, 10) : (told as FieldValue)
  if (kind === 'list') return sortedIds((told as readonly number[]).map((id) => find(refersTo, id)))
  return find(refersTo, told as number) ?? undefined
}

function writtenValue({ kind, refersTo }: WireField, value: FieldValue, { serverIdOf }: Referring): unknown {
  if (kind === 'json') return JSON.parse(value as string) as unknown
  if (refersTo === undefined || value === null) return value
  if (kind !== 'list') return serverIdOf(refersTo, value as LocalId)
  return (value as readonly LocalId[]).flatMap((id) => serverIdOf(refersTo, id) ?? [])
}

/** The row's own id. */
export const serverId = z.int().positive()

/** Any RFC 3339 spelling, as UTC with whole seconds; null for what is no instant. */
export function parseInstant(text: string): string | null {
  if (isAsKept(text)) return text
  const milliseconds = Date.parse(text)
  return Number.isNaN(milliseconds) ? null : instantOfMilliseconds(milliseconds)
}

/** As `parseInstant`. */
export const instant = z.string().transform((text, context) => {
  const parsed = parseInstant(text)
  if (parsed !== null) return parsed
  context.addIssue(`not an instant: ${text}`)
  return z.NEVER
})

/** Kinds of which not every value of the type is one; with a schema, those that have another form here. */
const constrained: ReadonlyMap<FieldKind, z.ZodType | null> = new Map<FieldKind, z.ZodType | null>([
  ['choice', null],
  ['hash', null],
  ['instant', instant],
  ['json', z.json().transform(canonicalJson)],
  ['weekday', null],
])

/**
 * As our service names versions, and not a hash of some other; what stands in between and packs an answer marks its tag
 * as weak.
 */
const tag = /^(?:W\/)?"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)"$/

/** The body with its version as `at`, where the answer names one in `ETag` alone. */
export function withVersion({ body, headers }: Pick<ApiAnswer, 'body' | 'headers'>): unknown {
  const at = tag.exec(headers.get('ETag') ?? '')?.[1]
  return at === undefined || typeof body !== 'object' || body === null ? body : { ...body, at }
}

/** A list of references as the replica keeps it: in order, each once, without rows that are not known here. */
export function sortedIds(ids: readonly (LocalId | null)[]): readonly LocalId[] {
  const known = ids.filter((id) => id !== null)
  return known.length < 2 ? known : [...new Set(known)].toSorted()
}
