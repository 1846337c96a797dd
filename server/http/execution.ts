/**
 * Runs a route's handler: reads on the connection, writes in one transaction with their idempotency key. Writes in one
 * organization happen one after the other, also over several processes, but for those of people's own time.
 */

import type { EndpointInput, Endpoint, StreamOutput } from '../../shared/api/endpoint.ts'
import { type Caller, type Scope, type AnyScope, TurnNeeded } from '../access/scope.ts'
import { noteRequest } from '../audit/acts.ts'
import { requireKnownEpoch } from '../feed/known-epoch.ts'
import { findSameCaller } from '../accounts/find-caller.ts'
import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import { inTransaction, isShared, takeTurnIn } from '../database/transaction.ts'
import { Forbidden } from '../errors/app-error.ts'
import type { ChangeOrigin, EntityChange } from '../events/entity-change.ts'
import type { Admission } from './admission.ts'
import { IDEMPOTENCY_HEADER, type IdempotencyKey, once } from './idempotency.ts'
import type { ReceivedFile } from './form.ts'
import { type BoundRoute, onlyReads, type Preparation, type RequestFacts, VERSION_HEADER } from './route.ts'
import { createScopes, type ScopeEffects, type Task } from './scopes.ts'

export interface ExecutionEffects extends ScopeEffects {
  readonly admission: Admission
  /** Runs work that nobody waits for; the service ends only after it. */
  readonly background: (task: Task) => void
  /** Runs at the end of each write that needs credentials, in its transaction. */
  readonly onWrite: (scope: Scope, endpoint: Endpoint, changes: readonly EntityChange[]) => Promise<void>
}

export interface Execution {
  readonly input: EndpointInput<Endpoint>
  readonly facts: RequestFacts
  /** The request as those hear of it who listen to changes. */
  readonly origin: Omit<ChangeOrigin, 'userId'>
  /** Null for endpoints that need no credentials. */
  readonly caller: Caller | null
  /** Null when the request carries none. */
  readonly idempotency: Pick<IdempotencyKey, 'key' | 'fingerprint'> | null
  /** Those of a form. */
  readonly files?: readonly ReceivedFile[]
  /** Whether it runs beside others' writes in the organization. */
  readonly isBeside?: boolean
}

/** The handler's output, and what is to be done now that it is committed. */
export interface Outcome {
  /** JSON text, or what is sent while it is made. */
  readonly output: string | StreamOutput
  readonly tasks: readonly Task[]
}

/**
 * Waits until nobody else writes where the caller does, or nobody but others of what is their own. The facts that a request reads then stay true until it writes, and `at`,
 * stamped afterwards, is in the order of the commits: who has seen a change has seen all that are stamped before it.
 *
 * @returns the caller as they are now: what came with the credentials was read before the wait, and before the body, which
 * may come slowly. Somebody who was taken out of a workspace meanwhile must not write there.
 * @throws {Forbidden} when their credentials have ended, or their account is gone.
 */
async function takeTurn(transaction: Db, caller: Caller, now: Instant, isBeside: boolean): Promise<Caller> {
  const ids = caller.organizations.map(({ organizationId }) => organizationId)
  await takeTurnIn(transaction, { ids, ...(isBeside && { userId: caller.userId }) })
  const present = await findSameCaller(transaction, caller, now)
  if (present === null) throw new Forbidden()
  return present
}

function toJson(output: unknown): string {
  return output === undefined ? 'null' : JSON.stringify(output)
}

export function createExecutor(route: BoundRoute, effects: ExecutionEffects) {
  const { endpoint, options, prepare, handle } = route
  const { clock, ids, sealing, onWrite, admission } = effects
  const { scopeOf, announce, transact: transactAs } = createScopes(effects)
  const isRead = onlyReads(route)
  const mayBeBeside = options.besideOthers === true && isShared(effects.db)

  async function run(
    execution: Execution,
    db: Db,
    now: Instant,
    tasks: Task[],
    prepared?: unknown,
  ): Promise<unknown> {
    const { input, facts, caller, isBeside = false } = execution
    const changes: EntityChange[] = []
    const scope = scopeOf(facts, db, now, tasks, changes, isBeside)
    const context = { ...input, ...facts, ...scope, caller }
    const output: unknown = await handle(context, prepared)
    if (caller !== null) {
      if (!isRead) await onWrite({ ...scope, caller }, endpoint, changes)
      await noteRequest(
        { ...scope, caller, ...(isRead && { db: effects.db }) },
        endpoint,
        input,
        output,
        changes,
      )
    }
    await announce(scope, changes, { ...execution.origin, userId: caller?.userId ?? null })
    return output
  }

  /** A stream is only begun here: it goes on after the request has been answered. */
  function finished(output: unknown): Outcome['output'] {
    return endpoint.answer.kind === 'stream' ? (output as StreamOutput) : toJson(output)
  }

  /** A route without credentials opens its transactions itself; what they change is announced within them. */
  async function runPublic(execution: Execution): Promise<Outcome> {
    const { input, facts } = execution
    const tasks: Task[] = []
    const origin = { ...execution.origin, userId: null }
    const transact = async <T>(work: (scope: AnyScope) => Promise<T>): Promise<T> => {
      const { result, tasks: asked } = await admission.writeOf(facts.network, () =>
        transactAs(facts, origin, work),
      )
      tasks.push(...asked)
      return result
    }
    const context = {
      ...input,
      ...facts,
      ...scopeOf(facts, effects.db, clock.now(), tasks),
      transact,
    }
    return { output: finished(await handle(context, undefined)), tasks }
  }

  /**
   * As `run`, but once under its idempotency key.
   *
   * @param headers that the answer has so far
   */
  async function runOnce(
    execution: Execution,
    db: Db,
    tasks: Task[],
    prepared: unknown,
    headers: ReadonlyMap<string, string>,
  ): Promise<string> {
    const { caller, idempotency } = execution
    const now = clock.now()
    if (caller === null || idempotency === null) return toJson(await run(execution, db, now, tasks, prepared))
    const confidential = options.confidential === true
    const identity = { userId: caller.userId, ...idempotency }
    const { answer, version } = await once(db, identity, now, async () => {
      const json = toJson(await run(execution, db, now, tasks, prepared))
      return {
        answer: confidential ? sealing.seal(json) : json,
        version: headers.get(VERSION_HEADER) ?? null,
      }
    })
    if (version !== null) execution.facts.setHeader(VERSION_HEADER, version)
    // Tells a client that its key is remembered: what it gets no answer to it may simply send again.
    execution.facts.setHeader(IDEMPOTENCY_HEADER, idempotency.key)
    return confidential ? sealing.open(answer) : answer
  }

  /** The scope of what a request does before its transaction. */
  const outside = (facts: RequestFacts): AnyScope => scopeOf(facts, effects.db, clock.now(), [])

  async function execute(execution: Execution): Promise<Outcome> {
    if (!isRead) await ids.reserve()
    if (endpoint.credentials === 'none') return runPublic(execution)
    if (isRead) {
      const tasks: Task[] = []
      const read = async () => finished(await run(execution, effects.reads, clock.now(), tasks))
      return { output: await admission.read(execution, endpoint.area, read), tasks }
    }
    const { input, facts, caller } = execution
    const context = { ...input, ...facts, ...outside(facts), caller }
    const bodies = options.inParts?.bodies(input.body) ?? []
    if (bodies.length > 1) return executeParts(execution, bodies)
    const preparation = await prepare?.(context)
    const prepared = execution.files ?? preparation?.prepared
    const attempt = (isBeside: boolean) =>
      admission.write(execution, isBeside, () => write(execution, preparation, prepared, isBeside))
    const { headers, ...outcome } = await (mayBeBeside
      ? attempt(true).catch((error: unknown) => {
          if (!(error instanceof TurnNeeded)) throw error
          return attempt(false)
        })
      : attempt(false))
    for (const [name, value] of headers) facts.setHeader(name, value)
    return outcome
  }

  /** One part after the other, with its own idempotency key; what one has done stays when a later one is refused. */
  async function executeParts(execution: Execution, bodies: readonly unknown[]): Promise<Outcome> {
    const { input, facts, idempotency } = execution
    const outputs: unknown[] = []
    for (const [index, body] of bodies.entries()) {
      if (index > 0) await ids.reserve()
      const part: Execution = {
        ...execution,
        input: { ...input, body } as Execution['input'],
        facts: index === 0 ? { ...facts, whole: input.body } : facts,
        idempotency:
          index === 0 ? idempotency : idempotency && { ...idempotency, key: `${idempotency.key} ${index}` },
      }
      const { output, tasks } = await admission.write(part, false, () =>
        write(part, undefined, undefined, false),
      )
      for (const task of tasks) effects.background(task)
      outputs.push(JSON.parse(output))
    }
    if (idempotency !== null) facts.setHeader(IDEMPOTENCY_HEADER, idempotency.key)
    return { output: toJson(options.inParts?.join(outputs)), tasks: [] }
  }

  function write(
    execution: Execution,
    preparation: Preparation<unknown> | undefined,
    prepared: unknown,
    isBeside: boolean,
  ) {
    const { facts, caller } = execution
    return inTransaction(effects.db, async (transaction) => {
      // Made anew at each attempt: what an attempt that was rolled back asked for must not happen.
      const tasks: Task[] = preparation?.finish === undefined ? [] : [preparation.finish]
      const answered = new Map<string, string>()
      const setHeader = (name: string, value: string): void => void answered.set(name, value)
      const present = caller === null ? null : await takeTurn(transaction, caller, clock.now(), isBeside)
      await requireKnownEpoch(transaction, facts.headers)
      const turn = { ...execution, caller: present, facts: { ...facts, setHeader }, isBeside }
      return { output: await runOnce(turn, transaction, tasks, prepared, answered), tasks, headers: answered }
    })
  }

  return { execute, outside }
}
