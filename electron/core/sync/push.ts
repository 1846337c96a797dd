/**
 * Sends the queue. In order of `seq` where order matters, several at once where it does not; every operation is
 * durably `in_flight` before its request leaves, and its answer and its effect on the row are one transaction.
 */

import type { Entity } from '../../../shared/bridge/sync.ts'
import { ApiFailure, isRefusal } from '../api-client/api-failure.ts'
import type { QueueContext } from '../outbox/edit-queue.ts'
import type { Operation } from '../outbox/operation.ts'
import type { OperationStore } from '../outbox/operation-store.ts'
import { seriesOf } from '../outbox/series-order.ts'
import { reject } from '../outbox/settle.ts'
import { singletonIdOf } from '../replica/singletons.ts'
import { checkAccount, explained } from './account-check.ts'
import { leaveToOthers } from './after-restore.ts'
import { kinshipOf, type Parcel } from './batch.ts'
import { failureOf } from './edit-failure.ts'
import { passOnAssignments } from './embodied-ghosts.ts'
import { tellsItsVersion } from './data-lineage.ts'
import { findArrived, findExisting, isOlderThanKeys, mayBeMadeAgain } from './existing-rows.ts'
import { referencesOf } from './footprint.ts'
import { isReady } from './is-ready.ts'
import type { KeyMemory } from './key-memory.ts'
import { takeFound, type FoundRow } from './namesakes.ts'
import type { ServerRow } from './resources/resource.ts'
import { reachedLists } from './reached-lists.ts'
import { sendBatch, type Outcome } from './send-batch.ts'
import { SendWindow } from './send-window.ts'
import { sendOperation, type OperationContext } from './send-operation.ts'
import { takeAnswer, takeMissing } from './server-rows.ts'
import { isUnreadable } from './unreadable.ts'
import { hasUnread, isUnread } from './unread-creations.ts'

export interface PushContext extends OperationContext, QueueContext {
  readonly keys: KeyMemory
  /** Files go in passes of their own, beside all else: a large one holds nothing back. */
  readonly lane: 'edits' | 'files'
  /** The replica's, for what the sender itself writes into the queue. */
  readonly transaction: <Result>(work: () => Result) => Result
  /** Told when the outcome of an operation queued another one, or lets one go that could not. */
  readonly onQueued: () => void
  /** Told what has to be read before its edits can go: the service has other versions of it. */
  readonly onStale: (entity: Entity) => void
  /** Told which lists an operation may have changed beyond its own row. */
  readonly onReachedOthers: (entities: readonly Entity[]) => void
  /** Lets arrived answers be read before the next transaction, so that they share one. */
  readonly breathe: () => Promise<void>
}

/** Null when everything went that can go; otherwise what stopped it. */
export type PushOutcome = ApiFailure | null

/** What came of a request. */
type Result =
  | { readonly parcel: Parcel; readonly row: ServerRow | null }
  | { readonly parcel: Parcel; readonly found: FoundRow }
  | { readonly parcel: Parcel; readonly outcomes: ReadonlyMap<string, Outcome> }
  | { readonly parcel: Parcel; readonly failure: ApiFailure }

const EDITS_AT_ONCE = 12
const FILES_AT_ONCE = 2
/** The service is taken to be down after so many requests in a row that it could not carry out. */
const BUSY_IN_A_ROW = 3

/**
 * Sends until nothing is left that can go, or until the service cannot or must not be asked.
 *
 * @param held operations that stay this time
 */
export async function push(
  context: PushContext,
  held: ReadonlySet<string> = new Set(),
): Promise<PushOutcome> {
  const failure = await noticeRestore(context)
  if (failure !== null) return failure
  const pass = new Pass(context, held)
  const arrived: Result[] = []
  let wake: (() => void) | null = null
  const send = async (parcel: Parcel): Promise<void> => {
    arrived.push(await attempt(context, parcel))
    wake?.()
  }
  for (;;) {
    const leaving = context.transaction(() => {
      for (const result of arrived.splice(0)) pass.settle(result)
      return pass.begin()
    })
    for (const parcel of leaving) {
      void send(parcel)
    }
    if (pass.isOver) {
      if (pass.isWorthAnother) context.onQueued()
      return pass.outcome
    }
    if (arrived.length === 0) await new Promise<void>((resolve) => (wake = resolve))
    wake = null
    await context.breathe()
  }
}

/**
 * A service that was put back to a copy forgets keys with the rest: before anything goes to it once more, an answer tells whether it
 * was. Null when it can be asked.
 */
async function noticeRestore({ api, keys, replica, effects }: PushContext): Promise<ApiFailure | null> {
  const isTold = keys.isCertain || tellsItsVersion(replica)
  if (!isTold || replica.operations.unansweredCreates().length === 0) return null
  try {
    await checkAccount(api)
    if (hasUnread(replica)) await keys.ask(api, effects.newId)
    return null
  } catch (error) {
    if (error instanceof ApiFailure) return error
    throw error
  }
}

/** One run over the queue. */
class Pass {
  readonly #context: PushContext
  readonly #window: SendWindow
  /** What ended the run. */
  #stopped: ApiFailure | null = null
  /** The last time that the service could not carry one operation out, while others went through. */
  #postponed: ApiFailure | null = null
  #busyInARow = 0
  #hasCreated = false

  constructor(context: PushContext, held: ReadonlySet<string>) {
    const { replica } = context
    this.#context = context
    this.#window = new SendWindow({
      atOnce: context.lane === 'files' ? FILES_AT_ONCE : EDITS_AT_ONCE,
      load: (after, limit) => replica.operations.listLane(context.lane, after, limit),
      revision: () => `${replica.operations.revision} ${context.keys.isCertain}`,
      reload: (opId) => replica.operations.byId(opId),
      isReady: (operation) => !held.has(operation.op_id) && this.#isReady(operation),
      seriesOf: (operation) => seriesOf(replica, operation),
      kinshipOf: (operation) =>
        kinshipOf(operation, {
          workspaceId: () => replica.rows.workspaceIdOf(operation.entity, operation.local_id) ?? 0,
          remembersKeys: () => context.keys.isCertain,
        }),
    })
  }

  get isOver(): boolean {
    return this.#window.onTheWay === 0
  }

  get outcome(): PushOutcome {
    return this.#stopped ?? this.#postponed
  }

  /** What was passed by may refer to what was created since: an edit joins a creation that is older than both. */
  get isWorthAnother(): boolean {
    return this.#hasCreated && this.#window.leftUnready
  }

  /** Marks what may leave now. Answers it as it was before, so that an `uncertain` one is known as such. */
  begin(): Parcel[] {
    if (this.#stopped !== null) return []
    const { replica, effects } = this.#context
    return this.#window.take().map((operations) => {
      const together = operations[0]?.batch ?? (operations.length > 1 ? effects.newId() : null)
      replica.operations.markSent(operations, together)
      return { operations, batch: together }
    })
  }

  #isReady(operation: Operation): boolean {
    const { replica, keys, onStale } = this.#context
    // Where keys are forgotten, what arrived is looked for first: read with its list, it would seem to be another's.
    const waitsForList =
      isUnread(replica, operation) && keys.isCertain && !isOlderThanKeys(this.#context, operation)
    if (!waitsForList) return isReady(this.#context, operation)
    onStale(operation.entity)
    return false
  }

  settle(result: Result): void {
    const { operations } = result.parcel
    if ('failure' in result) {
      const { failure } = result
      if (operations.length > 1 && (takesNone(failure) || stumbles(failure)))
        this.#putApart(operations, failure)
      else {
        for (const operation of operations) this.#fail(operation, failure)
        this.#judge(failure)
      }
      return
    }
    this.#busyInARow = 0
    for (const operation of operations) {
      if ('row' in result) this.#arrived(operation, result.row)
      else if ('found' in result) this.#found(operation, result.found)
      else this.#learn(operation, result.outcomes.get(operation.op_id) ?? 'alone')
    }
    // Where the answer shows no row, what the service made of the change, and when, is in its list.
    if ('outcomes' in result && operations.some(({ kind }) => kind !== 'create')) {
      this.#context.onReachedOthers([...new Set(operations.map(({ entity }) => entity))])
    }
  }

  #arrived(operation: Operation, row: ServerRow | null): void {
    this.#settled(operation, () => takeAnswer(this.#context, operation, row))
  }

  /** The row was there already, and may look otherwise than the operation wanted. */
  #found(operation: Operation, found: FoundRow): void {
    this.#settled(operation, () => takeFound(this.#context, operation, found))
  }

  #settled(operation: Operation, take: () => void): void {
    const reached = reachedLists(this.#context.replica, operation)
    take()
    this.#hasCreated ||= operation.kind === 'create'
    if (reached.length > 0) this.#context.onReachedOthers(reached)
    this.#context.versions.forget(operation)
    if (operation.scope === null) this.#window.done(operation.op_id)
    else this.#changedOccurrences(operation)
  }

  /** What it made of the others, and to which series they belong now, is read before later edits of them go. */
  #changedOccurrences({ op_id: opId, entity }: Operation): void {
    this.#window.hold(opId)
    this.#context.onStale(entity)
  }

  /** What became of one operation of several. */
  #learn(operation: Operation, outcome: Outcome): void {
    if (outcome === 'done') this.#arrived(operation, null)
    else if (typeof outcome === 'object' && 'row' in outcome) this.#arrived(operation, outcome.row)
    else if (outcome === 'alone') {
      this.#replace(apart(operation))
      this.#window.putApart(operation.op_id)
    } else if (isUnreadable(outcome)) {
      // It has arrived, as far as anybody can tell; by itself it is looked for.
      this.#replace({ ...apart(operation), attempt: operation.attempt + 1 })
      this.#window.putApart(operation.op_id)
    } else this.#fail(apart(operation), outcome)
  }

  #replace(operation: Operation): void {
    const { operations } = this.#context.replica
    operations.replace(asItIsNow(operations, operation))
  }

  /** The service does not take them together. */
  #putApart(operations: readonly Operation[], failure: ApiFailure): void {
    for (const operation of operations) {
      // One that may have arrived is not joined with later edits any more.
      const attempt = operation.attempt + (stumbles(failure) ? 1 : 0)
      this.#replace({ ...apart(operation), attempt })
      this.#window.putApart(operation.op_id)
    }
    if (HAS_NO_SUCH_REQUEST.has(failure.status)) this.#window.putAllApart()
  }

  /** Whether the service can and must be asked on. */
  #judge(failure: ApiFailure): void {
    if (isRefusal(failure) || failure.kind === 'stale') return
    this.#busyInARow += 1
    // One request that the service stumbles over must not keep the others from it.
    if (failure.kind === 'busy' && this.#busyInARow < BUSY_IN_A_ROW) this.#postponed = failure
    else this.#stopped ??= failure
  }

  #fail(operation: Operation, failure: ApiFailure): void {
    if (failure.kind === 'forbidden' && leaveToOthers(this.#context, operation)) {
      this.#window.done(operation.op_id)
      return
    }
    if (failure.kind === 'refused' || failure.kind === 'forbidden') {
      reject(this.#context, operation, failure.message)
      // What it refers to may be gone by now; without that it can go.
      const references = referencesOf(operation)
      if (references.length > 0) this.#context.onReachedOthers(references.map(({ entity }) => entity))
      this.#window.done(operation.op_id)
      // That somebody has taken the place of a ghost may have been read while it was on its way, and is not read again.
      for (const { entity, localId } of references) {
        if (entity === 'ghost' && passOnAssignments(this.#context, localId)) this.#context.onQueued()
      }
      return
    }
    if (failure.kind === 'missing') {
      this.#missing(operation, failure)
      this.#window.done(operation.op_id)
      return
    }
    putBack(this.#context, operation, failure)
    this.#window.hold(operation.op_id)
    if (failure.kind === 'stale') {
      const { replica, versions, onStale } = this.#context
      versions.wasRefused(
        operation,
        replica.rows.find(operation.entity, operation.local_id)?.serverAt ?? null,
      )
      onStale(operation.entity)
    }
  }

  #missing(operation: Operation, failure: ApiFailure): void {
    if (operation.kind === 'delete') takeAnswer(this.#context, operation, null)
    else if (operation.kind === 'update' && singletonIdOf(operation.entity) === undefined) {
      if (takeMissing(this.#context, operation) === 'recreated') this.#context.onQueued()
    } else reject(this.#context, operation, failure.message)
  }
}

const HAS_NO_SUCH_REQUEST: ReadonlySet<number | null> = new Set([404, 405, 501])

/** Whether the service answered that it does not carry the request out, however often it is sent. */
function takesNone(failure: ApiFailure): boolean {
  return isRefusal(failure) || failure.status === 501
}

/** Whether the service has a defect, which one of several may have met: it must not keep the others from going. */
function stumbles({ status }: ApiFailure): boolean {
  return status === 500
}

/** Two rows may have turned out to be one while it was on its way, of which it means the one that stays. */
function asItIsNow(operations: OperationStore, operation: Operation): Operation {
  const { local_id, changes, depends_on } = operations.byId(operation.op_id) ?? operation
  return { ...operation, local_id, changes, depends_on }
}

/** The service has answered, and not carried the operation out: as it was before that request, and free of its company. */
function apart(operation: Operation): Operation {
  return { ...operation, state: 'pending', batch: null }
}

/** Back into the queue, as what it is now: never sent, sent and refused nothing, or sent and perhaps carried out. */
function putBack({ replica, keys }: PushContext, operation: Operation, failure: ApiFailure): void {
  const reason = failure.message
  if (!failure.mayHaveActed && operation.state === 'pending') {
    // As if it had never been tried: it may still be joined with later edits.
    replica.operations.replace({ ...asItIsNow(replica.operations, operation), reason })
    return
  }
  const isLost = operation.kind === 'create' && !keys.isCertain
  replica.operations.mark(operation, isLost ? 'uncertain' : 'pending', { reason })
}

async function attempt(context: PushContext, parcel: Parcel): Promise<Result> {
  const [operation, ...others] = parcel.operations
  if (operation === undefined) throw new TypeError('an empty request')
  try {
    if (others.length > 0 && parcel.operations.some((one) => mayBeMadeAgain(context, one))) {
      return { parcel, outcomes: new Map() }
    }
    if (others.length > 0) return { parcel, outcomes: await sendBatch(context, parcel) }
    const arrived = await findArrived(context, operation)
    if (arrived !== null) return { parcel, found: arrived }
    return { parcel, row: await sendOperation(context, operation) }
  } catch (error) {
    const failure = await explained(context.api, failureOf(error))
    const found = await findExisting(context, operation, failure)
    return found instanceof ApiFailure ? { parcel, failure: found } : { parcel, found }
  }
}
