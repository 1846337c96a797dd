import { updatePreferences } from '../../../shared/api/preferences.ts'
import { ApiFailure, isRefusal } from '../api-client/api-failure.ts'
import type { ApiClient } from '../api-client/api-client.ts'
import type { Replica } from '../replica/replica.ts'

/** In the replica's facts, once the service has shown it. */
const REMEMBERS_KEYS = 'remembersIdempotencyKeys'

/**
 * Whether the service supports idempotency keys. Ours repeats the key in its answer, and an unanswered write is simply
 * resent. Others ignore the header.
 */
export class IdempotencySupport {
  readonly #replica: Replica
  #remembers: boolean
  #asked = false
  #repeated = false
  #asking: Promise<void> | null = null

  /** @param isOurs the embedded service, which supports them */
  constructor(replica: Replica, isOurs: boolean) {
    this.#replica = replica
    this.#remembers = isOurs || replica.meta.get(REMEMBERS_KEYS) !== null
  }

  /** False also while nothing is known. */
  get isConfirmed(): boolean {
    return this.#remembers
  }

  /** An answer has repeated its key. */
  confirm(): void {
    this.#repeated = true
    if (this.#remembers) return
    this.#remembers = true
    this.#replica.transaction(() => this.#replica.meta.set(REMEMBERS_KEYS, 'yes'))
  }

  /**
   * Probes with a write that changes nothing, if no write was answered yet.
   *
   * @throws {ApiFailure} when the service cannot be asked
   */
  async ask(api: ApiClient, newId: () => string): Promise<boolean> {
    if (this.#remembers || this.#asked) return this.#remembers
    this.#asking ??= this.#find(api, newId).finally(() => {
      this.#asking = null
    })
    await this.#asking
    return this.#remembers
  }

  /**
   * Probes again: a proxy may have begun to strip the header, and a write meant as a probe would be carried out.
   *
   * @throws {ApiFailure} when the service cannot be asked
   */
  async recheck(api: ApiClient, newId: () => string): Promise<boolean> {
    if (!(await this.ask(api, newId))) return false
    this.#repeated = false
    await this.#find(api, newId)
    return this.#repeated
  }

  async #find(api: ApiClient, newId: () => string): Promise<void> {
    try {
      await api.call(updatePreferences, { body: {}, idempotencyKey: newId() })
    } catch (error) {
      // A server that refuses such a write has answered, without the key.
      if (!(error instanceof ApiFailure) || !isRefusal(error)) throw error
    }
    this.#asked = true
  }
}
