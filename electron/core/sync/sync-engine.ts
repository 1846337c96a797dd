/**
 * Keeps replica and service in sync: pushes after an edit, pulls when a list is due, backs off as the service asks,
 * and reports the status. One run at a time.
 */

import type { FeedSequences } from '../../../shared/api/feed.ts'
import { type Entity, entityNames } from '../../../shared/entities/entity.ts'
import type { DiskTrouble, SyncStatus } from '../../../shared/bridge/sync.ts'
import { instantOfMilliseconds } from '../../../shared/domain/instant.ts'
import { ApiFailure } from '../api-client/api-failure.ts'
import type { ApiClient } from '../api-client/api-client.ts'
import type { StoredFiles } from '../files/stored-files.ts'
import { diskTroubleOf } from '../disk-error.ts'
import * as timing from './timing.ts'
import { checkAccount } from './failures.ts'
import { prepareDelayedStarts, stopAllButLatest } from './entry-rules.ts'
import type { ListReaderOptions } from './lists/pull.ts'
import { isListedByWorkspace } from './lists/lists.ts'
import { editedEntities, settleUnanswered } from './lists/prepare-sending.ts'
import { LiveChanges } from './live-changes.ts'
import { FeedReader } from './native/feed-reader.ts'
import { push, type PushContext } from './push.ts'
import { Uploads } from './uploads.ts'
import { Versions } from './send-operation.ts'

export interface SyncEngineOptions extends Pick<
  ListReaderOptions,
  'replica' | 'effects' | 'workspaceId' | 'onWorkspaces'
> {
  /** The contents of attachments. */
  readonly files: StoredFiles
  /** Null without credentials: everything works, nothing is sent. */
  readonly api: ApiClient | null
  /** Ends the requests of `api`. */
  readonly abort: () => void
  readonly kind: 'local' | 'server'
  readonly onStatus: (status: SyncStatus) => void
  readonly onSignInNeeded: () => void
  /** A defect of the program, or a failing disk. Sync tries again later. */
  readonly onDefect: (error: unknown) => void
}

const LAST_SYNCED = 'lastSyncedAt'

export class SyncEngine {
  readonly #options: SyncEngineOptions
  readonly #pulls: timing.PullSchedule
  readonly #clock: timing.MonotonicClock
  #phase: SyncStatus['phase']
  /** Nothing is sent before this time of the clock; null when nothing delays sync. */
  #retryAt: number | null = null
  readonly #retries = new timing.Retries()
  #lastAttemptAt = 0
  /** Something was edited that the current run may not have seen. */
  #edited = true
  #ownWrites = 0
  #pushes = 0
  /** Why nothing can be stored; null after a successful write. */
  #trouble: DiskTrouble | null
  /** An edit waits until another version of its row was read. */
  #isStale = false
  readonly #versions: Versions
  readonly #reader: FeedReader
  /** Null where nobody else writes, or nothing can be asked. */
  readonly #live: LiveChanges | null
  readonly #uploads: Uploads
  #run: Promise<void> | null = null
  #stopped = false
  readonly #timer: timing.SleepAwareTimer
  #cancelStatus: (() => void) | null = null
  readonly #unsubscribe: () => void
  /** How many ask for no round to begin. */
  #holders = 0
  readonly #mayRun = (): boolean => !this.#stopped && this.#phase !== 'sign-in' && this.#holders === 0

  constructor(options: SyncEngineOptions) {
    this.#options = options
    this.#versions = new Versions(options.replica.feed)
    this.#clock = new timing.MonotonicClock(options.effects.milliseconds)
    this.#timer = new timing.SleepAwareTimer({
      clock: this.#clock,
      effects: options.effects,
      onTimeout: () => void this.#begin(),
      onWake: () => this.#wokeUp(),
    })
    this.#pulls = new timing.PullSchedule(options.kind === 'server')
    this.#reader = new FeedReader({
      ...options,
      schedule: this.#pulls,
      versions: this.#versions,
      clock: this.#clock,
      pushes: () => this.#pushes,
      isStopped: () => this.#stopped,
    })
    this.#phase = options.api === null ? 'sign-in' : 'idle'
    this.#trouble = options.replica.isReadOnly ? 'read-only' : null
    if (options.replica.isReadOnly) this.#phase = 'offline'
    const { api, effects, kind } = options
    const onDue = (readTo: FeedSequences | null): void => this.#heard(readTo)
    this.#live = kind === 'local' || api === null ? null : new LiveChanges({ api, effects, onDue })
    this.#uploads = new Uploads({
      ...options,
      send: async () => (api === null ? undefined : push(this.#pushContext(api, 'files'))),
      onRefused: (failure) => this.#failed(failure),
    })
    this.#unsubscribe = options.replica.onChange((changes) => {
      const queue = changes.some(({ table }) => table === 'operations')
      if (queue && this.#ownWrites === 0) this.#wasEdited()
      if (queue || changes.some(({ table }) => table === 'conflicts')) this.#announceSoon()
    })
  }

  /** Begins to sync. */
  start(): void {
    if (this.#options.replica.isReadOnly) {
      // The server's answer could not be stored.
      this.#stopped = true
      this.#options.onStatus(this.status())
    } else if (this.#options.api === null) {
      this.#announce()
      this.#options.onSignInNeeded()
    } else {
      this.#listen()
      this.#wake(this.#options.replica.meta.get(LAST_SYNCED) === null ? 0 : timing.STARTUP_DELAY)
    }
  }

  /** Ends requests and timers; resolves when nothing writes any more. */
  async stop(): Promise<void> {
    this.#stopped = true
    this.#unsubscribe()
    this.#timer.cancel()
    this.#cancelStatus?.()
    this.#live?.stop()
    this.#options.abort()
    await this.#run
    await this.#uploads.stop()
  }

  /** Syncs at once, unless it waits for a sign-in or for a pause that the service asked for. */
  async now(): Promise<SyncStatus> {
    this.#pulls.markAllDue()
    this.#edited = true
    if (this.#phase !== 'paused') this.#retryAt = null
    // The run under way may be past the lists that changed meanwhile.
    await this.#run
    this.#uploads.hurry()
    await this.#begin()
    await this.#uploads.settled()
    // Operations that waited for a file go after it.
    if (this.#edited) await this.#begin()
    return this.status()
  }

  /** Pushes, and reads these lists at once, unless something delays sync. */
  async read(entities: readonly Entity[]): Promise<SyncStatus> {
    this.#pulls.markDue(entities)
    await this.#run
    await this.#begin()
    return this.status()
  }

  hold(): () => void {
    this.#holders += 1
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      this.#holders -= 1
      this.#wake(0)
    }
  }

  /** Another workspace is in use: its lists are read. */
  workspaceSelected(): void {
    this.#reader.workspaceSelected()
    this.#pulls.markDue(entityNames.filter(isListedByWorkspace))
    this.#wake(0)
  }

  status(): SyncStatus {
    const { replica, kind } = this.#options
    const counts = replica.operations.counts()
    return {
      phase: this.#phase,
      waiting: counts.waiting,
      refused: counts.rejected,
      setAside: counts.setAside,
      conflicts: replica.conflicts.count(),
      lastSyncedAt: replica.meta.get(LAST_SYNCED),
      retryAt: this.#retryAt === null ? null : instantOfMilliseconds(this.#clock.shown(this.#retryAt)),
      service: kind,
      diskTrouble: this.#trouble,
    }
  }

  /** @param readTo as the stream tells it */
  #heard(readTo: FeedSequences | null): void {
    if (!this.#reader.takeNews(readTo)) return
    this.#pulls.markAllDue()
    // A run in progress reads the feed itself; a pause and the startup delay are kept.
    const isAwaited = this.#run !== null || this.#retryAt !== null || this.#lastAttemptAt === 0
    if (!isAwaited) this.#wake(0)
  }

  /** Only a service with a feed has the stream. */
  #listen(): void {
    if (!this.#stopped && this.#reader.hasFeed) this.#live?.start()
  }

  #wasEdited(): void {
    this.#edited = true
    const sinceAttempt = this.#clock.now() - this.#lastAttemptAt
    if (this.#phase === 'offline' && sinceAttempt >= timing.OFFLINE_RETRY_INTERVAL) this.#retryAt = null
    if (this.#retryAt === null && this.#mayRun()) this.#timer.setAtMost(timing.PUSH_DELAY)
  }

  /** The network may have changed while the computer slept. */
  #wokeUp(): boolean {
    if (this.#phase !== 'offline') return false
    this.#retryAt = null
    return true
  }

  #wake(milliseconds: number): void {
    this.#timer.cancel()
    if (this.#mayRun()) this.#timer.set(milliseconds)
  }

  #begin(): Promise<void> {
    this.#run ??= this.#sync().finally(() => {
      this.#run = null
      this.#waitForNext()
    })
    return this.#run
  }

  #waitForNext(): void {
    const now = this.#clock.now()
    if (this.#retryAt !== null) this.#wake(Math.max(0, this.#retryAt - now))
    else if (this.#edited) this.#wake(0)
    else {
      const next = this.#pulls.next()
      if (next !== null) this.#wake(Math.max(0, next - now))
    }
  }

  async #sync(): Promise<void> {
    const { api, effects, replica } = this.#options
    const now = this.#clock.now()
    const isHeldBack = this.#retryAt !== null && now < this.#retryAt
    if (!this.#mayRun() || api === null || isHeldBack) return
    this.#lastAttemptAt = now
    this.#phase = 'syncing'
    // Most rounds are over before anybody could read it.
    this.#announceSoon()
    try {
      await this.#retries.probe(() => checkAccount(api))
      await this.#exchange(api)
      if (this.#stopped) return
      if (this.#retries.succeeded()) this.#hurry()
      this.#retryAt = null
      replica.transaction(() => replica.meta.set(LAST_SYNCED, effects.now()))
      this.#trouble = null
      this.#setPhase('idle')
      this.#uploads.start()
      this.#listen()
    } catch (error) {
      if (!this.#stopped) this.#failed(error)
    }
  }

  /** The service answers again: files and the stream wait no longer, either. */
  #hurry(): void {
    this.#uploads.hurry()
    this.#live?.hurry()
  }

  async #exchange(api: ApiClient): Promise<void> {
    for (;;) {
      if (this.#edited && !this.#reader.goesFirst) await this.#push(api)
      const entity = this.#reader.goesFirst ? 'preferences' : this.#pulls.following(this.#clock.now())
      if (entity !== undefined) await this.#pull(api, entity)
      else if (this.#isStale) {
        this.#isStale = false
        this.#edited = true
      } else if (!this.#edited) return
      if (this.#stopped) return
    }
  }

  #pushContext(api: ApiClient, lane: PushContext['lane']): PushContext {
    const { replica, files, effects } = this.#options
    return {
      api,
      lane,
      replica,
      files,
      effects,
      versions: this.#versions,
      transaction: <Result>(work: () => Result) => this.#own(work),
      onQueued: () => this.#wasEdited(),
      onStale: (entity: Entity) => {
        this.#isStale = true
        this.#pulls.markDue([entity])
        // Files go beside the rounds, and do not call for one by themselves.
        if (lane === 'files') this.#wasEdited()
      },
      onListsAffected: (entities: readonly Entity[]) => this.#pulls.markDue(entities),
    }
  }

  async #push(api: ApiClient): Promise<void> {
    this.#edited = false
    this.#pushes += 1
    const context = this.#pushContext(api, 'edits')
    try {
      const read = (entity: Entity) => this.#reader.read(api, entity)
      const { feed } = context.replica
      // An earlier version sent creations without ids of their own.
      const mayLackIds = !feed.isOffered
      const hasFeed = await this.#reader.isOffered(api)
      if (this.#reader.goesFirst) {
        this.#edited = true
        return
      }
      if (mayLackIds || !hasFeed) await settleUnanswered(context)
      for (const entity of hasFeed ? [] : editedEntities(context))
        if (!this.#pulls.isFresh(entity, this.#clock.now())) await read(entity)
      await prepareDelayedStarts(context, () => read('timeEntry'))
      // The rule may just have edited the queue; this push takes it along.
      this.#edited = false
      await push(context)
      // Announced before anything is read, for those who wait for the last edit to arrive.
      if (context.replica.operations.isEmpty) this.#announce()
    } catch (error) {
      this.#edited = true
      if (!(error instanceof ApiFailure && error.means('restarted'))) throw error
      this.#reader.mayBeRestarted()
    }
  }

  async #pull(api: ApiClient, entity: Entity): Promise<void> {
    // Opens the stream as early as possible: changes after that need not be polled.
    this.#listen()
    const read = await this.#reader.read(api, entity, async () => {
      if (this.#edited && !this.#reader.goesFirst) await this.#push(api)
    })
    if (read.includes('timeEntry')) this.#options.replica.transaction(() => stopAllButLatest(this.#options))
  }

  #failed(error: unknown): void {
    const { effects, onDefect, onSignInNeeded } = this.#options
    this.#reader.mayBeRestarted()
    if (!(error instanceof ApiFailure)) onDefect(error)
    const failure = error instanceof ApiFailure ? error : null
    this.#trouble = diskTroubleOf(error)
    if (failure?.kind === 'unauthorized') {
      this.#retryAt = null
      this.#live?.stop()
      this.#setPhase('sign-in')
      onSignInNeeded()
      return
    }
    const now = this.#clock.now()
    if (failure?.kind === 'paused') {
      this.#pulls.slowDown()
      this.#retryAt = now + (failure.retryAfterSeconds ?? timing.DEFAULT_PAUSE) * 1000
      this.#setPhase('paused')
      return
    }
    this.#retryAt = now + this.#retries.failed(effects.random(), failure)
    this.#setPhase('offline')
  }

  /** A write of the sender, which does not trigger another run. */
  #own<Result>(work: () => Result): Result {
    this.#ownWrites += 1
    try {
      return this.#options.replica.transaction(work)
    } finally {
      this.#ownWrites -= 1
    }
  }

  #setPhase(phase: SyncStatus['phase']): void {
    this.#phase = phase
    this.#announce()
  }

  #announceSoon(): void {
    this.#cancelStatus ??= this.#options.effects.schedule(timing.STATUS_INTERVAL, () => this.#announce())
  }

  #announce(): void {
    this.#cancelStatus?.()
    this.#cancelStatus = null
    if (!this.#stopped) this.#options.onStatus(this.status())
  }
}
