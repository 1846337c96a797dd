/** Turns operations that may share a request into one, and its answer into what became of each. */

import { z } from 'zod'
import { changedSince } from '../../../shared/api/bulk.ts'
import { ApiFailure } from '../api-client/api-failure.ts'
import { valuesOf } from '../outbox/replay.ts'
import { keyOf, newFields, type Parcel } from './batch.ts'
import type { PatchedRow, ServerRow } from './resources/resource.ts'
import { resourceOf } from './resources/resources.ts'
import { parse, sendingOf, type OperationContext } from './send-operation.ts'
import { unreadable } from './unreadable.ts'

/** `alone`: what is to be done follows from an answer of its own only, or none was given. */
export type Outcome = 'done' | { readonly row: ServerRow } | 'alone' | ApiFailure

const answer = z.object({
  success: z.array(z.int()),
  failure: z.array(z.object({ id: z.int(), message: z.string() })),
})

interface Addressed extends PatchedRow {
  readonly opId: string
  readonly workspaceId: number
}

/**
 * Sends operations of one kinship in one request.
 *
 * @returns what became of each, by `op_id`
 * @throws {ApiFailure} when the request as a whole came to nothing
 */
export function sendBatch(context: OperationContext, parcel: Parcel): Promise<ReadonlyMap<string, Outcome>> {
  return parcel.operations[0]?.kind === 'create'
    ? createTogether(context, parcel)
    : patchTogether(context, parcel)
}

/** Each under the key of its operation: it does not matter with which others it goes, or whether it went alone before. */
async function createTogether(
  context: OperationContext,
  { operations }: Parcel,
): Promise<ReadonlyMap<string, Outcome>> {
  const [first] = operations
  const createMany = first === undefined ? null : resourceOf(first.entity).createMany
  if (first === undefined || createMany === null) throw new TypeError('nothing that can go in one request')
  const { entity } = first
  // Only those of one workspace are kin.
  const workspaceId = context.replica.rows.workspaceIdOf(entity, first.local_id) ?? 0
  const sending = {
    ...sendingOf(context, '', workspaceId),
    ifMatch: undefined,
    knownRunning: undefined,
    current: {},
    scope: null,
  }
  const creations = operations.map((operation) => ({
    sending: { ...sending, key: operation.op_id },
    fields: newFields(operation),
  }))
  const answers = await createMany.send({ api: context.api, workspaceId }, creations)
  return new Map(
    operations.map(({ op_id: opId }): [string, Outcome] => {
      const created = answers.get(opId) ?? 'alone'
      if (created === 'alone') return [opId, 'alone']
      const row = parse(context, entity, created.answer)
      return [opId, row === null ? unreadable() : { row }]
    }),
  )
}

/** The same change of each, under one key. */
async function patchTogether(
  context: OperationContext,
  parcel: Parcel,
): Promise<ReadonlyMap<string, Outcome>> {
  const rows = addressed(context, parcel)
  const [operation] = parcel.operations
  const [row] = rows
  const patch = operation === undefined ? null : resourceOf(operation.entity).patch
  if (operation === undefined || row === undefined || patch === null) {
    throw new TypeError('nothing that can go in one request')
  }
  const ids = rows.map(({ serverId }) => serverId)
  const { serverIdOf } = sendingOf(context, '', row.workspaceId)
  const document = patch.document({ serverIdOf }, valuesOf(operation.changes))
  const key = keyOf(parcel, [row.workspaceId, ids, document])
  const { data } = answer.safeParse(
    await patch.send({ api: context.api, key, workspaceId: row.workspaceId }, rows, document),
  )
  if (data === undefined) throw unreadable()
  const succeeded = new Set(data.success)
  const refusals = new Map(data.failure.map(({ id, message }) => [id, message]))
  return new Map(
    rows.map(({ opId, serverId }) => [
      opId,
      succeeded.has(serverId) ? 'done' : refused(refusals.get(serverId)),
    ]),
  )
}

function addressed({ replica, versions }: OperationContext, { operations }: Parcel): readonly Addressed[] {
  return operations.map((operation) => {
    const row = replica.rows.find(operation.entity, operation.local_id)
    if (row === undefined || row.serverId === null) {
      throw new TypeError('update of a row that the service does not have')
    }
    return {
      opId: operation.op_id,
      serverId: row.serverId,
      workspaceId: row.workspaceId,
      ifMatch: versions.of(operation, row.serverAt),
    }
  })
}

/** What is not there may be the row or what the edit refers to: only a request of its own tells them apart. */
function refused(message: string | undefined): Outcome {
  if (message === undefined || /not found/i.test(message)) return 'alone'
  const isStale = message === changedSince
  return new ApiFailure(message, {
    kind: isStale ? 'stale' : 'refused',
    status: isStale ? 412 : 400,
    mayHaveActed: false,
    retryAfterSeconds: null,
  })
}
