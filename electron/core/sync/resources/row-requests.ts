/** Requests of rows that have paths of their own. */

import type { Endpoint } from '../../../../shared/api/endpoint.ts'
import type { EntityFields } from '../../../../shared/entities/entities.ts'
import type { Entity } from '../../../../shared/entities/entity.ts'
import type { CallInput } from '../../api-client/api-client.ts'
import type { Reading, Resource, Sending } from './resource.ts'
import type { WireFields } from './wire-fields.ts'

interface RowRequests<E extends Entity> {
  readonly wire: WireFields<E>
  /** The name of the row's id in paths. */
  readonly id: string
  /** Absent where the API offers no way. */
  readonly get?: Endpoint
  readonly post: Endpoint
  readonly put: Endpoint
  readonly delete: Endpoint
  /** Of a deletion. */
  readonly query?: object
  /** The body of a write; the fields of `wire` unless one of them has a form of its own. */
  readonly body?: (sending: Sending, changes: Partial<EntityFields[E]>) => object
}

/** How rows are read, created, changed and deleted, one a request. */
export function rowRequests<E extends Entity>({
  wire,
  id: idName,
  get,
  post,
  put,
  delete: remove,
  query,
  body = wire.write,
}: RowRequests<E>): Pick<Resource<E>, 'read' | 'create' | 'update' | 'remove'> {
  const pathOf = (place: Pick<Reading, 'organizationId' | 'workspaceId'>, id: number) => ({
    ...placeParams(place),
    [idName]: id,
  })
  return {
    read:
      get === undefined
        ? null
        : async (reading, id) =>
            (await reading.api.call(get, anyInput({ params: pathOf(reading, id) }))).body,
    async create(sending, fields) {
      const named = { ...body(sending, fields), sync_id: sending.syncId }
      const input = { params: placeParams(sending), body: named, idempotencyKey: sending.creationKey }
      return (await sending.api.call(post, anyInput(input))).body
    },
    async update(sending, id, changes) {
      const { api, key: idempotencyKey, ifMatch } = sending
      const input = { params: pathOf(sending, id), body: body(sending, changes), idempotencyKey, ifMatch }
      return (await api.call(put, anyInput(input))).body
    },
    async remove(sending, id) {
      const { api, key: idempotencyKey, ifMatch } = sending
      await api.call(remove, anyInput({ params: pathOf(sending, id), query, idempotencyKey, ifMatch }))
    },
  }
}

/** A list that comes as a whole, in one page: with what changed since where that is asked. */
export function singlePage(endpoint: Endpoint, query: object = {}): Resource<Entity>['list'] {
  return async (reading, { since }) => {
    const input = { params: placeParams(reading), query: { ...query, since: since ?? undefined } }
    return { ...(await reading.api.list(endpoint, anyInput(input))), next: null }
  }
}

/** The parameters that a path may have; a path takes those that it names. */
function placeParams({ organizationId, workspaceId }: Pick<Reading, 'organizationId' | 'workspaceId'>) {
  return { organization_id: organizationId, workspace_id: workspaceId }
}

/** Fits the endpoint of any entity: `every-field.test.ts` proves that the service takes it. */
export function anyInput(input: object): CallInput<Endpoint> {
  return input
}
