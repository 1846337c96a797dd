/**
 * Delivers events from the queue in the database (decisions §7): one after the other for each subscription, different
 * subscriptions side by side, over any number of processes. Due events survive a restart. An event whose delivery was not
 * noted, because the process ended between the callback's answer and the note, is delivered again with the same `event_id`.
 *
 * It works when woken and when something is due, and otherwise does nothing at all.
 */

import type { Logger } from 'pino'
import { findWorkspace } from '../access/scope.ts'
import { findCallerById } from '../accounts/find-caller.ts'
import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import { inTransaction, isShared } from '../database/transaction.ts'
import type { Clock } from '../effects/clock.ts'
import type { Random } from '../effects/random.ts'
import { oneAtATime, type Timers } from '../effects/timers.ts'
import { DAY, HOUR, MINUTE, SECOND, toTimestamp } from '../effects/timestamps.ts'
import type { Sealing } from '../secrets/sealing.ts'
import { CallbackFailure, type CallCallback } from './callback-client.ts'
import {
  type Claim,
  claimDue,
  type ClaimedSubscription,
  type DeliveryRow,
  dropPending,
  type Due,
  findOldestPending,
  hasPending,
  holdClaim,
  nextDue,
  noteDelivered,
  noteFailed,
} from './delivery-queries.ts'
import { callbackHeaders } from './signature.ts'
import { updateSubscription } from './subscription-queries.ts'

// A turn of a subscription: which events it begins with, one try of each, and what follows from that.

/** The callback wants no more. */
const GONE = 410

interface Result {
  readonly delivered: boolean
  /** Null when the callback did not answer. */
  readonly status: number | null
  readonly error: string | null
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
async function beginTurn(
  transaction: Db,
  claim: Claim,
  { now, limit }: { readonly now: Instant; readonly limit: number },
): Promise<Due[]> {
  const subscription = await holdClaim(transaction, claim)
  if (subscription === undefined) return []
  const tooOld = now - EVENTS_KEPT_FOR
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
interface Turn {
  readonly claim: Claim
  readonly delivered: readonly { readonly delivery: DeliveryRow; readonly status: number | null }[]
  readonly failed: { readonly delivery: DeliveryRow; readonly result: Result } | null
}

/**
 * Notes how a turn went and ends the claim. A failed event is tried again later, and the events after it wait, so that events
 * arrive in their order.
 */
async function concludeTurn(
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

/** Subscriptions that are delivered to at the same time. */
const CONCURRENCY = 8

/** Events of one subscription in a row, which are noted together; then others have their turn. */
const EVENTS_PER_TURN = 50

const TURN_TIME: Instant = SECOND

/** Longer than a turn, its last call and its notes take; the subscription of a process that crashed waits so long. */
const CLAIM_TIME: Instant = 30 * SECOND

/** Calls that are under way may end by themselves before the service does. */
const GRACE_MILLISECONDS = 3000

/** With several processes: whether another one left something behind. And after a failure of the database. */
const POLL_MILLISECONDS = 30_000

export interface DispatcherEffects {
  readonly db: Db
  readonly clock: Clock
  readonly random: Random
  readonly timers: Timers
  readonly sealing: Sealing
  readonly callCallback: CallCallback
  readonly logger: Logger
}

export interface Dispatcher {
  /** Looks for what is due. Costs one query when there is nothing. */
  readonly wake: () => void
  /** Begins nothing more, and waits for what is under way; calls that last longer than three seconds are given up. */
  readonly close: () => Promise<void>
}

export function createDispatcher(effects: DispatcherEffects): Dispatcher {
  const { db, clock, random, timers, sealing, callCallback, logger } = effects
  const polls = isShared(db)
  const closing = new AbortController()
  const turns = new Set<Promise<void>>()
  let stopTimer: (() => void) | null = null

  /**
   * Calls the callback; null when the service ended the call before it was answered. A failure of our own is a failed try as well:
   * it must not be repeated at once, for ever.
   */
  async function attempt(due: Due): Promise<Result | null> {
    const { id, url_callback: url, secret } = due.subscription
    try {
      const body = deliveryBody(due, clock.now())
      const headers = callbackHeaders(sealing.open(secret), body)
      const { status } = await callCallback({ url, headers, body, signal: closing.signal })
      const delivered = status >= 200 && status < 300
      return { delivered, status, error: delivered ? null : `the callback answered ${status}` }
    } catch (error) {
      if (closing.signal.aborted) return null
      if (error instanceof CallbackFailure) return { delivered: false, status: null, error: error.message }
      logger.error({ err: error, subscription: id }, 'a delivery could not be sent')
      return { delivered: false, status: null, error: 'the service could not send it' }
    }
  }

  /** One event after the other, until one fails or the turn is over. */
  async function deliver(claim: Claim, due: readonly Due[]): Promise<Turn> {
    const endsAt = clock.now() + TURN_TIME
    const delivered: { delivery: Due['delivery']; status: number | null }[] = []
    for (const event of due) {
      const result = await attempt(event)
      if (result === null) break
      const { delivery } = event
      if (!result.delivered) return { claim, delivered, failed: { delivery, result } }
      delivered.push({ delivery, status: result.status })
      if (runs.isStopped() || clock.now() > endsAt) break
    }
    return { claim, delivered, failed: null }
  }

  async function takeTurn(claim: Claim): Promise<void> {
    const from = { now: clock.now(), limit: EVENTS_PER_TURN }
    const due = await inTransaction(db, (transaction) => beginTurn(transaction, claim, from))
    if (due.length === 0) return
    const turn = await deliver(claim, due)
    await inTransaction(db, (transaction) => concludeTurn(transaction, turn, clock.now(), random))
  }

  function begins(claim: Claim): void {
    const turn = takeTurn(claim)
      .catch((error: unknown) => logger.error({ err: error, subscription: claim.key.id }, 'delivery failed'))
      .finally(() => {
        turns.delete(turn)
        wake()
      })
    turns.add(turn)
  }

  /** Begins what is due, and answers how long to wait for what comes next, in milliseconds; null: until woken. */
  async function look(): Promise<number | null> {
    const free = CONCURRENCY - turns.size
    if (free === 0) return null
    const now = clock.now()
    const due = await nextDue(db)
    if (due === null) return null
    if (due > now) return Math.ceil((due - now) / 1000)
    const claims = await inTransaction(db, (transaction) =>
      claimDue(transaction, now, now + CLAIM_TIME, free),
    )
    for (const claim of claims) begins(claim)
    // When there were fewer than could be begun, what comes next is yet to be known.
    if (claims.length > 0 && claims.length < free) wake()
    return null
  }

  function sleep(milliseconds: number | null): void {
    const wait = polls ? Math.min(milliseconds ?? POLL_MILLISECONDS, POLL_MILLISECONDS) : milliseconds
    if (wait !== null && !runs.isStopped()) stopTimer = timers.after(wait, wake)
  }

  const runs = oneAtATime(async () => {
    stopTimer?.()
    try {
      sleep(await look())
    } catch (error) {
      logger.error({ err: error }, 'the queue of deliveries could not be read')
      sleep(POLL_MILLISECONDS)
    }
  })

  function wake(): void {
    void runs.ask()
  }

  return {
    wake,
    async close() {
      runs.stop()
      await runs.ask()
      stopTimer?.()
      const stopGrace = timers.after(GRACE_MILLISECONDS, () => closing.abort())
      while (turns.size > 0) await Promise.all(turns)
      stopGrace()
    },
  }
}

/** How long an event is kept; one that could not be delivered by then is dropped (decisions §7). */
export const EVENTS_KEPT_FOR: Instant = 7 * DAY

/** The waits after each failed try; the last goes on until the event is dropped. */
const delays: readonly Instant[] = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 6 * HOUR]
const LAST_DELAY: Instant = 24 * HOUR

/** A tenth more or less: receivers that were down together are not called together. */
const JITTER = 0.1
const RANDOM_BYTES = 4

/** How long to wait after a try that failed, in microseconds. @param attempts how many there were, at least 1. */
export function retryDelay(attempts: number, random: Random): Instant {
  const share = random.bytes(RANDOM_BYTES).readUInt32BE() / 2 ** (8 * RANDOM_BYTES)
  const delay = delays[attempts - 1] ?? LAST_DELAY
  return Math.round(delay * (1 + JITTER * (2 * share - 1)))
}
