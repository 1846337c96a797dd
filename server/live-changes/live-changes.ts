/**
 * Tells open streams what others commit. Nothing is kept: who was not listening reads its lists. It does nothing while
 * nobody listens, but for one message to the other processes, where there are some, after a moment with writes.
 */

import type { Logger } from 'pino'
import type { Caller } from '../access/scope.ts'
import type { Db } from '../database/database.ts'
import { oneAtATime, type Timers } from '../effects/timers.ts'
import { AppError, TooManyRequests } from '../errors/app-error.ts'
import type { EntityChange } from '../events/entity-change.ts'
import type { ChangedKind, LiveChange } from '../../shared/api/live-changes.ts'
import type { Random } from '../effects/random.ts'
import { type Counts, countsOf } from '../feed/queries.ts'
import { ownersOf } from './queries.ts'
import { EventStream } from './event-stream.ts'
import type { Wire } from './postgres-wire.ts'
import { addTidings, type Tidings, type Topic, topicsOf } from './topics.ts'

/** Changes within such a moment are told together. */
const MOMENT_MILLISECONDS = 200

const MOST_STREAMS_OF_A_PERSON = 20

/** Readings of the feed are spread over so long for each further listener of a change, and over this at most. */
const WAIT_PER_LISTENER = 20
const LONGEST_WAIT = 30_000

/** Where a person has the most streams already, in seconds. */
const TRY_AGAIN = 60

export interface LiveChangesOptions {
  readonly db: Db
  readonly timers: Timers
  readonly random: Random
  readonly logger: Logger
  /** To the other processes; null when there are none. */
  readonly wire: Wire | null
}

interface Listener {
  readonly userId: number
  readonly organizationIds: readonly number[]
  readonly topics: ReadonlySet<Topic>
  readonly stream: EventStream
}

export class LiveChanges {
  readonly #options: LiveChangesOptions
  readonly #listeners = new Set<Listener>()
  #tidings: Tidings = new Map()
  #entries: EntityChange[] = []
  #stopTimer: (() => void) | null = null
  readonly #telling = oneAtATime(() => this.#tellNow())
  #wireListening: Promise<() => Promise<void>> | null = null
  #isEnding = false

  constructor(options: LiveChangesOptions) {
    this.#options = options
  }

  /**
   * A stream for the caller.
   *
   * @param authenticate the caller by the same credentials, now. @throws {AppError} when they have ended
   * @throws {TooManyRequests} when the person has twenty already.
   */
  open(caller: Caller, authenticate: () => Promise<Caller>): AsyncIterable<string> {
    const { userId } = caller
    if (this.#streamsOf(userId) >= MOST_STREAMS_OF_A_PERSON) throw new TooManyRequests(TRY_AGAIN)
    const topics = topicsOf(caller)
    const stream = new EventStream({
      timers: this.#options.timers,
      begin: () => this.#begin(listener),
      mayGoOn: async () => {
        const now = await authenticated(authenticate)
        return now !== null && now.userId === userId && isSame(topicsOf(now), topics)
      },
      onEnd: () => this.#end(listener),
    })
    const organizationIds = caller.organizations.map(({ organizationId }) => organizationId)
    const listener: Listener = { userId, organizationIds, topics, stream }
    return stream
  }

  /** Committed changes of entities. */
  changed(changes: readonly EntityChange[]): void {
    if (this.#isUnheard()) return
    for (const change of changes) {
      if (change.model === 'time_entry') this.#entries.push(change)
      else addTidings(this.#tidings, `workspace/${change.workspaceId}`, [change.model])
    }
    this.#tellSoon()
  }

  /** Committed changes of what no entity's change tells. */
  tell(topic: Topic, kinds: Parameters<EventStream['tell']>[0]): void {
    if (this.#isUnheard()) return
    addTidings(this.#tidings, topic, kinds)
    this.#tellSoon()
  }

  get openStreams(): number {
    return this.#listeners.size
  }

  /** Ends all streams at once, and opens no more. */
  endStreams(): void {
    this.#isEnding = true
    for (const { stream } of this.#listeners) stream.end()
  }

  /** Tells other processes what is still untold; resolves when nothing is under way. No change may follow. */
  async close(): Promise<void> {
    this.endStreams()
    this.#stopTimer?.()
    await this.#telling.ask()
    await this.#stopWire()
  }

  #isUnheard(): boolean {
    return this.#listeners.size === 0 && this.#options.wire === null
  }

  #streamsOf(userId: number): number {
    let count = 0
    for (const listener of this.#listeners) if (listener.userId === userId) count += 1
    return count
  }

  async #begin(listener: Listener): Promise<boolean> {
    if (this.#isEnding || this.#streamsOf(listener.userId) >= MOST_STREAMS_OF_A_PERSON) return false
    this.#listeners.add(listener)
    const { wire } = this.#options
    if (wire === null) return true
    this.#wireListening ??= wire.listen(
      (tidings) => void this.#deliver(tidings),
      () => this.#lostWire(),
    )
    await this.#wireListening
    return true
  }

  #end(listener: Listener): void {
    this.#listeners.delete(listener)
    if (this.#listeners.size === 0) void this.#stopWire()
  }

  /** Messages of the other processes are lost meanwhile: listeners come back and read everything. */
  #lostWire(): void {
    this.#wireListening = null
    for (const { stream } of this.#listeners) stream.end()
  }

  async #stopWire(): Promise<void> {
    const listening = this.#wireListening
    this.#wireListening = null
    try {
      const stop = await listening
      await stop?.()
    } catch {
      // It never listened; who asked for it has been told.
    }
  }

  #tellSoon(): void {
    this.#stopTimer ??= this.#options.timers.after(MOMENT_MILLISECONDS, () => {
      this.#stopTimer = null
      void this.#telling.ask()
    })
  }

  async #tellNow(): Promise<void> {
    const { db, logger, wire } = this.#options
    const tidings = this.#tidings
    const entries = this.#entries
    this.#tidings = new Map()
    this.#entries = []
    try {
      for (const userId of await ownersOf(db, entries)) {
        addTidings(tidings, `person/${userId}`, ['time_entry'])
      }
      await this.#deliver(tidings)
      await wire?.send(tidings)
    } catch (error) {
      // Clients also ask from time to time.
      logger.error({ err: error }, 'changes could not be told')
    }
  }

  async #deliver(tidings: Tidings): Promise<void> {
    const told = [...this.#listeners].flatMap((listener) => {
      const kinds = new Set<ChangedKind>()
      for (const [topic, some] of tidings)
        if (listener.topics.has(topic)) for (const kind of some) kinds.add(kind)
      return kinds.size === 0 ? [] : [{ listener, kinds }]
    })
    if (told.length === 0) return
    const { db, logger, random } = this.#options
    const scopes = new Set(told.flatMap(({ listener }) => [listener.userId, ...listener.organizationIds]))
    const counts = await countsOf(db, [...scopes]).catch((error: unknown) => {
      logger.error({ err: error }, 'the sequences of the feed could not be read')
      return null
    })
    const spread = Math.min(LONGEST_WAIT, WAIT_PER_LISTENER * (told.length - 1))
    for (const { listener, kinds } of told) {
      const wait = Math.round((spread * random.bytes(2).readUInt16BE()) / 0xffff)
      listener.stream.tell(kinds, {
        ...(counts !== null && { sequences: inFeed(listener, counts) }),
        wait,
      })
    }
  }
}

function inFeed(
  { userId, organizationIds }: Listener,
  counts: ReadonlyMap<number, Counts>,
): NonNullable<LiveChange['sequences']> {
  return [
    ...organizationIds.map((id) => ({ organization_id: id, sequence: counts.get(id)?.sequence ?? 0 })),
    { organization_id: null, sequence: counts.get(userId)?.sequence ?? 0 },
  ]
}

function isSame(some: ReadonlySet<Topic>, others: ReadonlySet<Topic>): boolean {
  return some.size === others.size && [...some].every((topic) => others.has(topic))
}

async function authenticated(authenticate: () => Promise<Caller>): Promise<Caller | null> {
  try {
    return await authenticate()
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}
