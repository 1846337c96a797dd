import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { listClients } from '../../shared/api/clients.ts'
import { planningError, textError } from '../../shared/api/errors.ts'
import type { JsonObject } from '../../shared/api/openapi.ts'
import { listProjects } from '../../shared/api/projects.ts'
import { getOpenApi } from '../../shared/api/service.ts'
import { listTags } from '../../shared/api/tags.ts'
import { listTasks } from '../../shared/api/tasks.ts'
import { listTimeEntries } from '../../shared/api/time-entries.ts'
import { getMe } from '../../shared/api/me.ts'
import { type Choices, seededChoices } from '../testing/fuzz/choices.ts'
import { hostileRequest, type Operation, operationsOf } from '../testing/fuzz/hostile-requests.ts'
import type { KnownIds } from '../testing/fuzz/schema-values.ts'
import { fillWorld, rememberIds, type World } from '../testing/fuzz/world.ts'
import { openTestService, type TestService } from '../testing/test-service.ts'

/** Together 10,000. */
const REQUESTS_OF_STRANGERS = 5000
const REQUESTS_OF_OWNERS = 5000

/** Endpoints that would end the fuzzing person's own access, or that have no end. */
const ending = new Set(['accounts.close', 'accounts.signOut', 'me.resetToken', 'me.changes'])

/** Traces of the inside: stacks, SQL, files, drivers. */
const inside =
  /\bat .+\.[cm]?[jt]s:\d+|node_modules|SQLITE|sqlite|ECONN|\bselect .+ from\b|violates|constraint failed|\bundefined\b|\[object /

/** A refusal as decisions §3 writes it: a text, or planning's object. */
const refusalBody = z
  .string()
  .transform((text): unknown => JSON.parse(text))
  .pipe(z.union([textError, planningError.strict()]))

interface Answer {
  readonly status: number
  readonly text: string
}

/** A request and its answer, for the report of a failure. */
interface Exchange extends Answer {
  readonly request: string
}

describe('10,000 hostile requests made from the OpenAPI document', () => {
  const log: string[] = []
  let test: TestService
  let operations: Operation[]
  let document: JsonObject

  beforeAll(async () => {
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        log.push(chunk.toString())
        done()
      },
    })
    test = await openTestService({ logger: pino(sink) })
    document = await test.anonymous.call(getOpenApi)
    operations = operationsOf(document).filter(({ name }) => !ending.has(name))
  })
  afterAll(() => test.close())

  function resolve(reference: string): JsonObject {
    const { schemas } = document['components'] as { schemas: Readonly<Record<string, JsonObject>> }
    return schemas[reference.replace('#/components/schemas/', '')] ?? {}
  }

  async function exchange(choices: Choices, ids: KnownIds, authorization: string | null): Promise<Exchange> {
    const operation = operations[choices.integer(operations.length)]
    if (operation === undefined) throw new Error('The document has no operations.')
    const { method, target, headers, body } = hostileRequest(operation, { choices, ids, resolve })
    const sent = new Headers()
    if (authorization !== null) sent.set('authorization', authorization)
    for (const [name, value] of Object.entries(headers)) sent.set(name, value)
    const response = await test.service.fetch(
      new Request(`http://service${target}`, { method, headers: sent, body }),
    )
    const request = `${operation.name}: ${method} ${target} ${(body ?? '').slice(0, 300)}`
    return { status: response.status, text: await response.text(), request }
  }

  /** The person's things, as they see them. */
  async function possessions({ client, workspaceId, organizationId }: World['person']): Promise<unknown> {
    const params = { workspace_id: workspaceId }
    return Promise.all([
      client.call(listClients, { params, query: { status: 'both' } }),
      client.call(listProjects, { params, query: { active: 'both' } }),
      client.call(listTags, { params }),
      client.call(listTimeEntries, { query: { start_date: '2025-05-30', end_date: '2025-06-10' } }),
      client.call(listTasks, { params: { ...params, organization_id: organizationId } }),
      client.call(getMe),
    ])
  }

  function expectNoFailure(exchanges: readonly Exchange[]): void {
    expect(exchanges.filter(({ status }) => status >= 500)).toEqual([])
    const refusals = exchanges.filter(({ status }) => status >= 400)
    // A refusal may repeat the words of its request.
    const leaks = refusals.filter(({ text, request }) => inside.test(text) && !inside.test(request))
    expect(leaks).toEqual([])
    // Without a body: compat's answer to no credentials, and HEAD.
    const unreadable = refusals.filter(({ text }) => text !== '' && !refusalBody.safeParse(text).success)
    expect(unreadable).toEqual([])
  }

  it('change and show a stranger nothing', async () => {
    const choices = seededChoices(20_250_602)
    const secret = 'Cassandra'
    const victim = await fillWorld(test, secret)
    const stranger = await fillWorld(test, 'Mallory')
    const before = await possessions(victim.person)
    const ids = new Map(
      [...stranger.ids].map(([name, own]) => [name, [...own, ...(victim.ids.get(name) ?? [])]]),
    )
    const exchanges: Exchange[] = []
    for (let count = 0; count < REQUESTS_OF_STRANGERS; count += 1) {
      const authorization = choices.pick([
        `Bearer ${stranger.person.me.api_token}`,
        `Bearer ${stranger.person.me.api_token}`,
        'Bearer wrong',
        'Basic ###',
        null,
      ])
      exchanges.push(await exchange(choices, ids, authorization))
    }
    expectNoFailure(exchanges)
    expect(
      exchanges.filter(({ text }) => text.includes(secret) || text.includes(victim.person.email)),
    ).toEqual([])
    expect(await possessions(victim.person)).toEqual(before)
  }, 120_000)

  it('of people with all that they name are answered or refused, never failed', async () => {
    const choices = seededChoices(20_250_603)
    const exchanges: Exchange[] = []
    let { person, ids } = await fillWorld(test, 'Ada')
    for (let count = 0; count < REQUESTS_OF_OWNERS; count += 1) {
      // Some requests end the person's own membership, rightly; the next ones need somebody who has one.
      if (
        count % 100 === 99 &&
        (await person.client.send(listTags, { params: { workspace_id: person.workspaceId } })).status !== 200
      ) {
        ;({ person, ids } = await fillWorld(test, 'Ada'))
      }
      const made = await exchange(choices, ids, `Bearer ${person.me.api_token}`)
      exchanges.push(made)
      if (made.status < 300 && made.text.startsWith('{')) rememberIds(ids, JSON.parse(made.text))
    }
    expectNoFailure(exchanges)
    // Enough of them came through for the rest to mean something.
    expect(exchanges.filter(({ status }) => status < 300).length).toBeGreaterThan(REQUESTS_OF_OWNERS / 10)
    const refused = new Set(exchanges.filter(({ status }) => status >= 400).map(({ status }) => status))
    expect(
      [...refused].every((status) =>
        [400, 401, 402, 403, 404, 405, 409, 413, 415, 422, 429].includes(status),
      ),
    ).toBe(true)
  }, 120_000)

  it('leave no secret in the log', () => {
    const text = log.join('')
    expect(text).not.toMatch(/password \d|api_token|Bearer|__Secure-accounts-session/)
  })
})
