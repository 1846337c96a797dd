/** A turn of a subscription: which events it begins with, one try of each, and what follows from that. */

import { findCallerById } from '../accounts/find-caller.ts'
import { findWorkspace } from '../access/places.ts'
import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import type { Random } from '../effects/random.ts'
import type { Sealing } from '../secrets/sealing.ts'
import { type CallCallback, CallbackFailure } from './callback-client.ts'
import { deliveryBody } from './delivery-body.ts'
import {
  type Claim,
  type ClaimedSubscription,
  type DeliveryRow,
  dropPending,
  findOldestPending,
  hasPending,
  holdClaim,
  type Due,
  noteDelivered,
  noteFailed,
} from './delivery-repository.ts'
import { forgottenBefore, retryDelay } from './retry-schedule.ts'
import { callbackHeaders } from './signature.ts'
import { updateSubscription } from './subscription-repository.ts'

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
async function release(db: Db, { key }: Claim, dueAt: Instant | null): Promise<void> {
  await updateSubscription(db, key, { claimed_until: null, due_at: dueAt })
}

/**
 * What a claimed subscription delivers in its turn: its oldest events that are not too old, in their order. A creator who is
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
 * Notes how a turn went and ends the claim. What failed is tried again later, and what comes after it waits, so that events
 * arrive in their order.
 */
export async function concludeTurn(
  transaction: Db,
  { claim, delivered, failed }: Turn,
  now: Instant,
  random: Random,
): Promise<void> {
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
