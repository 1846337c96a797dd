/** Turns one operation into its requests. */

import { ownReasonOf } from '../../../shared/bridge/reasons.ts'
import type { Entity } from '../../../shared/entities/entity.ts'
import type { ServerId } from '../../../shared/domain/ids.ts'
import { ApiFailure } from '../api-client/api-failure.ts'
import type { ApiClient } from '../api-client/api-client.ts'
import type { QueueContext } from '../outbox/edit-queue.ts'
import type { Operation } from '../outbox/operation.ts'
import type { StoredFiles } from '../files/stored-files.ts'
import { createdFields, replay, valuesOf } from '../outbox/replay.ts'
import type { EntityFields, Fields } from '../../../shared/entities/entities.ts'
import type { Replica } from '../replica/replica.ts'
import type { Row } from '../replica/rows.ts'
import { singletonIdOf, singletonServerId } from '../replica/singletons.ts'
import { knownRunning } from './single-running-entry.ts'
import type { FindLocalId, Reading, Sending, ServerRow } from './resources/resource.ts'
import { resourceOf } from './resources/resources.ts'
import { unreadable } from './failures.ts'
import { knownVersion, type Versions } from './versions.ts'

export interface SendContext {
  readonly api: ApiClient
  readonly replica: Replica
}

/** The context of sending, besides the operation. */
export interface OperationContext extends SendContext, QueueContext {
  readonly versions: Versions
  /** The contents of attachments. */
  readonly files: StoredFiles
}

/**
 * Sends an operation under its idempotency key. Answers the row of the answer, null when it shows none.
 *
 * @throws {ApiFailure}
 */
export async function sendOperation(
  context: OperationContext,
  operation: Operation,
): Promise<ServerRow | null> {
  const { entity, local_id: localId, kind } = operation
  const { rows } = context.replica
  const resource = resourceOf(entity)
  const row = rows.find(entity, localId)
  const sending = {
    ...sendingOf(context, operation, row?.workspaceId ?? 0),
    ifMatch: context.versions.of(operation, knownVersion(context.replica, operation)),
    current: row === undefined ? {} : seenBy(context, operation, row),
    scope: operation.scope,
  }
  const values = valuesOf(operation.changes)
  const serverId = singletonIdOf(entity) === undefined ? (row?.serverId ?? null) : singletonServerId

  if (kind === 'create' && serverId === null) {
    if (isTooEarly(context, operation)) throw tooEarly()
    const fields = createdFields(operation)
    const known =
      entity === 'timeEntry' ? knownRunning(context, fields as EntityFields['timeEntry']) : undefined
    const starting = { ...sending, knownRunning: context.versions.running(operation, known) }
    const created = parse(context, entity, await resource.create(starting, fields))
    if (created === null) throw unreadable()
    return created
  }
  if (serverId === null) throw new TypeError(`${kind} of a row that the service does not have`)
  if (kind === 'delete') {
    await resource.remove(sending, serverId)
    return null
  }
  const answer = await resource.update(sending, serverId, values)
  return answer === null ? null : parse(context, entity, answer)
}

/**
 * Whether the feed is read before a row is brought back: it may still tell of the deletion that is taken back. Read in vain, it
 * tells no more.
 */
export function isTooEarly(
  { replica, versions }: Pick<OperationContext, 'replica' | 'versions'>,
  operation: Operation,
): boolean {
  return replica.feed.isReturnUntold(operation) && !versions.wasRefused(operation)
}

function tooEarly(): ApiFailure {
  return new ApiFailure({ code: 'changed_since', field: null, parameters: {} }, { kind: 'stale' })
}

/**
 * The row as the edit found it, without later edits: a repeated request must be the same as the first, or the service
 * refuses its key.
 */
function seenBy({ replica }: OperationContext, { kind, seq, entity, local_id }: Operation, row: Row): Fields {
  const visible: Fields = { ...row.fields }
  if (kind === 'create' || row.base === null) return visible
  const earlier = replica.operations.ofRow(local_id).filter((other) => other.seq < seq)
  return replay(entity, { ...row.base }, earlier) ?? visible
}

/** The row in an answer; null when it is not understood. */
export function parse<E extends Entity>(
  { replica }: Pick<SendContext, 'replica'>,
  entity: E,
  answer: unknown,
): ServerRow<E> | null {
  const find: FindLocalId = (referred, id) => replica.rows.localIdOf(referred, id as ServerId)
  return resourceOf(entity).parse(answer, find) as ServerRow<E> | null
}

/** Where a workspace's rows are: what its paths need. */
export function placeOf({ api, replica }: SendContext, workspaceId: number): Reading {
  const workspace = replica.workspaceTables.workspaces().find(({ id }) => id === workspaceId)
  return { api, workspaceId, organizationId: workspace?.organizationId ?? 0 }
}

/** The context of requests in a workspace, besides the row. */
export function sendingOf(
  context: OperationContext,
  operation: Pick<Operation, 'op_id' | 'entity' | 'local_id'>,
  workspaceId: number,
): Sending {
  const { replica, files } = context
  const syncId = replica.feed.syncIdOf(operation)
  const isReturn = replica.feed.isReturn(operation)
  return {
    ...placeOf(context, workspaceId),
    key: operation.op_id,
    syncId,
    isReturn,
    // A row that comes back and is deleted again does not come back twice.
    creationKey: syncId === undefined || isReturn ? operation.op_id : undefined,
    files,
    ifMatch: undefined,
    knownRunning: undefined,
    current: {},
    scope: null,
    serverIdOf: (entity, localId) => replica.rows.serverIdOf(entity, localId),
    statusIdOf: (done) => statusIdOf(context, operation, workspaceId, done),
  }
}

/** The first status of the type. @throws {ApiFailure} `stale` where statuses may not have been read yet */
function statusIdOf(
  { replica, versions }: OperationContext,
  operation: Pick<Operation, 'op_id'>,
  workspaceId: number,
  done: boolean,
): number {
  const type = done ? 'done' : 'todo'
  const [first] = replica.rows.where(
    'status',
    'workspace_id = ? AND type = ? AND server_id IS NOT NULL AND deleted = 0 ORDER BY position, row_id LIMIT 1',
    [workspaceId, type],
  )
  const known = first?.serverId ?? null
  if (known !== null) return known
  const kind = versions.wasRefused(operation) ? 'refused' : 'stale'
  throw new ApiFailure(ownReasonOf('no_status_of_type', { type }), { kind })
}
