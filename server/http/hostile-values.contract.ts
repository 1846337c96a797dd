import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { createClient } from '../../shared/api/clients.ts'
import type { Endpoint } from '../../shared/api/endpoint.ts'
import { createGhost } from '../../shared/api/ghosts.ts'
import { createProject } from '../../shared/api/projects.ts'
import { createTag } from '../../shared/api/tags.ts'
import { createTask } from '../../shared/api/tasks.ts'
import { createTimeEntry } from '../../shared/api/time-entries.ts'
import { REASON_HEADER, readReason } from '../../shared/api/reasons.ts'
import type { OpenDatabase } from '../testing/dialects.ts'
import { allEndpoints } from '../testing/endpoints.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'

/** Values that no field was made for: the edges of integers, of the calendar, of lengths, and other types. */
const values: readonly unknown[] = [
  0,
  -1,
  2 ** 31,
  Number.MAX_SAFE_INTEGER,
  0.5,
  '',
  'x'.repeat(5000),
  '2025-02-30',
  '9999-12-31T23:59:59Z',
  '0000-01-01',
  true,
  null,
  [],
  [Number.MAX_SAFE_INTEGER],
  Array.from({ length: 10_000 }, (_, index) => index + 1),
  {},
]

/** The sentences of the library that checks input; the service has its own. */
const foreignWords = /Too (big|small)|Invalid (input|option|string|key|element)|expected .+ received|<=|>=/

/** More fields than these are of one kind (preferences). */
const MAXIMUM_FIELDS = 60

function fieldsOf(schema: z.core.$ZodType): string[] {
  const { anyOf = [], ...own } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  const names = [own, ...anyOf].flatMap(({ properties = {} }) => Object.keys(properties))
  return [...new Set(names)].slice(0, MAXIMUM_FIELDS)
}

/** Objects that differ from a good one in one field. */
function spoiled(schema: z.core.$ZodType, good: Readonly<Record<string, unknown>>): object[] {
  const fields = fieldsOf(schema)
  const base = Object.fromEntries(Object.entries(good).filter(([name]) => fields.includes(name)))
  return fields.flatMap((name) => values.map((value) => ({ ...base, [name]: value })))
}

function bodiesOf({ body }: Endpoint, good: Readonly<Record<string, unknown>>, sent: Sent): unknown[] {
  if (body === null) return []
  if (!(body instanceof z.ZodArray)) return spoiled(body, good)
  if (!fieldsOf(body.element).includes('op')) return spoiled(body.element, good).map((item) => [item])
  const paths = [...Object.keys(good), '', 'unknown', 'tags/0'].map((name) => `/${name}`)
  return [
    ...paths.map((path) => [{ op: 'remove', path }]),
    // A database sees the same of both.
    ...(sent === 'all' ? paths.flatMap((path) => values.map((value) => [{ op: 'add', path, value }])) : []),
    ...paths.flatMap((path) => values.map((value) => [{ op: 'replace', path, value }])),
  ]
}

function queriesOf({ query }: Endpoint): Readonly<Record<string, string>>[] {
  const texts = values.filter((value) => typeof value !== 'object').map(String)
  return fieldsOf(query).flatMap((name) => texts.map((text) => ({ [name]: text })))
}

/** Whether more than the check of the input sees the value. */
function passes(schema: z.ZodType | null, value: unknown): boolean {
  return schema?.safeParse(value).success === true
}

type Sent = 'all' | 'passing'

/**
 * Anything that a client sent is served, or refused in the service's own words (decisions §3), on any database.
 *
 * @param sent `passing` leaves out the values that no database can see, because the check of the input refuses them
 */
export function hostileValuesContract(open: OpenDatabase, sent: Sent): void {
  let test: TestService
  let person: Person
  let ids: Record<string, number>
  let good: Record<string, unknown>

  beforeAll(async () => {
    test = await openTestService({ database: await open() })
    person = await test.signUp()
    const { client, organizationId: organization_id, workspaceId: workspace_id } = person
    const params = { workspace_id }
    const planning = { workspace_id, organization_id }
    good = { name: 'Good', created_with: 'test', start: '2025-06-02T08:00:00Z', duration: 60, workspace_id }
    ids = {
      ...planning,
      client_id: (await client.call(createClient, { params, body: good })).id,
      project_id: (await client.call(createProject, { params, body: good })).id,
      tag_id: (await client.call(createTag, { params, body: good })).id,
      time_entry_id: (await client.call(createTimeEntry, { params, body: good })).id,
      ghost_id: (await client.call(createGhost, { params: planning, body: good })).id,
      id: (await client.call(createTask, { params: planning, body: good })).id,
    }
  })
  afterAll(() => test.close())

  const kept = allEndpoints().filter(
    ({ name, method, credentials }) =>
      credentials !== 'none' && method !== 'DELETE' && name !== 'me.resetToken' && name !== 'accounts.close',
  )

  it.each(kept.map((endpoint) => [endpoint.name, endpoint] as const))(
    'are no failure of %s, and are refused in its own words',
    async (_, endpoint) => {
      const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_match, name: string) =>
        String(ids[name] ?? ids[name.replace(/s$/, '')] ?? ids['id']),
      )
      const send = async (query: string, body: unknown) => {
        const init: RequestInit = { method: endpoint.method }
        init.headers = { authorization: `Bearer ${person.me.api_token}` }
        if (endpoint.method !== 'GET') init.body = JSON.stringify(body)
        const response = await test.service.fetch(new Request(`http://service${path}${query}`, init))
        const text = await response.text()
        const reason = readReason(response.headers.get(REASON_HEADER))
        return {
          status: response.status,
          text,
          reason,
          what: `${query} ${JSON.stringify(body).slice(0, 200)}`,
        }
      }
      const queries = queriesOf(endpoint).filter((query) => sent === 'all' || passes(endpoint.query, query))
      const bodies = bodiesOf(endpoint, good, sent).filter(
        (body) => sent === 'all' || passes(endpoint.body, body),
      )
      const answers = [
        ...(await Promise.all(
          queries.map((query) => send(`?${new URLSearchParams(query).toString()}`, good)),
        )),
        ...(await Promise.all(bodies.map((body) => send('', body)))),
      ]
      expect(answers.filter(({ status }) => status >= 500)).toEqual([])
      const refusals = answers.filter(({ status, text }) => status >= 400 || text.includes('"failure":'))
      expect(refusals.filter(({ text }) => foreignWords.test(text))).toEqual([])
      expect(answers.filter(({ status, reason }) => status >= 400 !== (reason !== null))).toEqual([])
    },
  )
}
