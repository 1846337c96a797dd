/**
 * Sends the queue. In order of `seq` where order matters, several at once where it does not; every operation is
 * durably `in_flight` before its request leaves, and its answer and its effect on the row are one transaction.
 */

import type { Entity } from '../../../shared/bridge/sync.ts'
import { secondsBetween } from '../../../shared/domain/instant.ts'
import { ApiFailure, isRefusal } from '../api-client/api-failure.ts'
import type { QueueContext } from '../outbox/edit-queue.ts'
import type { Operation } from '../outbox/operation.ts'
import { reject } from '../outbox/settle.ts'
import { checkAccount } from './account-check.ts'
import { footprintOf, referencesOf } from './footprint.ts'
import { findLostCreate, findRefusedCreate } from './lost-creates.ts'
import type { KeyMemory } from './key-memory.ts'
import type { ServerRow } from './resources/resource.ts'
import { SendWindow } from './send-window.ts'
import { sendOperation, type OperationContext } from './send-operation.ts'
import { takeAnswer, takeMissing } from './server-rows.ts'

export interface PushContext extends OperationContext, QueueContext {
  readonly keys: KeyMemory
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

type Result =
  | { readonly operation: Operation; readonly row: ServerRow | null }
  | { readonly operation: Operation; readonly failure: ApiFailure }

/** The service is taken to be down after so many operations in a row that it could not carry out. */
const BUSY_IN_A_ROW = 3

/** Sends until nothing is left that can go, or until the service cannot or must not be asked. */
export async function push(context: PushContext): Promise<PushOutcome> {
  const pass = new Pass(context)
  const arrived: Result[] = []
  let wake: (() => void) | null = null
  const send = async (operation: Operation): Promise<void> => {
    arrived.push(await attempt(context, operation))
    wake?.()
  }
  for (;;) {
    const leaving = context.transaction(() => {
      for (const result of arrived.splice(0)) pass.settle(result)
      return pass.begin()
    })
    for (const operation of leaving) {
      void send(operation)
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

  constructor(context: PushContext) {
    const { replica } = context
    this.#context = context
    this.#window = new SendWindow({
      load: (after, limit) => replica.operations.list(after, limit),
      reload: (opId) => replica.operations.byId(opId),
      isReady: (operation) => isReady(context, operation),
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
  begin(): Operation[] {
    if (this.#stopped !== null) return []
    const leaving = this.#window.take()
    for (const operation of leaving)
      this.#context.replica.operations.mark(operation, 'in_flight', { sent: true })
    return leaving
  }

  settle(result: Result): void {
    const { operation } = result
    if ('failure' in result) {
      this.#fail(operation, result.failure)
      return
    }
    takeAnswer(this.#context, operation, result.row)
    this.#hasCreated ||= operation.kind === 'create'
    if (footprintOf(operation).barrier) this.#context.onReachedOthers(['project', 'task', 'timeEntry'])
    this.#busyInARow = 0
    this.#context.versions.forget(operation)
    this.#window.done(operation.op_id)
  }

  #fail(operation: Operation, failure: ApiFailure): void {
    if (failure.kind === 'refused' || failure.kind === 'forbidden') {
      reject(this.#context, operation, failure.message)
      // What it refers to may be gone by now; without that it can go.
      const references = referencesOf(operation).map(({ entity }) => entity)
      if (references.length > 0) this.#context.onReachedOthers(references)
      this.#window.done(operation.op_id)
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
      return
    }
    this.#busyInARow += 1
    // One operation that the service stumbles over must not keep the others from it.
    if (failure.kind === 'busy' && this.#busyInARow < BUSY_IN_A_ROW) this.#postponed = failure
    else this.#stopped ??= failure
  }

  #missing(operation: Operation, failure: ApiFailure): void {
    if (operation.kind === 'delete') takeAnswer(this.#context, operation, null)
    else if (operation.kind === 'update' && operation.entity !== 'preferences') {
      if (takeMissing(this.#context, operation) === 'recreated') this.#context.onQueued()
    } else reject(this.#context, operation, failure.message)
  }
}

/** Everything that the operation refers to is at the service, or has ceased to exist, and it is made on what is known. */
function isReady({ replica, versions }: PushContext, operation: Operation): boolean {
  if (versions.isUnread(operation)) return false
  const { rows } = replica
  const { entity, local_id: localId, kind } = operation
  if (kind !== 'create' && entity !== 'preferences' && rows.serverIdOf(entity, localId) === null) return false
  return referencesOf(operation).every(
    (one) =>
      rows.serverIdOf(one.entity, one.localId) !== null || rows.find(one.entity, one.localId) === undefined,
  )
}

/** Back into the queue, as what it is now: never sent, sent and refused nothing, or sent and perhaps carried out. */
function putBack({ replica, keys }: PushContext, operation: Operation, failure: ApiFailure): void {
  const reason = failure.message
  if (!failure.mayHaveActed && operation.state === 'pending') {
    // As if it had never been tried: it may still be joined with later edits.
    replica.operations.replace({ ...operation, reason })
    return
  }
  const isLost = operation.kind === 'create' && !keys.isCertain
  replica.operations.mark(operation, isLost ? 'uncertain' : 'pending', { reason })
}

async function attempt(context: PushContext, operation: Operation): Promise<Result> {
  try {
    if (await mayBeForgotten(context, operation)) {
      const row = await findLostCreate(context, operation)
      if (row !== null) return { operation, row }
    }
    return { operation, row: await sendOperation(context, operation) }
  } catch (error) {
    const failure = await explained(context, failureOf(error))
    const row = await existing(context, operation, failure)
    return row instanceof ApiFailure ? { operation, failure: row } : { operation, row }
  }
}

/** Seconds. Services remember keys for some weeks. */
const KEYS_LAST = 14 * 86_400

/** Whether it may have arrived at a service that would carry it out once more. */
async function mayBeForgotten({ api, effects, keys }: PushContext, operation: Operation): Promise<boolean> {
  if (operation.kind !== 'create' || operation.attempt === 0) return false
  if (secondsBetween(operation.queued_at, effects.now()) > KEYS_LAST) return true
  return operation.state !== 'pending' && !(await keys.ask(api, effects.newId))
}

/** What the service has already, and refused to make again; else why it was refused. */
async function existing(
  context: PushContext,
  operation: Operation,
  failure: ApiFailure,
): Promise<ServerRow | ApiFailure> {
  const isRefused = failure.kind === 'refused' || failure.kind === 'forbidden'
  if (operation.kind !== 'create' || !isRefused) return failure
  try {
    return (await findRefusedCreate(context, operation, failure)) ?? failure
  } catch (error) {
    const further = failureOf(error)
    return isRefusal(further) ? failure : further
  }
}

/** A 403 or 404 may be about the account or the address, and then it says nothing about the operation. */
async function explained({ api }: PushContext, failure: ApiFailure): Promise<ApiFailure> {
  if (failure.kind !== 'forbidden' && failure.kind !== 'missing') return failure
  try {
    await checkAccount(api)
    return failure
  } catch (error) {
    return failureOf(error)
  }
}

/** A defect of ours must not stop the queue: it becomes a refusal of the one operation, which the person sees. */
function failureOf(error: unknown): ApiFailure {
  if (error instanceof ApiFailure) return error
  return new ApiFailure(
    `This edit cannot be sent: ${error instanceof Error ? error.message : String(error)}`,
    {
      kind: 'refused',
      status: null,
      mayHaveActed: false,
      retryAfterSeconds: null,
      cause: error,
    },
  )
}
