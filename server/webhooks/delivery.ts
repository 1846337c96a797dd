/** A turn of a subscription: which events it begins with, one try of each, and what follows from that. */

import { findWorkspace } from '../access/places.ts'
import { findCallerById } from '../accounts/find-caller.ts'
import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import type { Random } from '../effects/random.ts'
import { toTimestamp } from '../effects/timestamps.ts'
import type { Sealing } from '../secrets/sealing.ts'
import { CallbackFailure, type CallCallback } from './callback-client.ts'
import {
  type Claim,
  type ClaimedSubscription,
  type DeliveryRow,
  dropPending,
  type Due,
  findOldestPending,
  hasPending,
  holdClaim,
  noteDelivered,
  noteFailed,
} from './delivery-queries.ts'
import { forgottenBefore, retryDelay } from './retry-schedule.ts'
import { callbackHeaders } from './signature.ts'
import { updateSubscription } from './subscription-queries.ts'

/** The callback wants no more. */
const GONE = 410

export interface Result {
  readonly delivered: boolean
  /** Null when the callback did not answer. */
  readonly status: number | null
  readonly error: string | null
}

/** Calls the callback; null when `signal` ended the call before it was answered. */
export async function send(
  { callCallback, sealing }: { readonly callCallback: CallCallback; readonly sealing: Sealing },
  due: Due,
  now: Instant,
  signal: AbortSignal,
): Promise<Result | null> {
  const { url_callback: url, secret } = due.subscription
  const body = deliveryBody(due, now)
  const headers = callbackHeaders(sealing.open(secret), body)
  try {
    const { status } = await callCallback({ url, headers, body, signal })
    const delivered = status >= 200 && status < 300
    return { delivered, status, error: delivered ? null : `the callback answered ${status}` }
  } catch (error) {
    if (signal.aborted) return null
    if (!(error instanceof CallbackFailure)) throw error
    return { delivered: false, status: null, error: error.message }
  }
}

async function mayCreatorSee(
  db: Db,
  { workspace_id, user_id }: ClaimedSubscription,
  now: Instant,
): Promise<boolean> {
  const creator = await findCallerById(db, user_id, now)
  return creator !== null && findWorkspace(creator, workspace_id) !== undefined
}

/** Ends the claim; the subscription is due again at that instant, or not until there is a new event. */
async function release(db: Db, { key }: Claim, dueAt: Instant | null) {
  await updateSubscription(db, key, { claimed_until: null, due_at: dueAt })
}

/**
 * The events that a claimed subscription delivers in its turn: the oldest that are not too old, in their order. A creator who is
 * no member any more gets nothing.
 *
 * @param transaction the claim is ended in it when there is nothing.
 */
export async function beginTurn(
  transaction: Db,
  claim: Claim,
  { now, limit }: { readonly now: Instant; readonly limit: number },
): Promise<Due[]> {
  const subscription = await holdClaim(transaction, claim)
  if (subscription === undefined) return []
  const tooOld = forgottenBefore(now)
  let due = await findOldestPending(transaction, subscription, limit)
  if (due[0] !== undefined && due[0].delivery.created_at < tooOld) {
    await dropPending(transaction, claim.key, tooOld, 'it could not be delivered within a week')
    due = await findOldestPending(transaction, subscription, limit)
  }
  if (due.length > 0 && !(await mayCreatorSee(transaction, subscription, now))) {
    await dropPending(transaction, claim.key, null, 'the subscription’s creator lost access')
    due = []
  }
  if (due.length === 0) await release(transaction, claim, null)
  return due
}

/** How a turn went: some events were delivered, and then perhaps one was not. */
export interface Turn {
  readonly claim: Claim
  readonly delivered: readonly { readonly delivery: DeliveryRow; readonly status: number | null }[]
  readonly failed: { readonly delivery: DeliveryRow; readonly result: Result } | null
}

/**
 * Notes how a turn went and ends the claim. A failed event is tried again later, and the events after it wait, so that events
 * arrive in their order.
 */
export async function concludeTurn(
  transaction: Db,
  { claim, delivered, failed }: Turn,
  now: Instant,
  random: Random,
) {
  const subscription = await holdClaim(transaction, claim)
  for (const [status, of] of Map.groupBy(delivered, (event) => event.status)) {
    const sequences = of.map(({ delivery }) => delivery.sequence)
    await noteDelivered(transaction, claim.key, sequences, { at: now, status })
  }
  if (failed !== null) {
    const { status, error } = failed.result
    await noteFailed(transaction, claim.key, failed.delivery.sequence, { at: now, status, error })
  }
  if (subscription === undefined) return
  if (failed === null) {
    await release(transaction, claim, (await hasPending(transaction, claim.key)) ? now : null)
    return
  }
  await release(transaction, claim, now + retryDelay(failed.delivery.attempts + 1, random))
  if (failed.result.status === GONE) {
    await updateSubscription(transaction, claim.key, { enabled: false, updated_at: now })
  }
}

/** The metadata of a delivery: the request, and the entity besides its payload; all values are strings (decisions §7). */
function metadataOf({ subscription, delivery, request }: Due): Record<string, string> {
  const { model, project_id, project_is_private } = delivery
  return {
    action: delivery.action,
    event_user_id: request.user_id === null ? '' : String(request.user_id),
    model,
    path: request.path,
    request_body: request.body,
    request_type: request.method,
    workspace_id: String(subscription.workspace_id),
    ...(project_id !== null && {
      project_id: String(project_id),
      project_is_private: String(project_is_private === true),
    }),
    [`${model}_id`]: String(delivery.entity_id),
  }
}

/**
 * The body of a delivery (decisions §7). An event that is sent again has the same `event_id`, by which receivers tell that they
 * know it, and the `timestamp` of the new try.
 */
function deliveryBody(due: Due, now: Instant): string {
  const { subscription, delivery } = due
  const envelope = {
    event_id: delivery.id,
    created_at: toTimestamp(delivery.created_at),
    creator_id: subscription.user_id,
    subscription_id: subscription.id,
    timestamp: toTimestamp(now),
    url_callback: subscription.url_callback,
    metadata: metadataOf(due),
  }
  // The payload is kept as JSON already.
  return `${JSON.stringify(envelope).slice(0, -1)},"payload":${delivery.payload}}`
}
