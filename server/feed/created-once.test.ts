/** Every creation is sent twice under an own id, under which the feed must then have one row. */

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '../../shared/api/endpoint.ts'
import { makeThings, sampleOf, type Things } from '../testing/endpoint-samples.ts'
import { allEndpoints } from '../testing/endpoints.ts'
import { openStaffedOrganization, type StaffedOrganization } from '../testing/staffed-organization.ts'
import { FeedReader } from './feed-reader.fixture.ts'

type Body = Readonly<Record<string, unknown>>

/** Where a body has the own id of the one row that it makes. */
const one = (body: unknown, sync_id: string): unknown => ({ ...(body as Body), sync_id })
const firstOf = (body: unknown, sync_id: string): unknown =>
  (body as Body[]).map((item) => Object.assign({}, item, { sync_id }))
const inTask = (body: unknown, sync_id: string): unknown => {
  const { task } = body as { readonly task: Body }
  return { task: { ...task, sync_id } }
}

const places: Readonly<Record<string, (body: unknown, syncId: string) => unknown>> = {
  'attachments.bulk_create': (_, syncId) =>
    form({ 'display_orders[0]': '1', 'sync_ids[0]': syncId }, 'files[]'),
  'attachments.create': (_, syncId) => form({ display_order: '1', sync_id: syncId }, 'file'),
  'clients.create': one,
  'composite_tasks.create': inTask,
  'custom_fields.create': one,
  'favorites.create': (body, sync_id) => ({ ...(body as Body), description: 'Another', sync_id }),
  'ghost_time_off.post': firstOf,
  'ghost_time_off.put': firstOf,
  'ghost_working_hours.post': (_, sync_id) => [{ weekday: 5, working_hours: 8, sync_id }],
  'ghosts.bulk_create': firstOf,
  'ghosts.create': one,
  'groups.create': one,
  'invoices.create': one,
  'milestones.create': one,
  'older_paths.clients.create': one,
  'older_paths.groups.create': one,
  'planning_tags.create': one,
  'planning_time_entries.create': (_, sync_id) => ({ start: '2025-06-01T08:00:00Z', duration: 60, sync_id }),
  'projectUsers.create': one,
  'project_tasks.create': one,
  'projects.create': one,
  'rates.create': one,
  'saved_views.create': one,
  'statuses.create': one,
  'tags.create': one,
  'tasks.bulk_create': (_, sync_id) => ({ tasks: [{ name: 'Think', sync_id }] }),
  'tasks.create': one,
  'teams.create': one,
  'time_blocks.create': one,
  'time_entries.bulk_create': (body, sync_id) => {
    const { entries } = body as { readonly entries: { readonly entry: Body }[] }
    return { entries: entries.map(({ entry }) => ({ key: randomUUID(), entry: { ...entry, sync_id } })) }
  },
  'time_entries.create': one,
  'tracking.start': one,
  'user_time_off.post': firstOf,
  'user_time_off.put': (_, sync_id) => [
    { start_time: '2025-07-01T08:00:00Z', end_time: '2025-07-02T08:00:00Z', type: 'sick', sync_id },
  ],
  'user_working_hours.post': (_, sync_id) => [{ weekday: 5, working_hours: 8, sync_id }],
  'workspace_composite_tasks.create': inTask,
}

function form(fields: Readonly<Record<string, string>>, file: string): FormData {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  body.append(file, new Blob(['Notes']), 'notes.txt')
  return body
}

/** Changes have the bodies of creations in some places, and ignore it. */
function takesSyncId({ method, body, form: fields }: Endpoint): boolean {
  const schema = body ?? fields?.fields
  if (schema === undefined || (method !== 'POST' && method !== 'PUT')) return false
  return JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })).includes('"sync_id')
}

/** Bodies of entries are checked one by one. */
const unchecked = ['time_entries.bulk_create']

const ignored = new Set([
  'favorites.update',
  'older_paths.clients.update',
  'older_paths.groups.update',
  'project_tasks.update',
  'projects.update',
  'reports.unbilled',
  'time_entries.update',
  'time_entries.update_own',
  'workspace_tasks.update',
])

describe('creations under an own id', () => {
  let place: StaffedOrganization
  let things: Things

  beforeAll(async () => {
    place = await openStaffedOrganization({ callCallback: async () => ({ status: 200, body: '' }) })
    things = (await makeThings(place, ['owner'])).owner
    await place.keep()
  }, 60_000)
  afterAll(() => place.close())

  const endpoints = new Map(allEndpoints().map((endpoint) => [endpoint.name, endpoint]))

  it('are all here', () => {
    const taking = [...endpoints.values()].filter(takesSyncId).map(({ name }) => name)
    const named = taking.filter((name) => !ignored.has(name))
    const composed = ['composite_projects.create']
    expect(new Set([...named, ...unchecked])).toEqual(new Set([...Object.keys(places), ...composed]))
  })

  it.each(Object.keys(places))('%s happen once', async (name) => {
    const endpoint = endpoints.get(name)
    if (endpoint === undefined) throw new Error(`There is no endpoint ${name}.`)
    const syncId = randomUUID()
    const client = place.client('owner')
    const reader = new FeedReader(client)
    try {
      await reader.read()
      const send = async () => {
        const { body, ...input } = sampleOf(endpoint, things)
        const response = await client.send(endpoint, { ...input, body: places[name]?.(body, syncId) })
        return [response.status, Object.keys(JSON.parse(await response.text()) as object)]
      }
      const first = await send()
      expect(first[0]).toBeLessThan(300)
      const changes = await reader.read()
      expect(changes.filter(({ sync_id }) => sync_id === syncId)).toHaveLength(1)
      expect(await send()).toEqual(first)
      expect(await reader.read()).toEqual([])
    } finally {
      await place.restore()
    }
  })
})
