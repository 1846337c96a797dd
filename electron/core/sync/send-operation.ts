/** Turns operations into requests, one by itself or several that share a request, which say what they were made on. */

import { ownReasonOf } from '../../../shared/bridge/reasons.ts'
import type { Entity } from '../../../shared/entities/entity.ts'
import type { LocalId, ServerId } from '../../../shared/domain/ids.ts'
import { ApiFailure, isRefusal } from '../api-client/api-failure.ts'
import type { ApiClient, Fetch } from '../api-client/api-client.ts'
import type { QueueContext } from '../outbox/edit-row.ts'
import type { Operation } from '../outbox/operation.ts'
import type { StoredFiles } from '../files/stored-files.ts'
import { createdFields, replay, valuesOf } from '../outbox/rebase.ts'
import { changedIn, isOutdated, isSending } from '../outbox/sent-invoice.ts'
import type { EntityFields, Fields } from '../../../shared/entities/entities.ts'
import type { Replica } from '../replica/replica.ts'
import type { Row } from '../replica/rows.ts'
import { referencesIn, singletonIdOf, singletonServerId } from '../replica/entities.ts'
import { knownRunning } from './entry-rules.ts'
import type {
  BatchCreate,
  BatchUpdate,
  FindLocalId,
  Reading,
  Sending,
  ServerRow,
} from './resources/resource.ts'
import { resourceOf } from './resources/resources.ts'
import { unreadable } from './failures.ts'
import { hash } from 'node:crypto'
import { z } from 'zod'
import { readReasons, REASONS_HEADER, type Reason } from '../../../shared/api/reasons.ts'
import type { FeedTables } from '../replica/feed-tables.ts'

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
  const { replica, versions } = context
  const resource = resourceOf(entity)
  const row = replica.rows.find(entity, localId)
  const sending = {
    ...sendingOf(context, operation, row?.workspaceId ?? 0),
    current: row === undefined ? {} : seenBy(context, operation, row),
    scope: operation.scope,
  }
  const serverId = singletonIdOf(entity) === undefined ? (row?.serverId ?? null) : singletonServerId

  if (kind === 'create' && serverId === null) {
    if (isTooEarly(context, operation))
      throw new ApiFailure({ code: 'changed_since', field: null, parameters: {} }, { kind: 'stale' })
    const fields = createdFields(operation)
    const known =
      entity === 'timeEntry' ? knownRunning(context, fields as EntityFields['timeEntry']) : undefined
    const starting = { ...sending, knownRunning: versions.said(operation, known) }
    const created = parse(context, entity, await resource.create(starting, fields))
    if (created === null) throw unreadable()
    return created
  }
  if (serverId === null) throw new TypeError(`${kind} of a row that the service does not have`)
  const ifMatch = versions.said(operation, knownVersion(replica, operation, row))
  if (kind === 'delete') {
    if (entity === 'task' && !replica.feed.isOffered) await keepSubtasks(context, sending, localId)
    await resource.remove({ ...sending, ifMatch }, serverId)
    return null
  }
  if (isOutdated(operation, row?.base ?? null)) {
    throw new ApiFailure(ownReasonOf('changed_after_sending'), { kind: 'refused' })
  }
  const changes = isSending(operation) ? changedIn(operation.changes) : operation.changes
  const answer = await resource.update({ ...sending, ifMatch }, serverId, valuesOf(changes))
  return answer === null ? null : parse(context, entity, answer)
}

/** A server without a feed deletes all subtasks of a task: those that another device has added since are taken out before. */
async function keepSubtasks({ replica, effects }: OperationContext, sending: Sending, taskId: LocalId) {
  const added = 'parent_id = ? AND deleted = 0 AND server_id IS NOT NULL'
  for (const { serverId, fields } of replica.rows.where('task', added, [taskId])) {
    if (serverId === null) continue
    const change = { ...sending, key: effects.newId(), current: fields }
    try {
      await resourceOf('task').update(change, serverId, { parentId: null })
    } catch (error) {
      if (!(error instanceof ApiFailure && isRefusal(error))) throw error
    }
  }
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
function sendingOf(
  context: OperationContext,
  operation: Pick<Operation, 'op_id' | 'entity' | 'local_id'>,
  workspaceId: number,
  place = placeOf(context, workspaceId),
): Sending {
  const { replica, files } = context
  const syncId = replica.feed.syncIdOf(operation)
  const isReturn = replica.feed.isReturn(operation)
  return {
    ...place,
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

/** The row of an answer, null where it shows none. */
interface Answered {
  readonly row: ServerRow | null
  /** The row is stored as it was sent, and has no fields here. */
  readonly isAsSent?: boolean
}

/** Or why it failed. */
type Outcome = Answered | ApiFailure

/** The answer of a row that is stored as it was sent. */
const stored = z.strictObject({ id: z.int().transform((id) => id as ServerId), at: z.string() })

/** By `op_id`; an operation without an outcome must be sent by itself to learn it. */
export type Outcomes = ReadonlyMap<string, Outcome>

const answer = z.object({
  success: z.array(z.int()),
  failure: z.array(z.object({ id: z.int() })),
})

/**
 * Sends operations of one key in one request. Only those of one workspace are kin.
 *
 * @param first any of them
 * @throws {ApiFailure} when the request failed as a whole
 */
export function sendBatch(
  context: OperationContext,
  first: Operation,
  operations: readonly Operation[],
): Promise<Outcomes> {
  const { batchCreate, patch } = resourceOf(first.entity)
  const workspaceId = context.replica.rows.workspaceIdOf(first.entity, first.local_id) ?? 0
  if (first.kind === 'create' && batchCreate !== null)
    return createTogether(context, operations, batchCreate, workspaceId)
  if (patch === null) throw new TypeError('nothing that can go in one request')
  return patchTogether(context, operations, sendingOf(context, first, workspaceId), patch)
}

async function createTogether(
  context: OperationContext,
  operations: readonly Operation[],
  batchCreate: BatchCreate<Entity>,
  workspaceId: number,
): Promise<Outcomes> {
  const place = placeOf(context, workspaceId)
  const creations = operations.map((operation) => ({
    entity: operation.entity,
    sending: sendingOf(context, operation, workspaceId, place),
    fields: createdFields(operation),
  }))
  // A row that is gone here is sent as none.
  const hasAll = creations.every(({ entity, sending, fields }) => {
    const references = referencesIn(entity, (field) => (fields as unknown as Fields)[field])
    return references.every((one) => sending.serverIdOf(one.entity, one.localId) !== null)
  })
  const answers = await batchCreate.send({ api: context.api, workspaceId }, creations, hasAll)
  return new Map(
    operations.flatMap(({ op_id: opId, entity }): [string, Outcome][] => {
      if (!answers.has(opId)) return []
      const answer = answers.get(opId)
      const { data } = stored.safeParse(answer)
      if (data !== undefined && hasAll) {
        const row = { serverId: data.id, at: data.at, deleted: false, workspaceId, fields: {} }
        return [[opId, { row, isAsSent: true }]]
      }
      const row = parse(context, entity, answer)
      return [[opId, row === null ? unreadable() : { row }]]
    }),
  )
}

async function patchTogether(
  context: OperationContext,
  operations: readonly Operation[],
  sending: Sending,
  patch: BatchUpdate<Entity>,
): Promise<Outcomes> {
  const rows = operations.flatMap((operation) => {
    const row = context.replica.rows.find(operation.entity, operation.local_id)
    if (row === undefined || row.serverId === null) return []
    const ifMatch = context.versions.said(operation, row.serverAt ?? undefined)
    return [{ opId: operation.op_id, serverId: row.serverId, ifMatch }]
  })
  const values = valuesOf(operations[0]?.changes ?? {})
  // The same request goes under the same key: what was done and not answered is not done over a later edit.
  const key = hash('sha256', JSON.stringify([rows, values]), 'hex')
  const { body, headers } = await patch.send({ ...sending, key }, rows, values)
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

/** The version of settings that were not read yet. There is another one. */
const NO_VERSION = 'none'

/**
 * The known version of the row that an edit changes. The deletion of a task names what goes: the task and the subtasks that
 * are deleted here, each with its version, so that one which somebody adds meanwhile stays. What is deleted of a series is
 * for the service to say.
 */
function knownVersion(
  { rows }: Replica,
  { entity, kind, local_id: localId }: Operation,
  row: Row | undefined,
): Version | undefined {
  if (row === undefined || row.serverAt === null) {
    return singletonIdOf(entity) === undefined ? undefined : NO_VERSION
  }
  if (entity !== 'task' || kind !== 'delete' || isOfSeries(row as Row<'task'>)) return row.serverAt
  const subtasks = rows.where('task', 'parent_id = ? AND deleted = 1', [localId])
  return [row, ...subtasks].flatMap(({ serverId, serverAt }) =>
    serverId === null || serverAt === null ? [] : [`${serverId}:${serverAt}`],
  )
}

function isOfSeries({ fields: { seriesId, rrule } }: Row<'task'>): boolean {
  return seriesId !== null || rrule !== null
}

/** Of one row, or of several by their ids. */
export type Version = string | readonly string[]

/**
 * The version that each edit was made on, sent as `If-Match`. Our service refuses an edit of an outdated version, so
 * that the newer one is read first. Other services are not sent it.
 */
export class Versions {
  readonly #feed: Pick<FeedTables, 'isOffered'>
  /** By operation: the version that it named last, or the entries that it said to run. */
  readonly #said = new Map<string, string>()
  /** By operation: of those, what was refused. */
  readonly #refused = new Map<string, string>()
  /** Entities to read before their refused edits are resent. */
  readonly #unread = new Set<Entity>()

  constructor(feed: Pick<FeedTables, 'isOffered'>) {
    this.#feed = feed
  }

  /**
   * The version that a request of the operation names, or the entries that run at a delayed start. Undefined where that was
   * refused and read again: the edit goes without it, so that it does not wait for ever.
   */
  said<Known extends Version | readonly ServerId[]>(
    { op_id }: Operation,
    known: Known | undefined,
  ): Known | undefined {
    if (known === undefined || !this.#feed.isOffered) return undefined
    const text = known.toString()
    if (this.#refused.get(op_id) === text) return undefined
    this.#said.set(op_id, text)
    return known
  }

  /** Notes a refusal: the service has another version, or another entry runs. */
  markRefused({ op_id, entity }: Operation): void {
    this.#refused.set(op_id, this.#said.get(op_id) ?? '')
    this.#unread.add(entity)
  }

  /** Whether it was refused before. */
  wasRefused({ op_id }: Pick<Operation, 'op_id'>): boolean {
    return this.#refused.has(op_id)
  }

  /** Whether the operation was refused and the newer version has not been read yet. */
  isUnread({ op_id, entity }: Operation): boolean {
    return this.#unread.has(entity) && this.#refused.has(op_id)
  }

  markRead(entity: Entity): void {
    this.#unread.delete(entity)
  }

  /** The operation has arrived. */
  forget({ op_id }: Operation): void {
    this.#refused.delete(op_id)
    this.#said.delete(op_id)
  }
}

/**
 * Writes name the start of the service by which the feed was read. After another start the ids that are known here may mean
 * other rows: the service then refuses them until the feed has been read.
 */
export function namingEpoch(fetch: Fetch, feed: FeedTables): Fetch {
  return (request) => {
    const epoch = request.method === 'GET' ? null : feed.epoch
    if (epoch !== null) request.headers.set('X-Known-Epoch', epoch)
    return fetch(request)
  }
}
