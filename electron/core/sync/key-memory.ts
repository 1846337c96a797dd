import { updatePreferences } from '../../../shared/api/preferences.ts'
import { ApiFailure, isRefusal } from '../api-client/api-failure.ts'
import type { ApiClient } from '../api-client/api-client.ts'
import type { Replica } from '../replica/replica.ts'

/** In the replica's facts, once the service has shown it. */
const REMEMBERS_KEYS = 'remembersIdempotencyKeys'

/**
 * Whether the service remembers idempotency keys. Ours does, and shows it by repeating the key in its answer; then a
 * write that got no answer is simply sent again. Others ignore the header.
 */
export class KeyMemory {
  readonly #replica: Replica
  #remembers: boolean
  #asked = false
  #repeated = false
  #asking: Promise<void> | null = null

  /** @param isOurs the service inside the app, which needs no asking */
  constructor(replica: Replica, isOurs: boolean) {
    this.#replica = replica
    this.#remembers = isOurs || replica.meta.get(REMEMBERS_KEYS) !== null
  }

  /** False also while nothing is known. */
  get isCertain(): boolean {
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
   * Finds out, by a write that changes nothing, where no write has been answered yet.
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
   * Whether keys reach the service now: something in between may have begun to take them away, and a question that names one would
   * be carried out.
   *
   * @throws {ApiFailure} when the service cannot be asked
   */
  async reachIt(api: ApiClient, newId: () => string): Promise<boolean> {
    if (!(await this.ask(api, newId))) return false
    this.#repeated = false
    await this.#find(api, newId)
    return this.#repeated
  }

  async #find(api: ApiClient, newId: () => string): Promise<void> {
    try {
      await api.call(updatePreferences, { body: {}, idempotencyKey: newId() })
    } catch (error) {
      // A server that refuses such a write has answered as well: without the key.
      if (!(error instanceof ApiFailure) || !isRefusal(error)) throw error
    }
    this.#asked = true
  }
}
