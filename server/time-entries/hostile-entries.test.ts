import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listMyTags } from '../../shared/api/tags.ts'
import {
  createTimeEntry,
  deleteTimeEntry,
  listTimeEntries,
  patchTimeEntries,
  stopTimeEntry,
  updateOwnTimeEntry,
  updateTimeEntry,
  type TimeEntry,
} from '../../shared/api/time-entries.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'

const START = '2025-06-02T08:00:00Z'

let test: TestService
let person: Person
let entry: TimeEntry
let entriesUrl: string

beforeAll(async () => {
  test = await openTestService({ unlimitedHistory: true })
})
afterAll(() => test.close())
beforeEach(async () => {
  person = await test.signUp()
  const params = { workspace_id: person.workspaceId }
  const body = {
    ...params,
    created_with: 'test',
    start: START,
    duration: 60,
    description: 'kept',
    tags: ['t'],
  }
  entry = await person.client.call(createTimeEntry, { params, body })
  entriesUrl = `/api/v9/workspaces/${person.workspaceId}/time_entries`
})

interface Refused {
  readonly status: number
  readonly message: unknown
}

/** Sends the text as it is; as the person unless `caller` says otherwise. */
async function send(method: string, path: string, text?: string, caller: Person = person): Promise<Refused> {
  const init: RequestInit = { method, headers: { authorization: `Bearer ${caller.me.api_token}` } }
  if (text !== undefined) init.body = text
  const response = await test.service.fetch(new Request(`http://service${path}`, init))
  return { status: response.status, message: await response.json() }
}

/** All that a refused request must leave as it was. */
const everything = async () => ({
  entries: await person.client.call(listTimeEntries, { query: { since: 0 } }),
  tags: await person.client.call(listMyTags, { query: { since: 0 } }),
})

async function unchanged(work: () => Promise<void>): Promise<void> {
  const before = await everything()
  await work()
  expect(await everything()).toEqual(before)
}

describe('T §4.11 hostile input', () => {
  /** Field, its JSON text, the refusal; of creating, changing and bulk changes alike. */
  const fields: readonly (readonly [field: string, json: string, message: string | RegExp])[] = [
    ['description', String.raw`"a\u0000b"`, 'description: must not contain NUL characters'],
    ['description', String.raw`"\ud800"`, 'description: must be well-formed Unicode'],
    ['description', '7', /^description: /],
    ['description', `"${'x'.repeat(3001)}"`, 'description: must not be longer than 3000 characters'],
    ['tags', String.raw`["a\u0000"]`, 'tags.0: must not contain NUL characters'],
    ['tags', '[" "]', 'Tag name cannot be empty'],
    ['tags', `["${'x'.repeat(256)}"]`, 'Tag name maximum length is 255'],
    ['tags', '{"0":"a"}', /^tags: /],
    ['tag_ids', '[9007199254740993]', /^tag_ids\.0: /],
    ['tag_ids', '[1e300]', /^tag_ids\.0: /],
    ['tag_ids', '[0]', /^tag_ids\.0: /],
    ['project_id', '1e400', /^project_id: /],
    ['project_id', '-5', /^project_id: /],
    ['project_id', '"1"', /^project_id: /],
    ['project_id', '987654321', 'Project not found/accessible'],
    ['pid', '987654321', 'Project not found/accessible'],
    ['task_id', '987654321', 'Task not found/accessible'],
    ['user_id', '987654321', 'user_id: is not a member of the workspace'],
    ['shared_with_user_ids', '[987654321]', 'shared_with_user_ids: are not all members of the workspace'],
    ['start', '"2025-06-02T08:00:00+25:00"', 'start: must be a time such as 2006-01-02T15:04:05Z'],
    ['start', '1748851200', /^start: /],
    ['stop', '"99999-01-01T00:00:00Z"', 'stop: must be a time such as 2006-01-02T15:04:05Z'],
    ['start_date', '"2025-02-30"', 'start_date: must be a date such as 2006-01-02'],
    ['duration', '9007199254740992', /^duration: /],
    ['duration', '3596401', 'duration: must not be longer than 999 hours'],
    ['duration', 'true', /^duration: /],
    ['expense_ids', '[1.5]', /^expense_ids\.0: /],
    ['billable', '"yes"', /^billable: /],
    ['billable', 'null', /^billable: /],
    ['event_metadata', '[]', /^event_metadata: /],
    ['workspace_id', '987654321', /^workspace_id: /],
  ]
  const cases = fields.map((field) => [field[0], field[1].slice(0, 30), field] as const)

  it.each(cases)('in the new entry’s %s, %s, is refused by name and makes nothing', (_name, _json, field) =>
    unchanged(async () => {
      const [name, json, message] = field
      const known = {
        workspace_id: person.workspaceId,
        created_with: 'test',
        start: START,
        tags: ['made in vain'],
      }
      const rest = Object.entries(known).filter(([key]) => key !== name)
      const text = `{${rest.map(([key, value]) => `"${key}":${JSON.stringify(value)},`).join('')}"${name}":${json}}`
      const refused = await send('POST', entriesUrl, text)
      expect([refused.status, refused.message]).toEqual([400, expect.stringMatching(message)])
    }),
  )

  it.each(cases)('in a change’s %s, %s, is refused by name and changes nothing', (_name, _json, field) =>
    unchanged(async () => {
      const [name, json, message] = field
      const text = `{"billable":true,"${name}":${json}}`
      for (const path of [`${entriesUrl}/${entry.id}`, `/api/v9/time_entries/${entry.id}`]) {
        const refused = await send('PUT', path, name === 'billable' ? `{"billable":${json}}` : text)
        expect([refused.status, refused.message]).toEqual([400, expect.stringMatching(message)])
      }
    }),
  )

  it.each(cases)('in a bulk change’s %s, %s, changes nothing', (name, _json, field) =>
    unchanged(async () => {
      const operations = `[{"op":"add","path":"/tags","value":["made in vain"]},{"op":"replace","path":"/${name}","value":${field[1]}}]`
      const answer = await send('PATCH', `${entriesUrl}/${entry.id}`, operations)
      if (answer.status === 400) return
      expect(answer).toMatchObject({ status: 200, message: { failure: [{ id: entry.id }], success: [] } })
    }),
  )

  it.each([
    ['no JSON', '{"start"', 'Invalid JSON input'],
    ['null', 'null', /^body: /],
    ['an array', '[]', /^body: /],
    ['a text', '"x"', /^body: /],
  ])('of %s as a body is refused', (_, text, message) =>
    unchanged(async () => {
      for (const [method, path] of [
        ['POST', entriesUrl],
        ['PUT', `${entriesUrl}/${entry.id}`],
      ] as const) {
        const refused = await send(method, path, text)
        expect([refused.status, refused.message]).toEqual([400, expect.stringMatching(message)])
      }
    }),
  )

  it.each([
    ['/time_entries/x', 'Invalid time_entry_id'],
    ['/time_entries/-1', 'Invalid time_entry_id'],
    ['/time_entries/99999999999999999999', 'Invalid time_entry_id'],
    ['/time_entries/1%00', 'Invalid time_entry_id'],
    ['/me/time_entries/1.5', 'Invalid time_entry_id'],
  ])('in the path %s is refused by name', async (path, message) => {
    const method = path.startsWith('/me') ? 'GET' : 'PUT'
    const refused = await send(method, `/api/v9${path}`, method === 'PUT' ? '{}' : undefined)
    expect(refused).toEqual({ status: 400, message })
  })

  it.each(['x', '1,x', '1,,2', '-1', ',', '1;2', '99999999999999999999', '%00'])(
    'in the ids of a bulk change, %s, is refused',
    (ids) =>
      unchanged(async () => {
        const operations = '[{"op":"replace","path":"/description","value":"lost"}]'
        expect(await send('PATCH', `${entriesUrl}/${ids}`, operations)).toEqual({
          status: 400,
          message: 'The path must list ids, separated by commas',
        })
      }),
  )

  it('of repeated parameters, the first counts', async () => {
    const list = '/api/v9/me/time_entries?meta=true&meta=perhaps&since=0&since=x'
    const answer = await send('GET', list)
    expect(answer.status).toBe(200)
    expect(answer.message).toMatchObject({ items: [{ id: entry.id, client_id: null }] })
    expect((await send('GET', '/api/v9/me/time_entries?since=x&since=0')).status).toBe(400)
  })

  it('of ids of others changes nothing and tells nothing', async () => {
    const stranger = await test.signUp()
    const theirs = { params: { workspace_id: stranger.workspaceId, time_entry_id: entry.id } }
    const mine = { params: { workspace_id: person.workspaceId, time_entry_id: entry.id } }
    const nowhere = { params: { workspace_id: 987_654_321, time_entry_id: entry.id } }
    const forbidden = { status: 403, message: 'User does not have access to this resource' }
    const notFound = { status: 404, message: 'Time entry not found' }
    await unchanged(async () => {
      const { client } = stranger
      const change = { body: { description: 'stolen' } }
      for (const input of [mine, nowhere]) {
        expect(await client.refusal(updateTimeEntry, { ...input, ...change })).toMatchObject(forbidden)
        expect(await client.refusal(deleteTimeEntry, input)).toMatchObject(forbidden)
        expect(await client.refusal(stopTimeEntry, input)).toMatchObject(forbidden)
      }
      expect(await client.refusal(updateTimeEntry, { ...theirs, ...change })).toMatchObject(notFound)
      expect(await client.refusal(deleteTimeEntry, theirs)).toMatchObject(notFound)
      const own = { params: { time_entry_id: entry.id }, ...change }
      expect(await client.refusal(updateOwnTimeEntry, own)).toMatchObject(notFound)
      const bulk = {
        params: { workspace_id: stranger.workspaceId, time_entry_ids: String(entry.id) },
        body: [{ op: 'replace', path: '/description', value: 'stolen' }],
      }
      expect(await client.call(patchTimeEntries, bulk)).toEqual({
        failure: [{ id: entry.id, message: 'Time entry not found' }],
        success: [],
      })
    })
  })

  it.each([
    ['PUT', () => '/api/v9/me/time_entries', 'GET'],
    ['DELETE', () => '/api/v9/me/time_entries/current', 'GET'],
    ['GET', () => entriesUrl, 'POST'],
    ['POST', () => `${entriesUrl}/${entry.id}`, 'PUT, PATCH, DELETE'],
    ['POST', () => `${entriesUrl}/${entry.id}/stop`, 'PATCH'],
    ['PATCH', () => '/api/v9/me/favorites', 'GET, POST'],
    ['PUT', () => '/api/v9/me/preferences', 'GET, POST'],
  ])('by %s where it is no method is answered 405 (%#)', (method, path, allowed) =>
    unchanged(async () => {
      for (const prefix of ['', '/compat']) {
        const request = new Request(`http://service${prefix}${path()}`, { method })
        const response = await test.service.fetch(request)
        expect([response.status, response.headers.get('allow')]).toEqual([405, allowed])
        expect(await response.json()).toBe('Method not allowed')
      }
    }),
  )
})

describe('T §4.11 GET me/time_entries far from any day', () => {
  it.each([
    ['before=9999-12-31', 1],
    ['start_date=2025-06-01&end_date=9999-12-31', 1],
    ['start_date=0000-01-01&end_date=9999-12-31', 1],
    ['start_date=0000-01-01&end_date=0001-01-01', 0],
    ['before=0000-01-01', 0],
  ])('%s', async (query, count) => {
    const { status, message } = await send('GET', `/api/v9/me/time_entries?${query}`)
    expect(status).toBe(200)
    expect(message).toMatchObject({ items: Array.from({ length: count }, () => ({ id: entry.id })) })
  })
})

describe('T §4.11 bulk changes that would take long', () => {
  const operations = (count: number, length: number) =>
    Array.from({ length: count }, (_, index) => ({
      op: 'add',
      path: '/tags',
      value: Array.from({ length }, (_unused, item) => `t${index}.${item}`),
    }))

  it('are refused before they do', async () => {
    const path = `${entriesUrl}/${entry.id}`
    expect(await send('PATCH', path, JSON.stringify(operations(101, 1)))).toMatchObject({ status: 400 })
    const answer = async (count: number, length: number) =>
      send('PATCH', path, JSON.stringify(operations(count, length)))
    const tooMany = { failure: [{ message: '/tags: must not be more than 200' }], success: [] }
    expect(await answer(1, 201)).toMatchObject({ status: 200, message: tooMany })
    expect(await answer(3, 100)).toMatchObject({ status: 200, message: tooMany })
    const ids = Array.from({ length: 201 }, (_, index) => index + 1)
    for (const field of ['expense_ids', 'shared_with_user_ids']) {
      expect(await send('PUT', path, JSON.stringify({ [field]: ids }))).toMatchObject({ status: 400 })
    }
  })
})
