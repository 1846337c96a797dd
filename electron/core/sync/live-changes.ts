/**
 * Follows the service's event stream, which names the lists that others have changed. The stream is reopened when it
 * ends or falls silent. Without it, lists are polled.
 */

import { createParser } from 'eventsource-parser'
import { z } from 'zod'
import type { Entity } from '../../../shared/entities/entity.ts'
import {
  type ChangedKind,
  HEARTBEAT_MILLISECONDS,
  listenToChanges,
} from '../../../shared/api/live-changes.ts'
import { ApiFailure } from '../api-client/api-failure.ts'
import type { ApiClient } from '../api-client/api-client.ts'
import { backOff } from './back-off.ts'
import type { SyncEffects } from './sync-effects.ts'

/** Two heartbeats have not come. */
const LONGEST_SILENCE = 2 * HEARTBEAT_MILLISECONDS + 10_000

export interface LiveChangesOptions {
  readonly api: ApiClient
  readonly effects: SyncEffects
  /** These lists may have changed; null: any list, because nothing was heard until now. */
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

  /** Opens the stream unless it is open, about to reopen, or not offered. */
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
      await this.#applySideEffects(this.#abort.signal)
    } catch (error) {
      failure = error
    }
    this.#cancelTimer()
    if (!this.#isStopped()) this.#ended(failure)
  }

  #isStopped(): boolean {
    return this.#state === 'stopped'
  }

  async #applySideEffects(signal: AbortSignal): Promise<void> {
    this.#watch()
    const body = await this.#options.api.open(listenToChanges, signal)
    const changed = new Set<Entity>()
    const read = eventReader((data) => {
      for (const entity of entitiesOf(data)) changed.add(entity)
    })
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
      read(bytes)
      if (changed.size > 0) this.#options.onDue([...changed])
      changed.clear()
    }
  }

  /** Closes a stream that falls silent: the network has changed, or the computer slept. */
  #watch(): void {
    this.#cancelTimer()
    this.#cancelTimer = this.#options.effects.schedule(LONGEST_SILENCE, () => this.#abort.abort())
  }

  #ended(failure: unknown): void {
    const { effects, onRefused } = this.#options
    const kind = failure instanceof ApiFailure ? failure.kind : null
    // A server without such a stream; asked again after the next start.
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

/** Characters. No event of ours is longer. */
const LONGEST_EVENT = 65_536

/** Reads `text/event-stream` in whatever chunks it arrives. The reader throws at an event that is too long. */
export function eventReader(onData: (data: string) => void): (bytes: Uint8Array) => void {
  const decoder = new TextDecoder()
  const parser = createParser({
    maxBufferSize: LONGEST_EVENT,
    onEvent: ({ data }) => onData(data),
    onError(error) {
      if (error.type === 'max-buffer-size-exceeded') throw error
    },
  })
  return (bytes) => parser.feed(decoder.decode(bytes, { stream: true }))
}

/** The lists to read when rows of a kind have changed: the rows' own, and those that depend on them. */
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

/** Ignores kinds that are not replicated. */
function entitiesOf(data: string): readonly Entity[] {
  try {
    const parsed = loose.safeParse(JSON.parse(data))
    return parsed.data?.entities.flatMap((kind) => entitiesOfKind[kind as ChangedKind] ?? []) ?? []
  } catch {
    return []
  }
}
