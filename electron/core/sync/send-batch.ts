/**
 * Sends creations, or updates that make the same change to different rows, as one request, and splits its answer into the
 * outcome of each operation.
 */

import { hash } from 'node:crypto'
import { z } from 'zod'
import { readReasons, REASONS_HEADER, type Reason } from '../../../shared/api/reasons.ts'
import type { Entity } from '../../../shared/entities/entity.ts'
import { ApiFailure } from '../api-client/api-failure.ts'
import type { Operation } from '../outbox/operation.ts'
import { createdFields, valuesOf } from '../outbox/replay.ts'
import type { Replica } from '../replica/replica.ts'
import { unreadable } from './failures.ts'
import type { ServerRow } from './resources/resource.ts'
import { resourceOf } from './resources/resources.ts'
import { parse, sendingOf, type OperationContext } from './send-operation.ts'
import type { Kin } from './send-window.ts'

/** The row of an answer, null where it shows none; or why it failed. */
type Outcome = { readonly row: ServerRow | null } | ApiFailure

/** By `op_id`; an operation without an outcome must be sent by itself to learn it. */
export type Outcomes = ReadonlyMap<string, Outcome>

/**
 * Those with which an operation may share a request; null for one that goes alone. Creations of one key are finished rows of
 * one workspace. Updates of one key set the same fields to the same values in one workspace, and those that may have arrived
 * go with no others.
 */
export function kinOf({ feed, rows }: Replica, operation: Operation): Kin | null {
  const { entity, local_id: localId, kind, changes } = operation
  const { batchCreate, patch } = resourceOf(entity)
  const workspaceId = () => rows.workspaceIdOf(entity, localId) ?? 0
  if (kind === 'create') {
    // A server without a feed may create a row twice.
    if (!feed.isOffered || batchCreate?.takes(createdFields(operation)) !== true) return null
    return { key: JSON.stringify([entity, workspaceId()]), most: batchCreate.most }
  }
  if (kind !== 'update' || patch === null) return null
  const fields: readonly string[] = patch.fields
  const values = Object.entries(valuesOf(changes)).toSorted(([a], [b]) => (a < b ? -1 : 1))
  if (values.length === 0 || !values.every(([field]) => fields.includes(field))) return null
  return { key: JSON.stringify([entity, workspaceId(), values, operation.attempt > 0]), most: patch.most }
}

const answer = z.object({
  success: z.array(z.int()),
  failure: z.array(z.object({ id: z.int() })),
})

/**
 * Sends operations of one key in one request.
 *
 * @throws {ApiFailure} when the request failed as a whole
 */
export function sendBatch(context: OperationContext, operations: readonly Operation[]): Promise<Outcomes> {
  const [first] = operations
  if (first === undefined) throw new TypeError('an empty request')
  // Only those of one workspace are kin.
  const workspaceId = context.replica.rows.workspaceIdOf(first.entity, first.local_id) ?? 0
  return first.kind === 'create'
    ? createTogether(context, operations, first.entity, workspaceId)
    : patchTogether(context, operations, first, workspaceId)
}

async function createTogether(
  context: OperationContext,
  operations: readonly Operation[],
  entity: Entity,
  workspaceId: number,
): Promise<Outcomes> {
  const { batchCreate } = resourceOf(entity)
  if (batchCreate === null) throw new TypeError('nothing that can go in one request')
  const creations = operations.map((operation) => ({
    sending: sendingOf(context, operation, workspaceId),
    fields: createdFields(operation),
  }))
  const answers = await batchCreate.send({ api: context.api, workspaceId }, creations)
  return new Map(
    [...answers].map(([opId, created]): [string, Outcome] => {
      const row = parse(context, entity, created)
      return [opId, row === null ? unreadable() : { row }]
    }),
  )
}

async function patchTogether(
  context: OperationContext,
  operations: readonly Operation[],
  first: Operation,
  workspaceId: number,
): Promise<Outcomes> {
  const { patch } = resourceOf(first.entity)
  if (patch === null) throw new TypeError('nothing that can go in one request')
  const rows = operations.flatMap((operation) => {
    const row = context.replica.rows.find(operation.entity, operation.local_id)
    if (row === undefined || row.serverId === null) return []
    const ifMatch = context.versions.of(operation, row.serverAt)
    return [{ opId: operation.op_id, serverId: row.serverId, ifMatch }]
  })
  const values = valuesOf(first.changes)
  // The same request goes under the same key: what was done and not answered is not done over a later edit.
  const key = hash('sha256', JSON.stringify([rows, values]), 'hex')
  const sending = { ...sendingOf(context, first, workspaceId), key }
  const { body, headers } = await patch.send(sending, rows, values)
  const { data } = answer.safeParse(body)
  if (data === undefined) throw unreadable()
  const succeeded = new Set(data.success)
  const refusals = readReasons(headers.get(REASONS_HEADER))
  return new Map(
    rows.flatMap(({ opId, serverId }): [string, Outcome][] => {
      const outcome = succeeded.has(serverId) ? { row: null } : refused(refusals.get(serverId))
      return outcome === null ? [] : [[opId, outcome]]
    }),
  )
}

/** Null where the missing row may be the edited one or a referenced one: only a request of its own gives the reason. */
function refused(reason: Reason | undefined): ApiFailure | null {
  if (reason === undefined || reason.code === 'not_found') return null
  const isStale = reason.code === 'changed_since'
  return new ApiFailure(reason, {
    means: reason.code,
    kind: isStale ? 'stale' : 'refused',
    status: isStale ? 412 : 400,
  })
}
