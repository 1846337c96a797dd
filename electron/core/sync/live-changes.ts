/**
 * Follows the service's event stream, which says how far the feed goes. The stream is reopened when it ends or falls
 * silent. Without it, the feed is polled.
 */

import { z } from 'zod'
import type { FeedSequences } from '../../../shared/api/feed.ts'
import {
  type ChangedKind,
  HEARTBEAT_MILLISECONDS,
  listenToChanges,
  liveChange,
} from '../../../shared/api/live-changes.ts'
import { ApiFailure } from '../api-client/api-failure.ts'
import type { ApiClient } from '../api-client/api-client.ts'
import { eventReader } from '../api-client/event-reader.ts'
import { Retries } from './timing.ts'
import type { SyncEffects } from '../effects.ts'

/** Two heartbeats have not come. */
const LONGEST_SILENCE = 2 * HEARTBEAT_MILLISECONDS + 10_000

export interface LiveChangesOptions {
  readonly api: ApiClient
  readonly effects: SyncEffects
  /**
   * The feed is to be read, unless it was read this far. Null: in any case, because changes may have been missed, or the
   * person's rights may have changed.
   */
  readonly onDue: (readTo: FeedSequences | null) => void
}

interface News {
  /** As `onDue` is told. */
  readonly readTo: FeedSequences | null
  /** Milliseconds to wait before reading. */
  readonly wait: number
}

export class LiveChanges {
  readonly #options: LiveChangesOptions
  #state: 'idle' | 'open' | 'waiting' | 'stopped' = 'idle'
  readonly #retries = new Retries()
  #abort = new AbortController()
  #cancelTimer: () => void = () => undefined
  /** How far the feed is said to go, told when the wait is over; undefined when nothing waits. */
  #readTo: FeedSequences | null | undefined
  #cancelWait: () => void = () => undefined

  constructor(options: LiveChangesOptions) {
    this.#options = options
  }

  /** Opens the stream unless it is open, about to reopen, or not offered. */
  start(): void {
    if (this.#state === 'idle') void this.#listen()
  }

  /** Waits no longer to reopen it: the service answers again. */
  hurry(): void {
    if (this.#state !== 'waiting') return
    this.#cancelTimer()
    this.#retries.succeeded()
    void this.#listen()
  }

  stop(): void {
    this.#state = 'stopped'
    this.#cancelTimer()
    this.#cancelWait()
    this.#abort.abort()
  }

  async #listen(): Promise<void> {
    this.#state = 'open'
    this.#abort = new AbortController()
    let failure: unknown = null
    try {
      await this.#follow(this.#abort.signal)
    } catch (error) {
      failure = error
    }
    this.#cancelTimer()
    if (!this.#isStopped()) this.#ended(failure)
  }

  #isStopped(): boolean {
    return this.#state === 'stopped'
  }

  async #follow(signal: AbortSignal): Promise<void> {
    this.#watch()
    const body = await this.#options.api.open(listenToChanges, signal)
    const read = eventReader((data) => {
      const news = newsOf(data)
      if (news !== null) this.#waitToTell(news)
    })
    let isGreeted = false
    for await (const bytes of body) {
      if (this.#isStopped()) return
      this.#watch()
      if (!isGreeted) {
        isGreeted = true
        this.#retries.succeeded()
        // From here on nothing is missed; what was before is read.
        this.#options.onDue(null)
      }
      read(bytes)
    }
  }

  /** Later news go with those that wait. */
  #waitToTell({ readTo, wait }: News): void {
    const isWaiting = this.#readTo !== undefined
    this.#readTo = this.#readTo === null ? null : readTo
    if (isWaiting) return
    this.#cancelWait = this.#options.effects.schedule(wait, () => {
      const told = this.#readTo ?? null
      this.#readTo = undefined
      this.#options.onDue(told)
    })
  }

  /** Closes a stream that falls silent: the network has changed, or the computer slept. */
  #watch(): void {
    this.#cancelTimer()
    this.#cancelTimer = this.#options.effects.schedule(LONGEST_SILENCE, () => this.#abort.abort())
  }

  #ended(failure: unknown): void {
    const { effects, onDue } = this.#options
    const known = failure instanceof ApiFailure ? failure : null
    const kind = known?.kind
    // A server without such a stream; asked again after the next start.
    if (kind === 'missing' || kind === 'refused' || kind === 'foreign') {
      this.#state = 'stopped'
      return
    }
    // The reading finds out whether a sign-in is needed.
    if (kind === 'unauthorized' || kind === 'forbidden') onDue(null)
    this.#state = 'waiting'
    this.#cancelTimer = effects.schedule(
      this.#retries.failed(effects.random(), known),
      () => void this.#listen(),
    )
  }
}

/** Kinds of changes that may show somebody other rows, or other workspaces, and those that are not in the feed. */
const rights: ReadonlySet<string> = new Set<ChangedKind>([
  'account',
  'project_group',
  'timesheet',
  'workspace',
  'workspace_user',
])

/** An event as any later service may send it. */
const event = liveChange.extend({ entities: z.array(z.string()) })

function newsOf(data: string): News | null {
  try {
    const { entities, sequences = null, wait = 0 } = event.parse(JSON.parse(data))
    return { readTo: entities.some((kind) => rights.has(kind)) ? null : sequences, wait }
  } catch {
    return null
  }
}
