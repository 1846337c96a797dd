import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { vendorSpellings } from '../../shared/api/dialect.ts'
import type { Endpoint } from '../../shared/api/endpoint.ts'
import { getMe } from '../../shared/api/me.ts'
import { listTasks } from '../../shared/api/tasks.ts'
import { deleteTimeEntry } from '../../shared/api/time-entries.ts'
import { allEndpoints } from '../testing/endpoints.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'

let test: TestService

let person: Person

beforeAll(async () => {
  test = await openTestService()
})

afterAll(() => test.close())

beforeEach(async () => {
  person = await test.signUp()
})

interface Sent {
  readonly status: number
  readonly headers: Headers
  readonly body: unknown
}

async function send(path: string, init: { method?: string; body?: unknown } = {}): Promise<Sent> {
  const response = await test.service.fetch(
    new Request(`http://service${path}`, {
      method: init.method ?? 'GET',
      headers: { authorization: `Bearer ${person.me.api_token}` },
      ...(init.body !== undefined && { body: JSON.stringify(init.body) }),
    }),
  )
  const text = await response.text()
  const body: unknown = text === '' ? null : JSON.parse(text)
  return { status: response.status, headers: response.headers, body }
}

const compat = (path: string, init?: { method?: string; body?: unknown }): Promise<Sent> =>
  send(`/compat${path}`, init)

const record = (value: unknown): Record<string, unknown> => value as Record<string, unknown>

/** The path of an endpoint that needs a place and nothing else; null for others. */
function placedPath({ path }: Endpoint): string | null {
  const placed = path
    .replace('{workspace_id}', String(person.workspaceId))
    .replace('{organization_id}', String(person.organizationId))
  return placed.includes('{') ? null : placed
}

describe('decisions §1 the compat dialect', () => {
  it('answers every list as a bare array where the canonical dialect answers items', async () => {
    const lists = allEndpoints().filter(({ method, answer }) => method === 'GET' && answer.kind === 'list')
    let compared = 0
    for (const endpoint of lists) {
      const path = placedPath(endpoint)
      if (path === null) continue
      const canonical = await send(path)
      const bare = await compat(path)
      expect([endpoint.name, bare.status]).toEqual([endpoint.name, canonical.status])
      // A few lists ask for parameters.
      if (canonical.status !== 200) continue
      const items: unknown = JSON.parse(
        JSON.stringify(Object(canonical.body)).replaceAll(/"(\w+)":/g, (key, name: string) => {
          const spelling: string | undefined = vendorSpellings[name as keyof typeof vendorSpellings]
          return spelling === undefined ? key : `"${spelling}":`
        }),
      )
      expect(items).toEqual({ items: bare.body })
      compared += 1
    }
    expect(compared).toBeGreaterThan(5)
  })

  it('answers documents with data as the canonical dialect does', async () => {
    const path = `/api/v9/workspaces/${person.workspaceId}/tasks`
    const canonical = await send(path)
    expect(canonical.body).toMatchObject({ data: [], total_count: 0 })
    expect((await compat(path)).body).toEqual(canonical.body)
  })

  it('answers the vendor’s spelling of every key that ours spells otherwise', async () => {
    expect(vendorSpellings).toMatchObject({
      svc_user_id: 'toggl_user_id',
      svc_accounts_id: 'toggl_accounts_id',
      svc_product_id: 'toggl_product_id',
      seenSvcButtonModal: 'seenTogglButtonModal',
      macos_show_hide_svc_keyboard_shortcut: 'macos_show_hide_toggl_keyboard_shortcut',
      windows_show_hide_svc_keyboard_shortcut: 'windows_show_hide_toggl_keyboard_shortcut',
    })
    const me = await compat('/api/v9/me')
    expect(me.body).toHaveProperty('toggl_accounts_id')
    expect(me.body).not.toHaveProperty('svc_accounts_id')
    expect(await person.client.call(getMe)).toHaveProperty('svc_accounts_id')
  })

  it('understands both spellings in bodies, ours where both are sent', async () => {
    const path = '/api/v9/me/preferences'
    const shortcut = { key: 7, modifiers: 1 }
    const names = [
      ['seenSvcButtonModal', true, false],
      ['macos_show_hide_svc_keyboard_shortcut', shortcut, null],
      ['windows_show_hide_svc_keyboard_shortcut', shortcut, null],
    ] as const
    for (const [ours, value, other] of names) {
      const theirs = vendorSpellings[ours]
      for (const body of [{ [theirs]: value }, { [ours]: value }, { [theirs]: other, [ours]: value }]) {
        await compat(path, { method: 'POST', body: { [ours]: other } })
        const saved = await compat(path, { method: 'POST', body })
        expect(saved.status).toBe(200)
        expect(saved.body).toHaveProperty(theirs, value)
        expect(saved.body).not.toHaveProperty(ours)
        expect((await send(path)).body).toHaveProperty(ours, value)
      }
    }
  })

  it('understands both spellings in queries', async () => {
    const place = { organization_id: person.organizationId, workspace_id: person.workspaceId }
    const path = listTasks.path.replaceAll(/\{(\w+)\}/g, (_, name: keyof typeof place) => String(place[name]))
    for (const name of ['svc_user_id', 'toggl_user_id']) {
      expect((await compat(`${path}?${name}=${person.me.id}`)).status).toBe(200)
      expect((await compat(`${path}?${name}=x`)).status).toBe(400)
    }
  })

  it('answers a running entry’s duration as the negative of its start, wherever the entry appears', async () => {
    const start = '2025-06-02T08:30:00Z'
    const seconds = Date.parse(start) / 1000
    const place = { workspace_id: person.workspaceId }
    const body = { ...place, created_with: 'test', start, duration: -1 }
    const path = `/api/v9/workspaces/${person.workspaceId}/time_entries`
    const created = await compat(path, { method: 'POST', body })
    const running = { duration: -seconds, stop: null }
    expect(created.body).toMatchObject(running)
    const id = Number(record(created.body)['id'])
    expect((await compat('/api/v9/me/time_entries')).body).toMatchObject([running])
    expect((await compat('/api/v9/me/time_entries/current')).body).toMatchObject(running)
    expect((await compat(`/api/v9/me/time_entries/${id}`)).body).toMatchObject(running)
    const changed = await compat(`${path}/${id}`, {
      method: 'PUT',
      body: { duration: -seconds, description: 'x' },
    })
    expect(changed.body).toMatchObject({ ...running, description: 'x' })
    const related = await compat('/api/v9/me?with_related_data=true')
    expect(related.body).toMatchObject({ time_entries: [running] })
    expect((await send(`/api/v9/me/time_entries/${id}`)).body).toMatchObject({ duration: -1 })
    const stopped = await compat(`${path}/${id}/stop`, { method: 'PATCH' })
    expect(Number(record(stopped.body)['duration'])).toBeGreaterThan(0)
    await person.client.call(deleteTimeEntry, { params: { ...place, time_entry_id: id } })
  })

  it('answers 401 without a body where no credentials were sent, and 403 for wrong ones', async () => {
    const missing = await test.service.fetch(new Request('http://service/compat/api/v9/me'))
    expect([missing.status, await missing.text()]).toEqual([401, ''])
    expect(missing.headers.get('x-authorization-missing')).toBe('true')
    const headers = { authorization: 'Bearer wrong' }
    const wrong = await test.service.fetch(new Request('http://service/compat/api/v9/me', { headers }))
    expect(wrong.status).toBe(403)
    const canonical = await test.service.fetch(new Request('http://service/api/v9/me'))
    expect(canonical.status).toBe(403)
  })

  it('reads a body that is wrapped in the name of its resource', async () => {
    const path = `/api/v9/workspaces/${person.workspaceId}/clients`
    const wrapped = await compat(path, { method: 'POST', body: { client: { name: 'Acme' } } })
    expect(wrapped.body).toMatchObject({ name: 'Acme' })
    const canonical = await send(path, { method: 'POST', body: { client: { name: 'Other' } } })
    expect([canonical.status, canonical.body]).toEqual([400, 'Client name cannot be empty'])
  })
})

describe('compat: keys', () => {
  it('that JavaScript gives a meaning of its own have none', async () => {
    const path = `/api/v9/workspaces/${person.workspaceId}/tags`
    const init = { headers: { authorization: `Bearer ${person.me.api_token}` }, method: 'POST' }
    const body = '{"__proto__": {"name": "inherited"}}'
    const answer = await test.service.fetch(new Request(`http://service/compat${path}`, { ...init, body }))
    expect([answer.status, await answer.json()]).toEqual([400, 'Tag name cannot be empty'])
  })
})
