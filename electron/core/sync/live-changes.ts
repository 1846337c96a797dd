/**
 * Hears from our service at once what other devices and people change: one stream, which is opened again whenever it ends or
 * falls silent. It only says which lists to read; without it they are read from time to time.
 */

import { z } from 'zod'
import type { Entity } from '../../../shared/bridge/sync.ts'
import {
  type ChangedKind,
  HEARTBEAT_MILLISECONDS,
  listenToChanges,
} from '../../../shared/api/live-changes.ts'
import { ApiFailure } from '../api-client/api-failure.ts'
import type { ApiClient } from '../api-client/api-client.ts'
import { backOff } from './back-off.ts'
import { EventStreamParser } from './event-stream-parser.ts'
import type { SyncEffects } from './sync-effects.ts'

/** Two heartbeats have not come. */
const LONGEST_SILENCE = 2 * HEARTBEAT_MILLISECONDS + 10_000

export interface LiveChangesOptions {
  readonly api: ApiClient
  readonly effects: SyncEffects
  /** These lists may have changed; null: any, for nothing was heard until now. */
  readonly onDue: (entities: readonly Entity[] | null) => void
  /** The service no longer accepts who we are. */
  readonly onRefused: () => void
}

export class LiveChanges {
  readonly #options: LiveChangesOptions
  #state: 'idle' | 'open' | 'waiting' | 'stopped' = 'idle'
  #failures = 0
  #abort = new AbortController()
  #cancelTimer: () => void = () => undefined

  constructor(options: LiveChangesOptions) {
    this.#options = options
  }

  /** Opens the stream unless it is open, waits to be, or is not to be had. */
  start(): void {
    if (this.#state === 'idle') void this.#listen()
  }

  stop(): void {
    this.#state = 'stopped'
    this.#cancelTimer()
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
    const parser = new EventStreamParser()
    let isGreeted = false
    for await (const bytes of body) {
      if (this.#isStopped()) return
      this.#watch()
      if (!isGreeted) {
        isGreeted = true
        this.#failures = 0
        // From here on nothing is missed; what was before is read.
        this.#options.onDue(null)
      }
      const entities = parser.read(bytes).flatMap((data) => entitiesOf(data))
      if (entities.length > 0) this.#options.onDue([...new Set(entities)])
    }
  }

  /** Gives up a stream that falls silent: the network is another one, or the computer slept. */
  #watch(): void {
    this.#cancelTimer()
    this.#cancelTimer = this.#options.effects.schedule(LONGEST_SILENCE, () => this.#abort.abort())
  }

  #ended(failure: unknown): void {
    const { effects, onRefused } = this.#options
    const kind = failure instanceof ApiFailure ? failure.kind : null
    // A server without such a stream; it is asked again after the next start.
    if (kind === 'missing' || kind === 'refused' || kind === 'foreign') {
      this.#state = 'stopped'
      return
    }
    if (kind === 'unauthorized' || kind === 'forbidden') onRefused()
    this.#state = 'waiting'
    this.#failures += 1
    const asked = failure instanceof ApiFailure ? (failure.retryAfterSeconds ?? 0) * 1000 : 0
    const wait = Math.max(backOff(this.#failures, effects.random()), asked)
    this.#cancelTimer = effects.schedule(wait, () => void this.#listen())
  }
}

/** What is read again when rows of a kind have changed: also what shows them, or depends on them. */
const entitiesOfKind: Partial<Record<ChangedKind, readonly Entity[]>> = {
  account: ['preferences'],
  attachment: ['attachment'],
  client: ['client', 'project'],
  favorite: ['favorite'],
  ghost: ['ghost'],
  milestone: ['milestone'],
  preferences: ['preferences'],
  project: ['project', 'task'],
  project_group: ['project', 'task', 'projectMember'],
  project_user: ['project', 'task', 'projectMember'],
  saved_view: ['savedView'],
  custom_field: ['customField', 'task'],
  status: ['status', 'task'],
  tag: ['tag'],
  // With the tasks go their blocks; who marks one as done completes some.
  task: ['task', 'timeBlock'],
  time_block: ['task', 'timeBlock'],
  time_entry: ['timeEntry'],
  time_off: ['timeOff'],
  workspace: ['client', 'project', 'tag', 'member', 'team', 'status', 'customField', 'task'],
  user_settings: ['plannerSettings'],
  working_hours: ['workingHours'],
  workspace_user: ['member', 'team', 'workingHours', 'timeOff'],
}

/** An event as any later service may send it. */
const loose = z.object({ entities: z.array(z.string()) })

/** Kinds that a later service tells of, and that are not replicated, concern nobody here. */
function entitiesOf(data: string): readonly Entity[] {
  try {
    const parsed = loose.safeParse(JSON.parse(data))
    return parsed.data?.entities.flatMap((kind) => entitiesOfKind[kind as ChangedKind] ?? []) ?? []
  } catch {
    return []
  }
}
