/** The queue of one row: coalesces new edits with pending ones, and requeues rejected operations. */

import { mayHaveArrived, type EditReason } from '../../../shared/bridge/reasons.ts'
import type { Effects } from '../effects.ts'
import type { Fields } from '../../../shared/entities/entities.ts'
import type { Replica } from '../replica/replica.ts'
import type { Row } from '../replica/rows.ts'
import { coalesce, wasNeverSent, withEdit } from './coalesce.ts'
import { isRecreation } from './recreation-key.ts'
import type { Operation, OperationDraft } from './operation.ts'
import { isOvertaken } from './edit-order.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'

/** The context of everything that edits rows. */
export interface QueueContext {
  readonly replica: Replica
  readonly effects: Effects
}

/**
 * Adds an edit to its row's queue and answers the queue. An edit of a rejected row is a correction: the rejected
 * operations are requeued, coalesced with it. A question to the person stays open.
 *
 * @param queue the row's stored operations, in order
 */
export function enqueue(
  context: QueueContext,
  queue: readonly Operation[],
  draft: OperationDraft,
  base: Fields | null,
): readonly Operation[] {
  const { operations } = context.replica
  if (queue.length === 0) return [operations.append(draft)]
  const [asked] = queue
  if (asked?.state === 'rejected' && mayHaveArrived(asked.reason) && draft.kind === 'update') {
    // The person has not answered yet: to send it would answer for them.
    const joined = withEdit(asked, { ...asked, ...draft })
    operations.replace(joined)
    return [joined, ...queue.slice(1)]
  }
  const revived = requeueRejected(context, queue, base)
  const next: Operation = { ...draft, seq: Infinity, attempt: 0, state: 'pending', reason: null }
  const last = revived.at(-1)
  const staysBehind = last !== undefined && isOvertaken(context.replica, last, next)
  const joined = staysBehind ? [...revived, next] : coalesce(revived, next, base)
  store(
    context,
    revived,
    joined.filter((operation) => operation !== next),
  )
  return joined.at(-1) === next ? [...joined.slice(0, -1), operations.append(draft)] : joined
}

/**
 * Requeues rejected operations under new ids, because a service repeats its answer to a known id. Recreations keep the
 * id that other devices derive. Coalesces what can be coalesced.
 */
export function requeueRejected(
  context: QueueContext,
  queue: readonly Operation[],
  base: Fields | null,
): readonly Operation[] {
  if (!queue.some(({ state }) => state === 'rejected')) return queue
  let revived: readonly Operation[] = []
  for (const operation of queue) {
    const renewed = operation.state === 'rejected' ? renew(context, operation) : operation
    // An operation that is on its way, or was, keeps its own answer.
    revived = wasNeverSent(renewed) ? coalesce(revived, renewed, base) : [...revived, renewed]
  }
  store(context, queue, revived)
  return revived
}

/**
 * Rejects an operation. Edits queued behind a rejected create become part of it, and the person decides about them as
 * a whole.
 */
export function markRejected({ replica }: QueueContext, operation: Operation, reason: EditReason): void {
  const { operations, rows } = replica
  operations.markRejected(operation, reason)
  const { entity, local_id: localId } = operation
  if (operation.kind !== 'create' || (rows.find(entity, localId)?.base ?? null) !== null) return
  const [refused, ...later] = operations.ofRow(localId)
  if (refused?.seq !== operation.seq || later.length === 0) return
  let whole: Operation | null = refused
  for (const next of later) {
    whole =
      next.kind === 'delete' ? null : withEdit(next.kind === 'create' ? refused : (whole ?? refused), next)
    operations.remove(next)
  }
  if (whole === null) operations.remove(refused)
  else operations.replace(whole)
}

function renew({ effects }: QueueContext, refused: Operation): Operation {
  // Under the derived key it meets another device's row, unless the person says that this is a different one.
  const isSame = isRecreation(refused) && !mayHaveArrived(refused.reason)
  const op_id = isSame ? refused.op_id : effects.newId()
  return { ...refused, op_id, attempt: 0, state: 'pending', reason: null }
}

/** Stores the difference between the stored and the wanted queue. */
function store({ replica }: QueueContext, stored: readonly Operation[], wanted: readonly Operation[]): void {
  const kept = new Map(wanted.map((operation) => [operation.seq, operation]))
  for (const operation of stored) {
    const now = kept.get(operation.seq)
    if (now === undefined) replica.operations.remove(operation)
    else if (now !== operation) replica.operations.replace(now)
  }
}

/** The names of the fields that pending edits of a row change. */
export function pendingFields(
  { replica }: { readonly replica: Pick<Replica, 'operations'> },
  localId: LocalId,
): ReadonlySet<string> {
  return new Set(replica.operations.ofRow(localId).flatMap(({ changes }) => Object.keys(changes)))
}

/** The create of a row that is not known to be at the service. */
export function createOf(
  { operations }: Replica,
  { serverId, localId }: Pick<Row, 'serverId' | 'localId'>,
): Operation | undefined {
  return serverId === null ? operations.ofRow(localId).find(({ kind }) => kind === 'create') : undefined
}

/** Whether a running entry may be the same as another one of the service: the person was asked. */
export function isUncertainStart(replica: Replica, row: Row<'timeEntry'>): boolean {
  return mayHaveArrived(createOf(replica, row)?.reason ?? null)
}
