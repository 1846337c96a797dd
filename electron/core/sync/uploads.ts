/**
 * Sends attachments beside everything else, in passes of their own over the same queue, so that a large one holds back
 * no edit.
 */

import { ApiFailure } from '../api-client/api-failure.ts'
import type { Replica } from '../replica/replica.ts'
import { Retries } from './timing.ts'
import type { SyncEffects } from '../effects.ts'

interface UploadsOptions {
  readonly replica: Replica
  readonly effects: SyncEffects
  /** Sends all attachments that can be sent. @throws {ApiFailure} the failure that stopped it */
  readonly send: () => Promise<void>
  /** Told of failures that concern the whole account: a sign-in is needed, or the service asked for a pause. */
  readonly onRefused: (failure: ApiFailure) => void
  /** A defect of ours, or a failing disk. */
  readonly onDefect: (error: unknown) => void
}

export class Uploads {
  readonly #options: UploadsOptions
  #running: Promise<void> | null = null
  readonly #retries = new Retries()
  #isWaiting = false
  #isStopped = false
  #cancelTimer: () => void = () => undefined

  constructor(options: UploadsOptions) {
    this.#options = options
  }

  /** Begins a pass if attachments are pending, unless one is under way or backs off. */
  start(): void {
    if (this.#isStopped || this.#isWaiting) return
    this.#running ??= this.#pass().finally(() => {
      this.#running = null
    })
  }

  /** Resolves when no pass is under way. */
  async settled(): Promise<void> {
    await this.#running
  }

  /** Waits no longer: the person wants it now. */
  hurry(): void {
    this.#cancelTimer()
    this.#isWaiting = false
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    this.#cancelTimer()
    await this.#running
  }

  async #pass(): Promise<void> {
    const { replica, send, onRefused, onDefect } = this.#options
    try {
      if (replica.operations.sendable('files', 0, 1).length === 0) return
      await send()
      this.#retries.succeeded()
    } catch (error) {
      const failure = error instanceof ApiFailure ? error : null
      if (failure === null) onDefect(error)
      if (failure?.kind === 'unauthorized' || failure?.kind === 'paused') onRefused(failure)
      else this.#retryLater(failure)
    }
  }

  #retryLater(failure: ApiFailure | null): void {
    if (this.#isStopped) return
    const { effects } = this.#options
    this.#isWaiting = true
    this.#cancelTimer = effects.schedule(this.#retries.failed(effects.random(), failure), () => {
      this.#isWaiting = false
      this.start()
    })
  }
}
