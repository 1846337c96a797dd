/** The service's HTTP application: every route in both dialects, and an answer to everything else. */

import { Hono, type Context } from 'hono'
import { TrieRouter } from 'hono/router/trie-router'
import type { Logger } from 'pino'
import { COMPAT_PREFIX } from '../../shared/api/dialect.ts'
import type { Caller } from '../access/scope.ts'
import { requireTokenScope } from '../accounts/named-tokens.ts'
import { MethodNotAllowed, NotFound, AppError, CredentialsMissing, Forbidden } from '../errors/app-error.ts'
import { answerRefusal, areaOf, baseHeaders, requestIdOf, answerSuccess, internalError } from './answers.ts'
import { readBody } from './body.ts'
import type { Answered } from '../metrics/metrics.ts'
import type { BurstLimit } from './burst-limit.ts'
import { readCredentials } from './credentials.ts'
import { canonical, compat, type Dialect } from './dialects.ts'
import { createExecutor, type Execution, type ExecutionEffects, type Outcome } from './execution.ts'
import { readForm } from './form.ts'
import { fingerprint, readIdempotencyKey } from './idempotency.ts'
import { validated } from '../errors/invalid-input.ts'
import { parseInput, readJson, readQuery } from './input.ts'
import { type BoundRoute, onlyReads, type RequestFacts } from './route.ts'
import { peerOf, type Source, sourceOf, type TrustedProxies } from './sources.ts'
import { requireOwnSite } from './same-origin.ts'
import { answerStream } from './stream-answer.ts'

interface HandlerEffects extends ExecutionEffects {
  readonly logger: Logger
  readonly burstLimit: BurstLimit
  readonly isTrustedProxy: TrustedProxies
  /** Hears of each answer. */
  readonly onAnswer?: ((answered: Answered) => void) | undefined
}

/** Path and query without the dialect: what a repeated request must repeat. */
function targetOf(url: string, dialect: Dialect): string {
  const target = url.slice(url.indexOf('/', url.indexOf('//') + 2))
  return dialect.name === 'compat' ? target.slice(COMPAT_PREFIX.length) : target
}

/** The way of one request through the service: limits, credentials, input, execution, answer, log. */
function createRequestHandler(
  route: BoundRoute,
  dialect: Dialect,
  effects: HandlerEffects & { readonly readSource: ReturnType<typeof sourceReader> },
): (context: Context) => Promise<Response> {
  const { endpoint, options } = route
  const { availability, burstLimit, logger, mails, random, readSource } = effects
  const hasBody = endpoint.method !== 'GET'
  const { execute, outside } = createExecutor(route, effects)

  async function authenticate({ headers, network }: RequestFacts): Promise<Caller | null> {
    if (endpoint.credentials === 'none') return null
    const credentials = readCredentials(headers)
    if (credentials === null) throw dialect.name === 'compat' ? new CredentialsMissing() : new Forbidden()
    const caller = await effects.authenticate(credentials, network)
    requireTokenScope(caller, route)
    return caller
  }

  function originOf(target: string, body: string): Execution['origin'] {
    const isPublic = endpoint.credentials === 'none'
    const [path = target] = isPublic ? [endpoint.path] : target.split('?', 1)
    return { method: endpoint.method, path, body: isPublic || options.confidential === true ? '' : body }
  }

  function idempotencyOf(key: string | null, target: string, body: string): Execution['idempotency'] {
    return key === null ? null : { key, fingerprint: fingerprint(endpoint.method, target, body) }
  }

  /** The body is read only once the rest of the request has been understood and is not refused. */
  async function runForm(context: Context, facts: RequestFacts, caller: Caller): Promise<Outcome> {
    const { form } = endpoint
    const request = context.req.raw
    if (form === null || route.receive === null) throw new Error(`${endpoint.name} has no form.`)
    const query = dialect.readQuery(readQuery(request.url))
    const input = parseInput(route, { params: context.req.param(), query, body: undefined })
    const key = readIdempotencyKey(facts.headers)
    const scope = { ...input, ...facts, ...outside(facts), caller }
    const receiver = await route.receive({ ...scope, mayBeRepeated: key !== null })
    try {
      const { fields, files, digest } = await readForm(request, form, receiver)
      const body: unknown = validated(form.fields, fields)
      await receiver.keep()
      const target = targetOf(request.url, dialect)
      const idempotency = idempotencyOf(key, target, digest)
      const parsed = { ...input, body } as typeof input
      return await execute({ input: parsed, facts, origin: originOf(target, ''), caller, idempotency, files })
    } finally {
      await receiver.end()
    }
  }

  async function run(context: Context, facts: RequestFacts, caller: Caller | null): Promise<Outcome> {
    if (endpoint.form !== null && caller !== null) return runForm(context, facts, caller)
    const request = context.req.raw
    const text = hasBody ? await readBody(request) : ''
    const body = endpoint.body === null ? undefined : dialect.readBody(readJson(text, options.texts?.json))
    const query = dialect.readQuery(readQuery(request.url))
    const input = parseInput(route, { params: context.req.param(), query, body })
    const target = targetOf(request.url, dialect)
    const key = onlyReads(route) ? null : readIdempotencyKey(facts.headers)
    const idempotency = idempotencyOf(key, target, text)
    return execute({ input, facts, origin: originOf(target, text), caller, idempotency })
  }

  return async (context) => {
    const startedAt = performance.now()
    const { headers } = context.req.raw
    const requestId = requestIdOf(headers, random)
    const common = baseHeaders(requestId)
    const answered = { ...common }
    const source = readSource(headers, context.env)
    const facts: RequestFacts = {
      headers,
      network: source?.network ?? null,
      setHeader: (name, value) => {
        answered[name.toLowerCase()] = value
      },
    }
    let caller: Caller | null = null
    let response: Response
    let failure: unknown
    let reason: string | undefined
    try {
      burstLimit.admit(facts.network)
      if (hasBody) requireOwnSite(context.req.raw, mails.publicUrl)
      caller = await authenticate(facts)
      const { output, tasks } = await run(context, facts, caller)
      if (!onlyReads(route)) availability.works()
      for (const task of tasks) effects.background(task)
      response =
        typeof output === 'string'
          ? answerSuccess(endpoint, dialect, output, answered)
          : answerStream(endpoint, output, answered, {
              ...effects,
              onFailure: (error) => logger.error({ request: requestId, endpoint: endpoint.name, err: error }),
            })
    } catch (error) {
      const passing = error instanceof AppError ? error : availability.refusalOf(error)
      const refusal = passing ?? internalError(error)
      if (passing === null) failure = error
      else if (refusal.status >= 500) reason = error instanceof Error ? error.message : refusal.message
      response = answerRefusal(endpoint.area, refusal, common, requestId, options.texts)
    }
    // The endpoint's name instead of its URL, and no header: paths hold reset codes, headers credentials.
    const line = {
      request: requestId,
      endpoint: endpoint.name,
      dialect: dialect.name,
      status: response.status,
      user: caller?.userId,
      client: source?.address,
      reason,
      ms: Math.round((performance.now() - startedAt) * 10) / 10,
    }
    effects.onAnswer?.(line)
    if (failure === undefined) logger.info(line)
    else logger.error({ ...line, err: failure })
    return response
  }
}

/** A proxy that is not believed is told once: limits take all that it forwards for one sender's. */
function sourceReader({ isTrustedProxy, logger }: HandlerEffects) {
  let isTold = false
  return (headers: Headers, bindings: unknown): Source | null => {
    const peer = peerOf(bindings)
    if (peer === null) return null
    const forwarded = headers.get('x-forwarded-for')
    if (forwarded !== null && !isTold && !isTrustedProxy(peer, 0)) {
      isTold = true
      logger.warn({ peer }, 'X-Forwarded-For is ignored: if this is your proxy, name it by --trust-proxy')
    }
    return sourceOf(peer, forwarded, isTrustedProxy)
  }
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** Fixed segments before parameters: `/current` must not be taken for an id. */
function bySpecificity(routes: readonly BoundRoute[]): readonly BoundRoute[] {
  return routes
    .map((route) => ({ route, rank: route.endpoint.path.replaceAll(/\{\w+\}/g, '\u{10ffff}') }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .map(({ route }) => route)
}

export function createApp(routes: readonly BoundRoute[], given: HandlerEffects): Hono {
  const effects = { ...given, readSource: sourceReader(given) }
  // Hono's default tries another router first, which refuses paths like ours.
  const app = new Hono({ router: new TrieRouter() })
  for (const route of bySpecificity(routes)) {
    const { method, path } = route.endpoint
    const pattern = path.replaceAll(/\{(\w+)\}/g, ':$1')
    app.on(method, pattern, createRequestHandler(route, canonical, effects))
    app.on(method, `${COMPAT_PREFIX}${pattern}`, createRequestHandler(route, compat, effects))
  }
  app.notFound((context) => {
    const { path } = context.req
    const allowed = methods.filter((method) => app.router.match(method, path)[0].length > 0)
    const refusal = allowed.length > 0 ? new MethodNotAllowed(allowed) : new NotFound()
    const requestId = requestIdOf(context.req.raw.headers, effects.random)
    const area = areaOf(path.startsWith(`${COMPAT_PREFIX}/`) ? path.slice(COMPAT_PREFIX.length) : path)
    return answerRefusal(area, refusal, baseHeaders(requestId), requestId)
  })
  return app
}
