/** Binds an endpoint of the contract to the function that serves it. */

import type { Endpoint, EndpointInput, EndpointOutput } from '../../shared/api/endpoint.ts'
import type { Scope, AnyScope } from '../access/scope.ts'
import type { FileReceiver, ReceivedFile } from './form.ts'
import { entityTag, type Versioned } from '../access/expected-version.ts'

/** The parts of a request besides its parsed input. */
export interface RequestFacts {
  readonly headers: Headers
  /** The sender as limits count it; null when the service runs embedded. */
  readonly network: string | null
  /** Adds a header to the answer. But for the version, not repeated when an idempotent request is answered again. */
  readonly setHeader: (name: string, value: string) => void
  /** Of a request in parts, for its first one: its whole body. */
  readonly whole?: unknown
}

export type RouteContext<E extends Endpoint> = EndpointInput<E> & RequestFacts & Scope
export type PublicRouteContext<E extends Endpoint> = EndpointInput<E> & RequestFacts & PublicScope

/** The scope of a request without credentials: outside of any transaction, with the means to open one. */
export interface PublicScope extends AnyScope {
  /** Runs `work` in a transaction of its own, with a scope inside it; what that records is announced when it commits. */
  readonly transact: <T>(work: (scope: AnyScope) => Promise<T>) => Promise<T>
}

interface Parts {
  /** One for a request that is short. */
  readonly bodies: (body: unknown) => readonly unknown[]
  readonly join: (outputs: readonly unknown[]) => unknown
}

/** @example inParts<InvitationBody, InvitationResults>({ bodies, join }) */
export function inParts<Body, Output>(parts: {
  readonly bodies: (body: Body) => readonly Body[]
  readonly join: (outputs: readonly Output[]) => Output
}): Parts {
  return parts as unknown as Parts
}

export interface RouteOptions {
  /** It only reads although it is no GET: it needs neither a transaction nor its turn, and takes no idempotency key. */
  readonly readOnly?: boolean
  /**
   * It writes what is its caller's own, as a rule: people of one organization then write at the same time. What it reads of
   * the organization stays as it is meanwhile. Where it writes anything else, it calls `requireTurn` first.
   */
  readonly besideOthers?: boolean
  /**
   * A long request is carried out in parts, each in a transaction of its own, so that nobody waits for all of it. The handler of
   * the first has the body of the `whole`, and refuses what no part may begin. Repeated under its idempotency key, a request
   * goes on where it broke off.
   */
  readonly inParts?: Parts
  /** The answer holds a secret: it is sealed where it is kept for repeated requests. */
  readonly confidential?: boolean
  /** Refusals of the input in the words of T §7 where they are not the service's own. */
  readonly texts?: {
    /** The body is no JSON; `Invalid JSON input` by default. */
    readonly json?: string
    /** The beginning of planning's refusals of input; `Invalid request` by default. */
    readonly invalid?: string
    /** A path parameter is no id: status and message. */
    readonly params?: { readonly status: 400 | 404; readonly message: string }
  }
}

/** The result of the work before the transaction of a write. */
export interface Preparation<Prepared> {
  /** For the handler. */
  readonly prepared: Prepared
  /** Runs once the request has succeeded. */
  readonly finish?: () => Promise<void>
}

/** A request with a form before its body is read. */
export type FormContext<E extends Endpoint> = Omit<RouteContext<E>, 'body'> & {
  /**
   * Whether the request may have been answered already, under its idempotency key: then it must be read to its end, and
   * refusals that depend on the state are the handler's.
   */
  readonly mayBeRepeated: boolean
}

/** Whether requests to the route change nothing. */
export function onlyReads({ endpoint, options }: Pick<BoundRoute, 'endpoint' | 'options'>): boolean {
  return endpoint.method === 'GET' || options.readOnly === true
}

/** A route as the application holds it; the types of its input and output have been checked when it was bound. */
export interface BoundRoute {
  readonly endpoint: Endpoint
  readonly options: RouteOptions
  readonly prepare: ((context: AnyContext) => Promise<Preparation<unknown>>) | null
  /** For endpoints with a form only. */
  readonly receive: ((context: FormContext<Endpoint>) => Promise<FileReceiver>) | null
  readonly handle: (context: AnyContext, prepared: unknown) => unknown
}

type AnyContext = RequestFacts & AnyScope & EndpointInput<Endpoint>

/** An object schema without keys has the output `Record<string, never>`. */
type Named<Value> = string extends keyof Value ? [] : [keyof Value] extends [never] ? [] : [Value]

/** The parts of the input that the endpoint has, in this order. */
type Given<E extends Endpoint> = [
  ...Named<EndpointInput<E>['params']>,
  ...([EndpointInput<E>['body']] extends [undefined] ? [] : [EndpointInput<E>['body']]),
  ...Named<EndpointInput<E>['query']>,
]

/**
 * Is given the context, what was prepared, then the path parameters, the body and the query, as far as the endpoint has them:
 * most often it is the function of the service.
 */
type Handler<Context, E extends Endpoint, Prepared extends readonly unknown[] = []> = (
  context: Context,
  ...given: [...Prepared, ...Given<E>]
) => Promise<EndpointOutput<E>> | EndpointOutput<E>

function bind(
  isPublic: boolean,
  endpoint: Endpoint,
  options: RouteOptions,
  parts: Pick<BoundRoute, 'handle'> & Partial<Pick<BoundRoute, 'prepare' | 'receive'>>,
): BoundRoute {
  if ((endpoint.credentials === 'none') !== isPublic)
    throw new Error(`The credentials of ${endpoint.name} are ${endpoint.credentials}.`)
  const bound = { prepare: null, receive: null, ...parts, endpoint, options }
  // An endless answer cannot share the transaction of a write, nor be kept under its idempotency key.
  if (endpoint.answer.kind === 'stream' && !onlyReads(bound))
    throw new Error(`${endpoint.name} must only read.`)
  return bound
}

/** Calls a function with the parts of a request that its endpoint has. */
function taking({ params, body, form, query }: Endpoint, called: unknown) {
  const call = called as (context: object, ...given: readonly unknown[]) => never
  return (context: Partial<AnyContext>, ...prepared: readonly unknown[]) =>
    call(
      context,
      ...prepared,
      ...(Object.keys(params.shape).length > 0 ? [context.params] : []),
      ...(body !== null || form !== null ? [context.body] : []),
      ...(Object.keys(query.shape).length > 0 ? [context.query] : []),
    )
}

/**
 * A route that requires credentials.
 *
 * @example route(getClient, readClient)
 */
export function route<const E extends Endpoint>(
  endpoint: E,
  handler: Handler<RouteContext<E>, E>,
  options: RouteOptions = {},
): BoundRoute {
  const handle = taking(endpoint, handler)
  return bind(false, endpoint, options, { handle: (context) => handle(context) })
}

/**
 * The same for a write that does something before its transaction, outside of it, for what takes long or stays although the
 * request is refused. That runs again when a request is repeated, whose handler does not: refusals that depend on the state
 * are the handler's.
 */
export function preparedRoute<const E extends Endpoint, Prepared>(
  endpoint: E,
  prepare: (context: RouteContext<E>, ...given: Given<E>) => Promise<Preparation<Prepared>>,
  handler: Handler<RouteContext<E>, E, [prepared: Prepared]>,
  options: RouteOptions = {},
): BoundRoute {
  const parts = { prepare: taking(endpoint, prepare), handle: taking(endpoint, handler) }
  return bind(false, endpoint, options, parts)
}

/**
 * The same for a write with a form: its files are taken in before the transaction, the handler learns what they are.
 *
 * @param receive runs before the body is read; refuses what is not worth reading.
 */
export function formRoute<const E extends Endpoint>(
  endpoint: E,
  receive: (context: FormContext<E>, path: EndpointInput<E>['params']) => Promise<FileReceiver>,
  handler: Handler<RouteContext<E>, E, [files: readonly ReceivedFile[]]>,
): BoundRoute {
  const parts = { receive: taking(endpoint, receive), handle: taking(endpoint, handler) }
  return bind(false, endpoint, {}, parts)
}

/**
 * A route that answers without credentials. A write opens its transactions itself, for it works long on passwords and
 * keeps a record of what it refuses.
 */
export function publicRoute<const E extends Endpoint>(
  endpoint: E,
  handler: Handler<PublicRouteContext<E>, E>,
): BoundRoute {
  const handle = taking(endpoint, handler)
  return bind(true, endpoint, {}, { handle: (context) => handle(context) })
}

/** Also named when an answer is repeated. */
export const VERSION_HEADER = 'ETag'

/** Answers the body, and its version in `ETag`. */
export function answerVersion<Body>({ setHeader }: RequestFacts, versioned: Versioned<Body>): Body {
  setHeader(VERSION_HEADER, entityTag(versioned))
  return versioned.body
}
