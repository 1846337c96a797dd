/** Sends a batch as one request, and splits its answer into the outcome of each operation. */

import { z } from 'zod'
import { readReasons, REASONS_HEADER, type Reason } from '../../../shared/api/reasons.ts'
import { ApiFailure } from '../api-client/api-failure.ts'
import { valuesOf } from '../outbox/replay.ts'
import { batchIdempotencyKey, createdFields, type Batch } from './batch.ts'
import type { BatchUpdatedRow, ServerRow } from './resources/resource.ts'
import { resourceOf } from './resources/resources.ts'
import { parse, sendingOf, type OperationContext } from './send-operation.ts'
import { unreadable } from './failures.ts'

/** `alone`: the operation must be sent by itself to learn its outcome. */
export type Outcome = 'done' | { readonly row: ServerRow } | 'alone' | ApiFailure

const answer = z.object({
  success: z.array(z.int()),
  failure: z.array(z.object({ id: z.int() })),
})

interface Addressed extends BatchUpdatedRow {
  readonly opId: string
  readonly workspaceId: number
}

/**
 * Sends the operations of one batch key in one request.
 *
 * @returns the outcome of each, by `op_id`
 * @throws {ApiFailure} when the request failed as a whole
 */
export function sendBatch(context: OperationContext, batch: Batch): Promise<ReadonlyMap<string, Outcome>> {
  return batch.operations[0]?.kind === 'create'
    ? createTogether(context, batch)
    : patchTogether(context, batch)
}

/** Creates several rows, each under its own idempotency key: it does not matter with which others it is sent. */
async function createTogether(
  context: OperationContext,
  { operations }: Batch,
): Promise<ReadonlyMap<string, Outcome>> {
  const [first] = operations
  const batchCreate = first === undefined ? null : resourceOf(first.entity).batchCreate
  if (first === undefined || batchCreate === null) throw new TypeError('nothing that can go in one request')
  const { entity } = first
  // Only those of one workspace are kin.
  const workspaceId = context.replica.rows.workspaceIdOf(entity, first.local_id) ?? 0
  const creations = operations.map((operation) => ({
    sending: {
      ...sendingOf(context, operation, workspaceId),
      ifMatch: undefined,
      knownRunning: undefined,
      current: {},
      scope: null,
    },
    fields: createdFields(operation),
  }))
  const answers = await batchCreate.send({ api: context.api, workspaceId }, creations)
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
async function patchTogether(context: OperationContext, batch: Batch): Promise<ReadonlyMap<string, Outcome>> {
  const rows = addressed(context, batch)
  const [operation] = batch.operations
  const [row] = rows
  const patch = operation === undefined ? null : resourceOf(operation.entity).patch
  if (operation === undefined || row === undefined || patch === null) {
    throw new TypeError('nothing that can go in one request')
  }
  const ids = rows.map(({ serverId }) => serverId)
  const { serverIdOf } = sendingOf(context, operation, row.workspaceId)
  const document = patch.document({ serverIdOf }, valuesOf(operation.changes))
  const key = batchIdempotencyKey(batch, [row.workspaceId, ids, document])
  const { body, headers } = await patch.send(
    { api: context.api, key, workspaceId: row.workspaceId },
    rows,
    document,
  )
  const { data } = answer.safeParse(body)
  if (data === undefined) throw unreadable()
  const succeeded = new Set(data.success)
  const refusals = readReasons(headers.get(REASONS_HEADER))
  return new Map(
    rows.map(({ opId, serverId }) => [
      opId,
      succeeded.has(serverId) ? 'done' : refused(refusals.get(serverId)),
    ]),
  )
}

function addressed({ replica, versions }: OperationContext, { operations }: Batch): readonly Addressed[] {
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

/**
 * The missing row may be the edited one or a referenced one: only a request of its own tells, and gives the reason.
 */
function refused(reason: Reason | undefined): Outcome {
  if (reason === undefined || reason.code === 'not_found') return 'alone'
  const isStale = reason.code === 'changed_since'
  return new ApiFailure(reason, {
    means: reason.code,
    kind: isStale ? 'stale' : 'refused',
    status: isStale ? 412 : 400,
  })
}
