/** The way of one request through the service: credentials, input, transaction, answer, log. */

import type { Context } from 'hono'
import type { Logger } from 'pino'
import { COMPAT_PREFIX } from '../../shared/api/dialect.ts'
import type { Caller } from '../access/caller.ts'
import type { Scope } from '../access/scope.ts'
import type { Db } from '../database/database.ts'
import type { IdAllocator } from '../database/ids.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Clock } from '../effects/clock.ts'
import type { Random } from '../effects/random.ts'
import { AppError, Forbidden } from '../errors/app-error.ts'
import { type AnswerHeaders, answerRefusal, answerSuccess, baseHeaders, internalError } from './answers.ts'
import { readBody } from './body.ts'
import type { BurstLimit } from './burst-limit.ts'
import { type Credentials, readCredentials } from './credentials.ts'
import type { Dialect } from './dialects.ts'
import { fingerprint, once, readIdempotencyKey } from './idempotency.ts'
import { parseInput, readJson, readQuery } from './input.ts'
import { addressOf } from './network-address.ts'
import { requestIdOf } from './request-id.ts'
import type { BoundRoute } from './route.ts'

export interface HandlerDependencies {
  readonly db: Db
  readonly ids: IdAllocator
  readonly clock: Clock
  readonly random: Random
  readonly logger: Logger
  readonly unlimitedHistory: boolean
  readonly burstLimit: BurstLimit
  /** @throws {AppError} 403 for wrong credentials, 429 after too many wrong passwords. */
  readonly authenticate: (credentials: Credentials, address: string | null) => Promise<Caller>
  /** Keeps a confidential answer readable to the service alone. */
  readonly seal: { readonly seal: (text: string) => string; readonly open: (sealed: string) => string }
  /** Runs work that nobody waits for; the service ends only after it. */
  readonly background: (task: () => Promise<void>) => void
}

/** The compat dialect's answer to a request without credentials: 401, header, empty body (decisions §1). */
class CredentialsMissing extends AppError {
  constructor() {
    super(401, 'unauthorized', '', {}, { 'X-Authorization-Missing': 'true' })
  }
}

export function createRequestHandler(route: BoundRoute, dialect: Dialect, dependencies: HandlerDependencies) {
  const { endpoint, options } = route
  const { db, ids, clock, random } = dependencies
  const isWrite = endpoint.method !== 'GET'

  async function authenticate(headers: Headers, address: string | null): Promise<Caller | null> {
    if (endpoint.credentials === 'none') return null
    const credentials = readCredentials(headers)
    if (credentials !== null) return dependencies.authenticate(credentials, address)
    throw dialect.name === 'compat' ? new CredentialsMissing() : new Forbidden()
  }

  /** Runs the handler once more or less: the answer is its output as JSON text. */
  async function run(request: Request, text: string, facts: Facts): Promise<string> {
    const body = endpoint.body === null ? undefined : dialect.readBody(readJson(text, options.texts?.json))
    const input = parseInput(route, { params: facts.params, query: readQuery(request.url), body })
    const handle = async (db: Db, now: number): Promise<string> => {
      const scope: Scope & { caller: Caller | null } = {
        db,
        now,
        ids,
        random,
        caller: facts.caller,
        unlimitedHistory: dependencies.unlimitedHistory,
        afterCommit: (task) => facts.committed.push(task),
      }
      const { headers, address, setHeader } = facts
      const output: unknown = await route.handle({ ...input, ...scope, headers, address, setHeader })
      return output === undefined ? 'null' : JSON.stringify(output)
    }

    if (!isWrite) return handle(db, clock.now())
    await ids.reserve()
    if (options.transaction === 'own' || facts.caller === null) return handle(db, clock.now())
    const key = readIdempotencyKey(facts.headers)
    const userId = facts.caller.userId
    const target = request.url.slice(request.url.indexOf('/', request.url.indexOf('//') + 2))
    return inTransaction(db, async (transaction) => {
      facts.committed.length = 0
      const now = clock.now()
      if (key === null) return handle(transaction, now)
      const canonicalTarget = dialect.name === 'compat' ? target.slice(COMPAT_PREFIX.length) : target
      const request = fingerprint(endpoint.method, canonicalTarget, text)
      const { seal } = dependencies
      const answer = await once(transaction, { userId, key, fingerprint: request }, now, async () => {
        const json = await handle(transaction, now)
        return options.confidential === true ? seal.seal(json) : json
      })
      return options.confidential === true ? seal.open(answer) : answer
    })
  }

  return async (context: Context): Promise<Response> => {
    const startedAt = performance.now()
    const request = context.req.raw
    const requestId = requestIdOf(request.headers, random)
    const headers = baseHeaders(requestId)
    const facts: Facts = {
      headers: request.headers,
      address: addressOf(request.headers, context.env),
      params: context.req.param(),
      caller: null,
      committed: [],
      setHeader: (name, value) => {
        headers[name.toLowerCase()] = value
      },
    }
    let response: Response
    let failure: unknown
    try {
      dependencies.burstLimit.admit(facts.address)
      facts.caller = await authenticate(facts.headers, facts.address)
      const text = isWrite ? await readBody(request) : ''
      response = answerSuccess(endpoint, dialect, await run(request, text, facts), headers)
      for (const task of facts.committed) dependencies.background(task)
    } catch (error) {
      const refusal = error instanceof AppError ? error : internalError(error)
      if (refusal.status >= 500) failure = error
      response = refuse(refusal, headers, requestId)
    }
    const line = {
      request: requestId,
      endpoint: endpoint.name,
      dialect: dialect.name,
      status: response.status,
      user: facts.caller?.userId,
      ms: Math.round((performance.now() - startedAt) * 10) / 10,
    }
    if (failure === undefined) dependencies.logger.info(line)
    else dependencies.logger.error({ ...line, err: failure })
    return response
  }

  function refuse(refusal: AppError, headers: AnswerHeaders, requestId: string): Response {
    if (refusal instanceof CredentialsMissing) {
      return new Response(null, { status: refusal.status, headers: { ...headers, ...refusal.headers } })
    }
    return answerRefusal(endpoint.area, refusal, headers, requestId)
  }
}

interface Facts {
  readonly headers: Headers
  readonly address: string | null
  readonly params: Readonly<Record<string, string>>
  caller: Caller | null
  readonly committed: (() => Promise<void>)[]
  readonly setHeader: (name: string, value: string) => void
}
