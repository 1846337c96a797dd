/** A person's requests to the service, typed by the endpoints of the contract. */

import { z } from 'zod'
import type { Endpoint } from '../shared/api/endpoint.ts'
import {
  type ApiClient,
  createApiClient,
  type CallInput,
  type Credentials,
} from '../electron/core/api-client/api-client.ts'

const created = z.object({ id: z.int() })

export class Caller {
  readonly #client: ApiClient

  /** @param fetch the service itself, or a network. */
  constructor(
    fetch: (request: Request) => Promise<Response>,
    serverUrl: string,
    credentials: Credentials | null,
  ) {
    this.#client = createApiClient({
      fetch,
      serverUrl,
      accountsUrl: null,
      planningUrl: null,
      credentials,
      now: Date.now,
      timeout: (milliseconds) => AbortSignal.timeout(milliseconds),
    })
  }

  /** The answer's body. @throws {ApiFailure} */
  async ask<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<unknown> {
    return (await this.#client.call(endpoint, input)).body
  }

  /** The rows of a list. @throws {ApiFailure} */
  async list<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<readonly unknown[]> {
    return (await this.#client.list(endpoint, input)).rows
  }

  /** The id of what was made. @throws {ApiFailure} */
  async make<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<number> {
    return created.parse(await this.ask(endpoint, input)).id
  }
}
