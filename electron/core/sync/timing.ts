/** When sync does something: clocks, intervals and retries. */

import type { ApiFailure } from '../api-client/api-failure.ts'
import type { SyncEffects } from '../effects.ts'
import { type Entity, entityNames } from '../../../shared/entities/entity.ts'

/** While offline, an edit triggers an attempt at most this often. */
export const OFFLINE_RETRY_INTERVAL = 10_000
/** The delay between an edit and its push: the window is answered first, and edits of one moment go together. */
export const PUSH_DELAY = 20
/** The status is computed at most this often while a long queue drains. */
export const STATUS_INTERVAL = 250
export const LONGEST_TIMER = 30_000
/** After a start, sync leaves the processor to the window for this long, unless the account never synced. */
export const STARTUP_DELAY = 1500
/** A pause for which the server named no end. */
export const DEFAULT_PAUSE = 60

/** A clock for waiting that never runs backwards, even when the computer's clock is set back. */
export class MonotonicClock {
  readonly #source: () => number
  #latest: number
  #behind = 0

  /** @param source the computer's clock, epoch milliseconds */
  constructor(source: () => number) {
    this.#source = source
    this.#latest = source()
  }

  /** Epoch milliseconds; never less than before. */
  readonly now = (): number => {
    const now = this.#source()
    if (now < this.#latest) this.#behind += this.#latest - now
    this.#latest = now
    return now + this.#behind
  }

  /** The time on the computer's clock at a moment of this one. */
  shown(moment: number): number {
    return moment - this.#behind
  }
}

export interface SleepAwareTimerOptions {
  readonly clock: MonotonicClock
  readonly effects: Pick<SyncEffects, 'schedule'>
  /** Told when it is time. */
  readonly onTimeout: () => void
  /** The computer slept during the wait. Answers whether to fire at once. */
  readonly onWake: () => boolean
}

/** Fires once. Long waits are split: timers stop while the computer sleeps, the clock does not. */
export class SleepAwareTimer {
  readonly #options: SleepAwareTimerOptions
  /** When it fires, by the clock. */
  #at = Infinity
  #cancelTimer: () => void = () => undefined

  constructor(options: SleepAwareTimerOptions) {
    this.#options = options
  }

  /** Fires after so many milliseconds, instead of at the time set before. */
  set(milliseconds: number): void {
    this.cancel()
    this.#at = this.#options.clock.now() + milliseconds
    this.#sleep()
  }

  /** Fires after at most so many milliseconds; repeated calls do not postpone it. */
  setAtMost(milliseconds: number): void {
    if (this.#at > this.#options.clock.now() + milliseconds) this.set(milliseconds)
  }

  cancel(): void {
    this.#cancelTimer()
    this.#at = Infinity
  }

  #sleep(): void {
    const { clock, effects, onTimeout, onWake } = this.#options
    const nap = Math.max(0, Math.min(this.#at - clock.now(), LONGEST_TIMER))
    const wakesAt = clock.now() + nap
    this.#cancelTimer = effects.schedule(nap, () => {
      const hasOverslept = clock.now() - wakesAt > LONGEST_TIMER
      if (clock.now() < this.#at && !(hasOverslept && onWake())) {
        this.#sleep()
        return
      }
      this.#at = Infinity
      onTimeout()
    })
  }
}

const SHORTEST = 1_000
const LONGEST = 5 * 60_000

/**
 * Milliseconds before the next attempt: doubles from 1 s to 5 min. Half of it is random, so that the devices of a team
 * do not return at once.
 *
 * @param failures failed attempts in a row, from 1
 * @param random from 0 to 1
 */
export function backOff(failures: number, random: number): number {
  const full = Math.min(LONGEST, SHORTEST * 2 ** Math.min(failures, 30))
  return Math.round(Math.max(SHORTEST, full / 2 + (full / 2) * random))
}

const LONGEST_PROBE = 10_000

/** Decides when something that has failed is tried again. */
export class Retries {
  /** Rounds in a row that failed although the service may have answered. */
  #failures = 0
  #isProbing = false

  /** Runs before a round: after a failure one cheap request finds out whether the service answers again. */
  async probe(ask: () => Promise<void>): Promise<void> {
    this.#isProbing = this.#failures > 0
    if (!this.#isProbing) return
    await ask()
    this.#isProbing = false
  }

  /**
   * A round has failed. Answers the milliseconds before the next one, at least as many as the service asked for: 5 to 10 s
   * while it does not answer, so that a thousand computers return over some seconds.
   *
   * @param random from 0 to 1
   */
  failed(random: number, failure: Pick<ApiFailure, 'retryAfterSeconds'> | null = null): number {
    const asked = (failure?.retryAfterSeconds ?? 0) * 1000
    if (this.#isProbing) return Math.max(asked, Math.round((LONGEST_PROBE / 2) * (1 + random)))
    this.#failures += 1
    return Math.max(asked, backOff(this.#failures, random))
  }

  /** Answers whether rounds had failed before. */
  succeeded(): boolean {
    const hadFailed = this.#failures > 0
    this.#failures = 0
    return hadFailed
  }
}

const SECOND = 1000
/** Servers of this API family ask for a minute between readings of entries. */
const ENTRIES_EVERY = 60 * SECOND
const OTHERS_EVERY = 5 * 60 * SECOND
/** On a server that counts requests, the budget is for edits. */
const SLOWER = 10
/** A list that the server refuses is asked for again after this. */
const REFUSED_EVERY = 60 * 60 * SECOND

/** Times are epoch milliseconds. */
export class PullSchedule {
  readonly #due = new Map<Entity, number>()
  readonly #readAt = new Map<Entity, number>()
  /** Since the last reading of them began. */
  readonly #dueAgain = new Set<Entity>()
  readonly #polls: boolean
  #slower = 1

  /** @param polls false for the embedded service, to which nobody else writes */
  constructor(polls: boolean) {
    this.#polls = polls
    this.markAllDue()
  }

  markAllDue(): void {
    this.markDue(entityNames)
  }

  /** Lists that are being read are read once more: the reading may be past the change, or of another workspace. */
  markDue(entities: readonly Entity[]): void {
    for (const entity of entities) {
      this.#due.set(entity, 0)
      this.#dueAgain.add(entity)
    }
  }

  startRead(entity: Entity): void {
    this.#dueAgain.delete(entity)
  }

  /** The lists to read now, in the order in which they have to be read. */
  due(now: number): readonly Entity[] {
    return entityNames.filter((entity) => (this.#due.get(entity) ?? Infinity) <= now)
  }

  /**
   * The list to read next; undefined when none is due. Every due list has its turn before one is read twice, because
   * changes may arrive faster than they are read.
   */
  following(now: number): Entity | undefined {
    return this.due(now).toSorted((a, b) => this.#lastRead(a) - this.#lastRead(b))[0]
  }

  /** When something is next due; null when nothing ever is. */
  next(): number | null {
    const next = Math.min(...entityNames.map((entity) => this.#due.get(entity) ?? Infinity))
    return next === Infinity ? null : next
  }

  /** Whether it was read too recently to be worth a request. */
  isFresh(entity: Entity, now: number): boolean {
    return now - this.#lastRead(entity) < ENTRIES_EVERY
  }

  #lastRead(entity: Entity): number {
    return this.#readAt.get(entity) ?? -ENTRIES_EVERY
  }

  markRead(entity: Entity, now: number): void {
    this.#readAt.set(entity, now)
    const every = (entity === 'timeEntry' ? ENTRIES_EVERY : OTHERS_EVERY) * this.#slower
    const next = this.#polls ? now + every : Infinity
    this.#due.set(entity, this.#dueAgain.has(entity) ? 0 : next)
  }

  markRefused(entity: Entity, now: number): void {
    this.#due.set(entity, this.#polls ? now + REFUSED_EVERY : Infinity)
  }

  /** Lengthens the intervals after the server has asked for a pause. */
  slowDown(): void {
    this.#slower = SLOWER
  }
}
