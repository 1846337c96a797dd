/**
 * Sends the outbox: in order of `seq` where order matters, several at once where it does not. Every operation is
 * durably `in_flight` before its request leaves. Its answer and its effect on the row are one transaction.
 */

import type { Entity } from '../../../shared/entities/entity.ts'
import { ApiFailure, isRefusal } from '../api-client/api-failure.ts'
import { type QueueContext, requeueRejected } from '../outbox/edit-row.ts'
import type { Operation } from '../outbox/operation.ts'
import type { Lane, OperationStore } from '../outbox/operation-store.ts'
import { reject, refreshRow } from '../outbox/reconcile.ts'
import { singletonIdOf } from '../replica/entities.ts'
import { disambiguateFailure, asApiFailure, isUnreadable } from './failures.ts'
import { abandonRecreation } from './native/restored.ts'
import { mayReachOthers, referencesOf, referredBy, SendWindow } from './send-window.ts'
import { settleUnanswered } from './lists/prepare-sending.ts'
import { findPresent, applyAnswer, applyGone, applyPresent, applyStored } from './server-rows.ts'
import { resourceOf } from './resources/resources.ts'
import {
  sendBatch,
  type Outcomes,
  isTooEarly,
  sendOperation,
  type OperationContext,
} from './send-operation.ts'
import type { EditReason } from '../../../shared/bridge/reasons.ts'
import type { SyncEffects } from '../effects.ts'

export interface PushContext extends OperationContext {
  readonly effects: SyncEffects
  /** Attachments are sent in passes of their own, so that a large one holds nothing back. */
  readonly lane: Lane
  /** A transaction for the sender's own changes of the queue. */
  readonly transaction: <Result>(work: () => Result) => Result
  /** Told when an outcome queued another operation, or unblocked one. */
  readonly onQueued: () => void
  /** Told the entity to read before its edits can be sent: the service has other versions. */
  readonly onStale: (entity: Entity) => void
  /** Told the lists that an operation may have changed beyond its own row. */
  readonly onListsAffected: (entities: readonly Entity[]) => void
}

interface Result {
  /** As they were before they were marked as sent. */
  readonly operations: readonly Operation[]
  /** The start of the service by which the feed had been read. */
  readonly epoch: string | null
  /** Or the failure of the request as a whole. */
  readonly outcomes: Outcomes | ApiFailure
}

/** The most requests on their way. */
const AT_ONCE = { edits: 12, files: 2 }
/** After so many failures in a row, the service counts as down. */
const BUSY_IN_A_ROW = 3

/**
 * Sends until nothing can be sent any more.
 *
 * @throws {ApiFailure} when the service cannot or must not be asked
 */
export async function push(context: PushContext): Promise<void> {
  if (!context.replica.feed.isOffered) await settleUnanswered(context)
  const pass = new Pass(context)
  const arrived: Result[] = []
  let wake: (() => void) | null = null
  const send = async (operations: readonly Operation[], epoch: string | null): Promise<void> => {
    arrived.push({ operations, epoch, outcomes: await attempt(context, operations) })
    wake?.()
  }
  for (;;) {
    const { leaving, epoch } = context.transaction(() => {
      for (const result of arrived.splice(0)) pass.settle(result)
      return { leaving: pass.begin(), epoch: context.replica.feed.epoch }
    })
    for (const operations of leaving) void send(operations, epoch)
    if (pass.isOver) {
      if (pass.isWorthAnother) context.onQueued()
      if (pass.failure !== null) throw pass.failure
      return
    }
    if (arrived.length === 0) await new Promise<void>((resolve) => (wake = resolve))
    wake = null
    // Answers that have arrived are read, so that they share a transaction.
    await context.effects.breathe()
  }
}

/** One run over the queue. */
class Pass {
  readonly #context: PushContext
  readonly #window: SendWindow
  /** How many requests are on their way. */
  #onTheWay = 0
  /** The failure that ended the run. */
  #stopped: ApiFailure | null = null
  /** The last failure of a single operation while others succeeded. */
  #postponed: ApiFailure | null = null
  #busyInARow = 0
  #hasCreated = false

  constructor(context: PushContext) {
    this.#context = context
    this.#window = new SendWindow(context)
  }

  get isOver(): boolean {
    return this.#onTheWay === 0
  }

  /** Why it could not send everything. */
  get failure(): ApiFailure | null {
    return this.#stopped ?? this.#postponed
  }

  /** Skipped operations, or edits of files, may depend on rows that this pass created. */
  get isWorthAnother(): boolean {
    return this.#hasCreated && (this.#window.hasSkipped || this.#context.lane === 'files')
  }

  /** Marks what leaves now as sent. Answers the operations as they were before, by requests. */
  begin(): readonly (readonly Operation[])[] {
    if (this.#stopped !== null) return []
    const { replica, lane } = this.#context
    const requests = this.#window.take(AT_ONCE[lane] - this.#onTheWay)
    this.#onTheWay += requests.length
    const leaving = requests.flat()
    replica.operations.markSent(leaving)
    const creations = leaving.filter(({ kind }) => kind === 'create')
    replica.feed.lookUp(creations.map(({ local_id: localId }) => localId))
    for (const operation of creations) {
      if (isTooEarly(this.#context, operation)) continue
      const { entity, local_id: localId } = operation
      replica.feed.noteCreation(operation, () => replica.rows.workspaceIdOf(entity, localId) ?? 0)
    }
    return requests
  }

  settle({ operations, epoch, outcomes }: Result): void {
    this.#onTheWay -= 1
    if (epoch !== this.#context.replica.feed.epoch) {
      // Given before a start whose feed was read meanwhile, perhaps by a history that is no more.
      for (const operation of operations) this.#putBack(operation, { reason: null, mayHaveActed: true })
      this.#context.onQueued()
      return
    }
    if (outcomes instanceof ApiFailure) {
      this.#failedAsOne(operations, outcomes)
      return
    }
    this.#busyInARow = 0
    const stored = this.#acknowledgeStored(operations, outcomes)
    for (const operation of operations) {
      const outcome = outcomes.get(operation.op_id)
      if (stored.has(operation)) this.#settled(operation, () => undefined)
      else if (outcome === undefined) this.#putApart(operation, operation.kind === 'create')
      else if (!(outcome instanceof ApiFailure))
        this.#settled(operation, () => applyAnswer(this.#context, operation, outcome.row))
      else if (isUnreadable(outcome)) this.#putApart(operation, true)
      else this.#fail(operation, outcome)
    }
    // The answer shows no rows; their new versions are in the list.
    if (operations.length > 1 && operations.some(({ kind }) => kind !== 'create')) {
      this.#context.onListsAffected([...new Set(operations.map(({ entity }) => entity))])
    }
  }

  /**
   * Acknowledges at once what the service has stored as it was sent, and reads the rows of the other operations of the request,
   * which are of one entity. Answers those that are acknowledged.
   */
  #acknowledgeStored(operations: readonly Operation[], outcomes: Outcomes): ReadonlySet<Operation> {
    const [first] = operations
    if (first === undefined || operations.length === 1) return new Set()
    const { rows, operations: queue } = this.#context.replica
    queue.lookUp(operations.map(({ local_id: localId }) => localId))
    const asSent = operations.flatMap((operation) => {
      const outcome = outcomes.get(operation.op_id)
      if (outcome === undefined || outcome instanceof ApiFailure || outcome.isAsSent !== true) return []
      return outcome.row === null ? [] : [{ operation, row: outcome.row }]
    })
    const stored = new Set(applyStored(this.#context, asSent))
    const others = operations.filter((operation) => !stored.has(operation))
    rows.lookUp(
      first.entity,
      others.map(({ local_id: localId }) => localId),
    )
    return stored
  }

  /** A batch that the service does not take, or on which it fails, goes one by one. */
  #failedAsOne(operations: readonly Operation[], failure: ApiFailure): void {
    const isOfBatch = isRefusal(failure) || failure.status === 500 || failure.status === 501
    if (operations.length > 1 && isOfBatch) {
      for (const operation of operations) this.#putApart(operation, failure.mayHaveActed)
    } else {
      for (const operation of operations) this.#fail(operation, failure)
      this.#judge(failure)
    }
  }

  /** Only a request of its own tells what becomes of it. */
  #putApart(operation: Operation, mayHaveActed: boolean): void {
    this.#context.replica.operations.putBack(operation, { reason: operation.reason, mayHaveActed })
    this.#window.putApart(operation.op_id)
  }

  #settled(operation: Operation, take: () => void): void {
    const { replica, versions, onListsAffected, onStale } = this.#context
    take()
    this.#hasCreated ||= operation.kind === 'create'
    // The feed tells what became of other rows. Lists are read when it is their time.
    if (replica.feed.isOffered && mayReachOthers(operation)) onListsAffected([operation.entity])
    versions.forget(operation)
    if (operation.scope === null) this.#window.done(operation.op_id)
    else {
      // The other occurrences of the series are read before later edits of them are sent.
      this.#window.hold(operation.op_id)
      onStale(operation.entity)
    }
  }

  /** Whether the service can and must be asked on. */
  #judge(failure: ApiFailure): void {
    if (isRefusal(failure) || failure.kind === 'stale') return
    this.#busyInARow += 1
    // One request on which the service fails must not hold the others back.
    const isOfOne = failure.kind === 'busy' || isUnreadable(failure)
    if (isOfOne && this.#busyInARow < BUSY_IN_A_ROW) this.#postponed = failure
    else this.#stopped ??= failure
  }

  #fail(operation: Operation, failure: ApiFailure): void {
    const isTaken = isPresent(operation, failure)
    const isRead = this.#context.versions.wasRefused(operation)
    const present = isTaken && isRead ? findPresent(this.#context, operation) : null
    if (present !== null) {
      this.#settled(operation, () => {
        if (isDeletedNamesake(this.#context, operation)) applyGone(this.#context, operation)
        else applyPresent(this.#context, operation, present)
      })
    } else if (isTaken ? !isRead : failure.kind === 'stale') this.#waitForList(operation, failure)
    else if (!isTaken && !isRefusal(failure)) this.#putBack(operation, failure)
    else if (isOfOwnId(operation, failure) && this.#context.replica.feed.isReturn(operation)) {
      // The service cannot bring it back: it is made as another one.
      this.#context.replica.feed.giveUpReturn(operation)
      this.#putApart(operation, false)
    } else {
      if (this.#refused(operation, failure)) this.#context.onQueued()
      this.#window.done(operation.op_id)
    }
  }

  /** The service will never take it. Answers whether something else is to be sent. */
  #refused(operation: Operation, failure: ApiFailure): boolean {
    const context = this.#context
    const { entity, kind } = operation
    const isMissing = failure.kind === 'missing'
    if (abandonRecreation(context, operation, failure)) return false
    if (isMissing && kind === 'delete') {
      applyAnswer(context, operation, null)
      return false
    }
    const isGone = isMissing && kind === 'update' && singletonIdOf(entity) === undefined
    if (isGone || isOfOwnId(operation, failure)) return applyGone(context, operation) === 'recreated'
    reject(context, operation, failure.reason)
    // A row that it refers to may be gone by now; without the reference it can go.
    context.onListsAffected(referencesOf(operation).map((reference) => reference.entity))
    return detachFromSeries(context, operation, failure.reason)
  }

  /** The service has something else than was read: it is read before the operation is sent again. */
  #waitForList(operation: Operation, failure: ApiFailure): void {
    const { versions, onListsAffected, onStale } = this.#context
    this.#putBack(operation, failure)
    versions.markRefused(operation)
    onListsAffected(referredBy(operation.entity))
    onStale(operation.entity)
  }

  #putBack(operation: Operation, failure: Parameters<OperationStore['putBack']>[1]): void {
    this.#context.replica.operations.putBack(operation, failure)
    this.#window.hold(operation.op_id)
  }
}

/** A row was created under the own id of a create: it was deleted since, or hidden from this person. */
function isOfOwnId({ kind }: Operation, failure: ApiFailure): boolean {
  const isSaid = failure.means('deleted') || failure.means('taken')
  return kind === 'create' && failure.reason.field === 'sync_id' && isSaid
}

/** The service has the row already, and has it once. */
function isPresent(operation: Operation, failure: ApiFailure): boolean {
  const { entity, kind } = operation
  const isSaid = failure.means('taken') || failure.means('already_exists') || failure.kind === 'stale'
  const isOnce = resourceOf(entity).uniqueIn.length > 0
  return kind === 'create' && isSaid && isOnce && !isOfOwnId(operation, failure)
}

/**
 * Whether a row that was never made at the service was deleted here: the deletion must not reach the row that has its name
 * there. Without a feed, that row may be this one.
 */
function isDeletedNamesake({ replica }: PushContext, { entity, local_id: localId }: Operation): boolean {
  const row = replica.rows.find(entity, localId)
  return replica.feed.isOffered && row?.deleted === true && 'name' in row.fields
}

async function attempt(
  context: PushContext,
  operations: readonly Operation[],
): Promise<Outcomes | ApiFailure> {
  const [operation, ...others] = operations
  if (operation === undefined) throw new TypeError('an empty request')
  try {
    if (others.length > 0) return await sendBatch(context, operation, operations)
    return new Map([[operation.op_id, { row: await sendOperation(context, operation) }]])
  } catch (error) {
    const failure = await disambiguateFailure(context.api, asApiFailure(error))
    const isStrange = operation.kind === 'create' && isUnreadable(failure) && context.replica.feed.isOffered
    // The feed tells it where the row is there.
    return isStrange ? new ApiFailure(failure.reason, { kind: 'refused' }) : failure
  }
}

/**
 * Requeues a refused occurrence as a task of its own, when its series has ended or another occurrence has its date. Runs in
 * the caller's transaction, after the refusal. Answers whether it was requeued.
 */
function detachFromSeries(context: QueueContext, refused: Operation, reason: EditReason): boolean {
  const isPlace = reason.code === 'occurrence_exists' || reason.field === 'recurring_task_id'
  if (refused.entity !== 'task' || refused.kind !== 'create' || !isPlace) return false
  const { operations } = context.replica
  const creation = operations.byId(refused.op_id)
  if (creation === undefined || (creation.changes['seriesId']?.value ?? null) === null) return false
  const changes = { ...creation.changes, seriesId: { base: null, value: null } }
  operations.replace({ ...creation, changes })
  requeueRejected(context, operations.ofRow(creation.local_id), null)
  refreshRow(context, 'task', creation.local_id)
  return true
}
