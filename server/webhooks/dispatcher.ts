/**
 * Delivers events from the queue in the database (decisions §7): one after the other for each subscription, different
 * subscriptions side by side, over any number of processes. Due events survive a restart. An event whose delivery was not
 * noted, because the process ended between the callback's answer and the note, is delivered again with the same `event_id`.
 *
 * It works when woken and when something is due, and otherwise does nothing at all.
 */

import type { Logger } from 'pino'
import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Clock } from '../effects/clock.ts'
import type { Random } from '../effects/random.ts'
import type { Timers } from '../effects/timers.ts'
import { SECOND } from '../effects/timestamps.ts'
import type { Sealing } from '../secrets/sealing.ts'
import type { CallCallback } from './callback-client.ts'
import { beginTurn, concludeTurn, type Result, send, type Turn } from './delivery.ts'
import { type Claim, claimDue, type Due, isShared, nextDue } from './delivery-queries.ts'

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
  const { db, clock, random, timers, logger } = effects
  const polls = isShared(db)
  const closing = new AbortController()
  const turns = new Set<Promise<void>>()
  let closed = false
  let looking: Promise<void> | null = null
  let lookAgain = false
  let stopTimer: (() => void) | null = null

  /** A failure of our own is a failed try as well: it must not be repeated at once, for ever. */
  async function attempt(due: Due): Promise<Result | null> {
    try {
      return await send(effects, due, clock.now(), closing.signal)
    } catch (error) {
      logger.error({ err: error, subscription: due.subscription.id }, 'a delivery could not be sent')
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
      if (closed || clock.now() > endsAt) break
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
    if (claims.length > 0 && claims.length < free) lookAgain = true
    return null
  }

  function sleep(milliseconds: number | null): void {
    const wait = polls ? Math.min(milliseconds ?? POLL_MILLISECONDS, POLL_MILLISECONDS) : milliseconds
    if (wait !== null && !closed) stopTimer = timers.after(wait, wake)
  }

  async function lookUntilNothingIsDue(): Promise<void> {
    lookAgain = false
    const wait = await look()
    if (!lookAgain) sleep(wait)
    else if (!closed) await lookUntilNothingIsDue()
  }

  function wake(): void {
    if (closed) return
    lookAgain = true
    stopTimer?.()
    looking ??= lookUntilNothingIsDue()
      .catch((error: unknown) => {
        logger.error({ err: error }, 'the queue of deliveries could not be read')
        lookAgain = false
        if (!closed) stopTimer = timers.after(POLL_MILLISECONDS, wake)
      })
      .finally(() => {
        looking = null
        if (lookAgain) wake()
      })
  }

  return {
    wake,
    async close() {
      closed = true
      stopTimer?.()
      await looking
      const stopGrace = timers.after(GRACE_MILLISECONDS, () => closing.abort())
      while (turns.size > 0) await Promise.all(turns)
      stopGrace()
    },
  }
}
