/** Makes resources of declarations: fields, and an endpoint for each kind of write. */

import { z } from 'zod'
import type { Endpoint } from '../../../../shared/api/endpoint.ts'
import type { LocalId, ServerId } from '../../../../shared/domain/ids.ts'
import type { EntityFields, Fields } from '../../../../shared/entities/entities.ts'
import type { Entity } from '../../../../shared/entities/entity.ts'
import type { CallInput } from '../../api-client/api-client.ts'
import { descriptorsOf } from '../../replica/entities.ts'
import { singletonIdOf, singletonServerId } from '../../replica/singletons.ts'
import { withoutUndefined } from '../../without-undefined.ts'
import { ownerGone } from '../failures.ts'
import { serverId, withVersion } from './answer-fields.ts'
import type {
  BatchUpdate,
  FindLocalId,
  Reading,
  Referring,
  Resource,
  Sending,
  ServerRow,
} from './resource.ts'
import { type FieldForms, wireFields, type WireFields } from './wire-fields.ts'

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
}

/** How rows are told in answers, and their fields in bodies. */
export interface Answers<E extends Entity, Extra extends z.ZodRawShape> {
  /** The fields that do not travel as they are defined. */
  readonly fields?: FieldForms<E>
  /** The key of the row's id; `id` when absent. */
  readonly id?: string
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
  const { body = (_, __, written) => written, removeQuery, patch } = declared
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
      const { api, key: idempotencyKey, ifMatch, current } = sending
      const endpoint = endpointOf('update')
      const params = pathOf(entity, endpoint, sending, current, id)
      if (params === null) throw ownerGone()
      const said = await body(sending, changes, wire.write(sending, changes))
      return withVersion(await api.call(endpoint, anyInput({ params, body: said, idempotencyKey, ifMatch })))
    },
    async remove(sending, id) {
      const { api, key: idempotencyKey, ifMatch, current } = sending
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
  { id = 'id', extra, read }: Answers<E, Extra>,
): Resource<E>['parse'] {
  const isSingleton = singletonIdOf(entity) !== undefined
  const ownId = isSingleton ? {} : { [id]: serverId }
  const schema = z.object({ ...wire.shape, ...extra, ...about, ...ownId })
  return (answer, find): ServerRow<E> | null => {
    const data = schema.safeParse(answer).data as AnsweredRow | undefined
    if (data === undefined) return null
    const fields = wire.read(data, find)
    const own = read === undefined ? {} : read(data as z.output<z.ZodObject<Extra>>, find, fields)
    if (own === null) return null
    return {
      serverId: isSingleton ? singletonServerId : (data[id] as ServerId),
      at: data.at ?? data.updated_at ?? null,
      deleted: Boolean(data.server_deleted_at ?? data.deleted_at),
      workspaceId: data.workspace_id ?? data.wid ?? null,
      fields: { ...fields, ...withoutUndefined(own) },
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
  for (const [name, { isOwner, refersTo, column }] of Object.entries(descriptorsOf(entity))) {
    if (isOwner !== true || refersTo === undefined || !endpoint.path.includes(`{${column}}`)) continue
    const owner = (fields[name] ?? null) as LocalId | null
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
