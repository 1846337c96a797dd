/** The queue of one row as edits arrive: joined where nothing was sent, revived where the service had refused. */

import type { Effects } from '../effects.ts'
import type { Fields } from '../replica/entity-fields.ts'
import type { Replica } from '../replica/replica.ts'
import { coalesce, wasNeverSent, withEdit } from './coalesce.ts'
import { makesAgain } from './derived-key.ts'
import type { Operation, OperationDraft } from './operation.ts'
import { isQuestion, mayHaveArrived } from './questions.ts'
import { isOvertaken } from './series-order.ts'
import { isOvertakenByTypes } from './status-order.ts'

/** What everything needs that edits rows. */
export interface QueueContext {
  readonly replica: Replica
  readonly effects: Effects
}

/**
 * Adds an edit to its row's queue and answers the queue afterwards. An edit of something that the service refused
 * is a correction: the refused operations go out again, joined with it. What the person is asked about stays a question.
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
  const revived = revive(context, queue, base)
  const next: Operation = { ...draft, seq: Infinity, attempt: 0, state: 'pending', batch: null, reason: null }
  const joined = keepsItsPlace(context, revived, next) ? [...revived, next] : coalesce(revived, next, base)
  store(
    context,
    revived,
    joined.filter((operation) => operation !== next),
  )
  return joined.at(-1) === next ? [...joined.slice(0, -1), operations.append(draft)] : joined
}

/**
 * Whether an edit is not joined with the one before it, so that it stays behind what was said meanwhile: of the same series, or
 * of the types of statuses.
 */
function keepsItsPlace({ replica }: QueueContext, queue: readonly Operation[], next: Operation): boolean {
  const last = queue.at(-1)
  if (last === undefined || !wasNeverSent(last)) return false
  return (
    (last.kind === 'update' && isOvertaken(replica, last, next)) || isOvertakenByTypes(replica, last, next)
  )
}

/**
 * Makes refused operations new ones, with ids of their own: a service that remembers its answer to the old id
 * would give it again. What makes a row again keeps the id that other computers derive, too. Joins what can now be joined.
 */
export function revive(
  context: QueueContext,
  queue: readonly Operation[],
  base: Fields | null,
): readonly Operation[] {
  if (!queue.some(({ state }) => state === 'rejected')) return queue
  let revived: readonly Operation[] = []
  for (const operation of queue) {
    const renewed = operation.state === 'rejected' ? renew(context, operation) : operation
    // What is on its way, or was, is answered as what it is.
    revived = wasNeverSent(renewed) ? coalesce(revived, renewed, base) : [...revived, renewed]
  }
  store(context, queue, revived)
  return revived
}

/**
 * The service refused an operation, and `reason` is a sentence for a person. What was edited while a creation was on its
 * way is part of what was refused: there is no row of which it could be an edit, and the person decides about it as a whole.
 */
export function refuse({ replica }: QueueContext, operation: Operation, reason: string): void {
  const { operations, rows } = replica
  operations.mark(operation, 'rejected', { reason })
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

function renew({ replica, effects }: QueueContext, refused: Operation): Operation {
  // Under the key that others derive alike it meets what they have made, unless the person says that this is another.
  const isSame = makesAgain(refused) && !isQuestion(refused.reason)
  const op_id = isSame ? refused.op_id : effects.newId()
  if (!isSame) replica.operations.renameDependency(refused.op_id, op_id)
  return { ...refused, op_id, attempt: 0, state: 'pending', batch: null, reason: null }
}

/** Writes the difference between what is stored and what is wanted. */
function store({ replica }: QueueContext, stored: readonly Operation[], wanted: readonly Operation[]): void {
  const kept = new Map(wanted.map((operation) => [operation.seq, operation]))
  for (const operation of stored) {
    const now = kept.get(operation.seq)
    if (now === undefined) replica.operations.remove(operation)
    else if (now !== operation) replica.operations.replace(now)
  }
}
