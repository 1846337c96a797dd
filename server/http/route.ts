/** Binds an endpoint of the contract to the function that serves it. */

import type { Endpoint, EndpointInput, EndpointOutput } from '../../shared/api/endpoint.ts'
import type { CallerScope, Scope } from '../access/scope.ts'

/** What the request itself brings besides its parsed input. */
export interface RequestFacts {
  readonly headers: Headers
  /** Of the network; null when the service runs embedded. */
  readonly address: string | null
  /** Adds a header to the answer. Not repeated when an idempotent request is answered again. */
  readonly setHeader: (name: string, value: string) => void
}

export type RouteContext<E extends Endpoint> = EndpointInput<E> & RequestFacts & CallerScope
export type PublicRouteContext<E extends Endpoint> = EndpointInput<E> & RequestFacts & Scope

export interface RouteOptions {
  /**
   * `request`: a write is one transaction, with its idempotency key. `own`: the handler opens its transactions
   * itself, because it works long on something else (passwords) or must keep a record of what it refuses.
   */
  readonly transaction?: 'request' | 'own'
  /** The answer holds a secret: it is sealed where it is kept for repeated requests. */
  readonly confidential?: boolean
  /** Refusals of the input in the words of T §7 where they are not the service's own. */
  readonly texts?: {
    /** The body is no JSON; `Invalid JSON input` by default. */
    readonly json?: string
    /** A path parameter is no id: status and message. */
    readonly params?: { readonly status: 400 | 404; readonly message: string }
  }
}

/** A route as the application holds it; the types of its input and output have been checked by `route`. */
export interface BoundRoute {
  readonly endpoint: Endpoint
  readonly options: RouteOptions
  readonly handle: (context: RequestFacts & Scope & EndpointInput<Endpoint>) => unknown
}

/** A handler whose endpoint answers no body may return nothing at all. */
type Output<E extends Endpoint> = [EndpointOutput<E>] extends [undefined] ? void : EndpointOutput<E>
type Handler<Context, E extends Endpoint> = (context: Context) => Promise<Output<E>> | Output<E>

/**
 * A route that requires credentials.
 *
 * @example route(getClient, ({ params, ...scope }) => readClient(scope, params.workspace_id, params.client_id))
 */
export function route<const E extends Endpoint>(
  endpoint: E,
  handler: Handler<RouteContext<E>, E>,
  options: RouteOptions = {},
): BoundRoute {
  if (endpoint.credentials !== 'required') throw new Error(`${endpoint.name} needs no credentials.`)
  return { endpoint, options, handle: handler as BoundRoute['handle'] }
}

/** A route that answers without credentials; it runs its transactions itself. */
export function publicRoute<const E extends Endpoint>(
  endpoint: E,
  handler: Handler<PublicRouteContext<E>, E>,
  options: RouteOptions = {},
): BoundRoute {
  if (endpoint.credentials !== 'none') throw new Error(`${endpoint.name} requires credentials.`)
  return { endpoint, options: { transaction: 'own', ...options }, handle: handler as BoundRoute['handle'] }
}
