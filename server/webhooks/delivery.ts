/** One try to deliver an event, and what follows from it. */

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
  type DeliveryRow,
  dropPending,
  findHead,
  type Head,
  holdClaim,
  noteAttempt,
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
  head: Head,
  now: Instant,
  signal: AbortSignal,
): Promise<Result | null> {
  const { url_callback: url, secret } = head.subscription
  const body = deliveryBody(head, now)
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
  { workspace_id, user_id }: Head['subscription'],
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
 * What is to be delivered first for a subscription that has just been claimed: its oldest event that is not too old. A
 * creator who is no member any more gets nothing.
 *
 * @param transaction the claim is ended in it when there is nothing.
 */
export async function begin(transaction: Db, claim: Claim, now: Instant): Promise<Head | null> {
  const subscription = await holdClaim(transaction, claim)
  if (subscription === undefined) return null
  const tooOld = forgottenBefore(now)
  let head = await findHead(transaction, subscription)
  if (head !== undefined && head.delivery.created_at < tooOld) {
    await dropPending(transaction, claim.key, tooOld, 'it could not be delivered within a week')
    head = await findHead(transaction, subscription)
  }
  if (head !== undefined && !(await mayCreatorSee(transaction, subscription, now))) {
    await dropPending(transaction, claim.key, null, 'the subscription’s creator lost access')
    head = undefined
  }
  if (head === undefined) await release(transaction, claim, null)
  return head ?? null
}

function stateAfter({ delivered }: Result): DeliveryRow['state'] {
  return delivered ? 'delivered' : 'pending'
}

/**
 * Notes how a try went. A failed one is repeated later, and what comes after it waits, so that events arrive in their order.
 *
 * @param next the claim under which the subscription's next event is delivered at once; null: in another turn.
 * @returns that event, if there is one.
 */
export async function conclude(
  transaction: Db,
  { claim, head, result, now, next }: Conclusion,
  random: Random,
): Promise<Head | null> {
  const subscription = await holdClaim(transaction, claim)
  const { delivery } = head
  const { status, error } = result
  await noteAttempt(transaction, delivery, { at: now, state: stateAfter(result), status, error })
  if (subscription === undefined) return null
  if (!result.delivered) {
    await release(transaction, claim, now + retryDelay(delivery.attempts + 1, random))
    if (status === GONE) await updateSubscription(transaction, claim.key, { enabled: false, updated_at: now })
    return null
  }
  const following = await findHead(transaction, subscription)
  const isActive =
    subscription.enabled && subscription.validated_at !== null && subscription.deleted_at === null
  if (following === undefined || next === null || !isActive) {
    await release(transaction, claim, following === undefined ? null : now)
    return null
  }
  await updateSubscription(transaction, claim.key, { claimed_until: next.until })
  return following
}

export interface Conclusion {
  readonly claim: Claim
  readonly head: Head
  readonly result: Result
  readonly now: Instant
  readonly next: Claim | null
}

/** Ends a claim under which the call was given up: the event is due as before. */
export async function abandon(transaction: Db, claim: Claim): Promise<void> {
  const subscription = await holdClaim(transaction, claim)
  if (subscription !== undefined) await release(transaction, claim, subscription.due_at)
}
