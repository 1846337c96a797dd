/** The text of one open stream (`text/event-stream`), made as its reader takes it. */

import { type ChangedKind, HEARTBEAT_MILLISECONDS, type LiveChange } from '../../shared/api/live-changes.ts'
import type { Timers } from '../effects/timers.ts'

/** Browsers come back after so long, in milliseconds. */
const RETRY_MILLISECONDS = 5000

const GREETING = `retry: ${RETRY_MILLISECONDS}\n: listening\n\n`
const HEARTBEAT = ': still here\n\n'

/** How far the feed goes for the listener, and how long they are to wait. */
export type FeedState = Pick<LiveChange, 'sequences' | 'wait'>

export interface EventStreamOptions {
  readonly timers: Timers
  /** Begins to listen, when the first part is asked for; who never reads costs nothing. False: there is nothing to hear. */
  readonly begin: () => Promise<boolean>
  /** Whether the listener may go on; asked at each heartbeat, and when the account has changed. */
  readonly mayGoOn: () => Promise<boolean>
  readonly onEnd: () => void
}

/**
 * Changes that are told while nobody reads are kept as kinds, so that a slow reader costs no memory and misses nothing. It is no
 * generator: those cannot be ended while they wait.
 */
export class EventStream implements AsyncIterableIterator<string> {
  readonly #options: EventStreamOptions
  readonly #kinds = new Set<ChangedKind>()
  #feed: FeedState = {}
  #state: 'new' | 'open' | 'ended' = 'new'
  #isHeartbeatDue = false
  #isCheckDue = false
  #stopHeart: () => void = () => undefined
  #interrupt: () => void = () => undefined

  constructor(options: EventStreamOptions) {
    this.#options = options
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  /** @param feed how far it goes now; what was told before counts no more. */
  tell(kinds: Iterable<ChangedKind>, feed: FeedState): void {
    for (const kind of kinds) this.#kinds.add(kind)
    // The credentials may be what has changed.
    if (this.#kinds.has('account')) this.#isCheckDue = true
    this.#feed = feed
    if (this.#kinds.size > 0) this.#interrupt()
  }

  /** Ends it, also while its reader waits. */
  end(): void {
    if (this.#state === 'ended') return
    this.#state = 'ended'
    this.#stopHeart()
    this.#interrupt()
    this.#options.onEnd()
  }

  async next(): Promise<IteratorResult<string>> {
    try {
      const part = await this.#part()
      if (part !== null) return { done: false, value: part }
    } catch (error) {
      this.end()
      throw error
    }
    this.end()
    return { done: true, value: undefined }
  }

  async return(): Promise<IteratorResult<string>> {
    this.end()
    return { done: true, value: undefined }
  }

  /** Null at its end. */
  async #part(): Promise<string | null> {
    const { begin, mayGoOn } = this.#options
    if (this.#state === 'new') {
      this.#state = 'open'
      if (!(await begin()) || !this.#isOpen()) return null
      this.#startHeart()
      return GREETING
    }
    const { promise, resolve } = Promise.withResolvers<undefined>()
    this.#interrupt = () => resolve(undefined)
    if (this.#isOpen() && this.#kinds.size === 0 && !this.#isHeartbeatDue) await promise
    if ((this.#isHeartbeatDue || this.#isCheckDue) && this.#isOpen()) {
      // Also between events that follow each other closely.
      this.#isCheckDue = false
      if (!(await mayGoOn())) return null
      if (this.#isHeartbeatDue) this.#startHeart()
    }
    if (!this.#isOpen()) return null
    return this.#kinds.size > 0 ? this.#event() : HEARTBEAT
  }

  #startHeart(): void {
    this.#isHeartbeatDue = false
    if (!this.#isOpen()) return
    this.#stopHeart = this.#options.timers.after(HEARTBEAT_MILLISECONDS, () => {
      this.#isHeartbeatDue = true
      this.#interrupt()
    })
  }

  #isOpen(): boolean {
    return this.#state === 'open'
  }

  #event(): string {
    const change: LiveChange = { entities: [...this.#kinds].toSorted(), ...this.#feed }
    this.#kinds.clear()
    return `data: ${JSON.stringify(change)}\n\n`
  }
}
