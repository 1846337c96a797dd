/** An existing client of this API family, unmodified, pointed at the compat dialect of a service on loopback. */

import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import connect, { type TogglClient } from 'toggl-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '../effects/clock.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'

type Answer = Readonly<Record<string, unknown>> & { readonly id: number }

type Group = Exclude<keyof TogglClient, 'httpClient'>

let test: TestService

let server: Server

let person: Person

let toggl: TogglClient

/** `projects.create` and so on: what has been called. */
const called = new Set<string>()

/** Method and path of what has arrived. */
const arrived: string[] = []

/** The vendor's addresses are written into the package: what it sends is led to the service instead. */
function pointAt(client: TogglClient, base: string): void {
  client.httpClient = client.httpClient.extend({
    hooks: {
      beforeRequest: [
        (options) => {
          options.url = new URL(`${base}/compat${options.url.pathname}${options.url.search}`)
        },
      ],
    },
  })
}

function groupsOf(client: TogglClient): [Group, object][] {
  return Object.entries(client).filter(
    ([name, value]) => name !== 'options' && name !== 'httpClient' && typeof value === 'object',
  ) as [Group, object][]
}

/** Notes which methods are called. */
function observe(client: TogglClient): void {
  for (const [group, methods] of groupsOf(client)) {
    const observed = new Proxy(methods, {
      get(target, name, receiver) {
        called.add(`${group}.${String(name)}`)
        return Reflect.get(target, name, receiver) as unknown
      },
    })
    Object.assign(client, { [group]: observed })
  }
}

beforeAll(async () => {
  test = await openTestService({ clock: systemClock() })
  server = createAdaptorServer({
    fetch: (request, bindings) => {
      arrived.push(`${request.method} ${new URL(request.url).pathname}`)
      return test.service.fetch(request, bindings)
    },
  }) as Server
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  // The package asks for the days of this computer's zone.
  person = await test.signUp({ timezone: new Intl.DateTimeFormat().resolvedOptions().timeZone })
  toggl = connect({ apiToken: person.me.api_token })
  pointAt(toggl, `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  observe(toggl)
})

afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await test.close()
})

const answer = async (call: Promise<unknown>): Promise<Answer> => (await call) as Answer

const answers = async (call: Promise<unknown>): Promise<Answer[]> => {
  const list = await call
  expect(Array.isArray(list)).toBe(true)
  return list as Answer[]
}

const idsOf = (list: readonly Answer[]): number[] => list.map(({ id }) => id).sort((a, b) => a - b)

const now = (): string => new Date().toISOString()

describe('decisions §1 toggl-client', () => {
  it('user: reads and changes the person', async () => {
    expect(await toggl.user.current()).toMatchObject({
      id: person.me.id,
      email: person.email,
      toggl_accounts_id: expect.any(String) as unknown,
    })
    expect(await toggl.user.update({ fullname: 'Ada Lovelace' })).toMatchObject({ fullname: 'Ada Lovelace' })
  })

  it('workspaces: reads, changes and lists what is in them', async () => {
    const id = person.workspaceId
    expect(idsOf(await answers(toggl.workspaces.list()))).toEqual([id])
    expect(await toggl.workspaces.update(id, { name: 'Renamed' })).toMatchObject({ id, name: 'Renamed' })
    // The package looks for `data` in the answer, where the vendor's has none either.
    expect(await toggl.workspaces.get(id)).toBeUndefined()
    expect(arrived.at(-1)).toBe(`GET /compat/api/v9/workspaces/${id}`)
    expect(await answers(toggl.workspaces.users(id))).toMatchObject([{ id: person.me.id }])
    for (const name of ['clients', 'groups', 'projects', 'tags'] as const) {
      expect(await answers(toggl.workspaces[name](id))).toEqual([])
    }
    expect(await toggl.workspaces.tasks(id)).toMatchObject({ data: [], total_count: 0 })
  })

  it('clients: does all without a workspace in the path', async () => {
    const client = await answer(toggl.clients.create({ name: 'Acme', wid: person.workspaceId }))
    expect(client).toMatchObject({ name: 'Acme', wid: person.workspaceId })
    expect(await toggl.clients.update(client.id, { name: 'Acme Inc', notes: 'n' })).toMatchObject({
      id: client.id,
      name: 'Acme Inc',
      notes: 'n',
    })
    expect(await toggl.clients.get(client.id)).toMatchObject({ id: client.id, name: 'Acme Inc' })
    expect(idsOf(await answers(toggl.clients.list()))).toEqual([client.id])
    const project = await answer(
      toggl.projects.create(person.workspaceId, { name: 'Of Acme', client_id: client.id, active: true }),
    )
    expect(idsOf(await answers(toggl.clients.projects(client.id)))).toEqual([project.id])
    expect(await toggl.clients.projects(client.id, false)).toEqual([])
    await toggl.projects.delete(person.workspaceId, project.id)
    await toggl.clients.delete(client.id)
    await expect(toggl.clients.get(client.id)).rejects.toThrow('404')
  })

  it('groups: creates, renames and deletes', async () => {
    const group = await answer(toggl.groups.create({ name: 'Devs', wid: person.workspaceId }))
    expect(group).toMatchObject({ name: 'Devs', wid: person.workspaceId })
    expect(await toggl.groups.update(group.id, { name: 'Makers' })).toMatchObject({ name: 'Makers' })
    expect(await answers(toggl.workspaces.groups(person.workspaceId))).toMatchObject([{ name: 'Makers' }])
    await toggl.groups.delete(group.id)
    expect(await toggl.workspaces.groups(person.workspaceId)).toEqual([])
    await expect(toggl.groups.delete(group.id)).rejects.toThrow('Invalid group ID')
  })

  it('tags: creates, renames and deletes', async () => {
    const tag = await answer(toggl.tags.create(person.workspaceId, { name: 'urgent' }))
    expect(tag).toMatchObject({ name: 'urgent', workspace_id: person.workspaceId })
    expect(await toggl.tags.update(person.workspaceId, tag.id, { name: 'later' })).toMatchObject({
      id: tag.id,
      name: 'later',
    })
    expect(await answers(toggl.workspaces.tags(person.workspaceId))).toMatchObject([{ name: 'later' }])
    await toggl.tags.delete(person.workspaceId, tag.id)
    expect(await toggl.workspaces.tags(person.workspaceId)).toEqual([])
  })

  it('projects and their users: does all', async () => {
    const w = person.workspaceId
    const project = await answer(toggl.projects.create(w, { name: 'Site', active: true, is_private: true }))
    expect(await toggl.projects.get(w, project.id)).toMatchObject({ id: project.id, name: 'Site' })
    expect(idsOf(await answers(toggl.projects.list(w)))).toEqual([project.id])
    expect(idsOf(await answers(toggl.workspaces.projects(w)))).toEqual([project.id])
    expect(await toggl.projects.update(w, project.id, { name: 'Site 2' })).toMatchObject({ name: 'Site 2' })
    expect(await toggl.projects.tasks(w, project.id)).toEqual([])

    for (const member of await answers(toggl.projectUsers.get(w))) {
      await toggl.projectUsers.delete(w, member.id)
    }
    expect(await toggl.projectUsers.get(w)).toEqual([])
    const input = { project_id: project.id, user_id: person.me.id }
    const member = await answer(toggl.projectUsers.create(w, input))
    expect(member).toMatchObject({ ...input, manager: false })
    expect(await toggl.projectUsers.update(w, member.id, { manager: true })).toMatchObject({ manager: true })
    expect(idsOf(await answers(toggl.projectUsers.get(w)))).toEqual([member.id])

    await toggl.projects.delete(w, project.id)
    expect(await toggl.projects.list(w)).toEqual([])
  })

  it('time entries: starts, reads, changes, stops and deletes', async () => {
    const workspace_id = person.workspaceId
    expect(await toggl.timeEntries.current()).toBeNull()
    const start = now()
    const running = await answer(toggl.timeEntries.start({ workspace_id, start, duration: -1, tags: ['t'] }))
    const seconds = Math.floor(Date.parse(start) / 1000)
    expect(running).toMatchObject({ duration: -seconds, stop: null, tags: ['t'] })
    expect(await toggl.timeEntries.current()).toMatchObject({ id: running.id, duration: -seconds })
    expect(
      await toggl.timeEntries.update(running.id, { workspace_id, description: 'Changed' }),
    ).toMatchObject({ description: 'Changed', duration: -seconds })
    const stopped = await answer(toggl.timeEntries.stop(running))
    expect(stopped['stop']).toEqual(expect.any(String))
    expect(stopped['duration']).toBeGreaterThanOrEqual(0)

    const created = await answer(
      toggl.timeEntries.create({ workspace_id, start, duration: 60, description: 'Made' }),
    )
    const day = 86_400_000
    const listed = await answers(
      toggl.timeEntries.list({
        start_date: new Date(Date.now() - day).toISOString(),
        end_date: new Date(Date.now() + day).toISOString(),
      }),
    )
    expect(idsOf(listed)).toEqual(idsOf([running, created]))
    expect(await toggl.timeEntries.get(created.id)).toMatchObject({ id: created.id, description: 'Made' })
    await toggl.timeEntries.delete(created.id)
    expect(await toggl.timeEntries.get(created.id)).toBeUndefined()
    await toggl.timeEntries.delete(running.id)
  })

  describe('reports', () => {
    const params = () => ({ start_date: now().slice(0, 10) })

    it('weekly, detailed and by summary are answered', async () => {
      const w = person.workspaceId
      expect(await toggl.reports.weekly(w)).toMatchObject({ hasNextPage: false })
      expect(await toggl.reports.weeklyAll(w)).toMatchObject({ hasNextPage: false })
      expect(await toggl.reports.details(w, params())).toMatchObject({ length: 0, hasNextPage: false })
      expect(await toggl.reports.summary(w, params())).toMatchObject({ groups: [], hasNextPage: false })
    })

    it('of all pages are answered, where the package then looks for `data` that no such answer has', async () => {
      const w = person.workspaceId
      for (const name of ['detailsAll', 'summaryAll'] as const) {
        await expect(toggl.reports[name](w, params())).rejects.toThrow(TypeError)
        expect(arrived.at(-1)).toMatch(
          new RegExp(`^POST /compat/reports/api/v3/workspace/${w}/(search|summary)/time_entries$`),
        )
      }
    })
  })

  it('is told in its own words when it has no credentials, wrong ones, and no right', async () => {
    const stranger = connect({ apiToken: 'wrong' })
    pointAt(stranger, `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    await expect(stranger.user.current()).rejects.toThrow('status code 403')
    await expect(toggl.projects.list(987_654_321)).rejects.toThrow(
      'status code 403. Response: "User does not have access to this resource"',
    )
  })

  it('user: resets the token, the one before is none any more', async () => {
    const token: unknown = await toggl.user.resetToken()
    expect(token).toEqual(expect.stringMatching(/^\S+$/))
    await expect(toggl.user.current()).rejects.toThrow('status code 403')
  })

  it('has been called by each of its methods', () => {
    const notMethods = new Set(['constructor', 'validateTag', 'requestReport', 'requestReportPages'])
    const methods = groupsOf(toggl).flatMap(([group, value]) =>
      Object.getOwnPropertyNames(Object.getPrototypeOf(value))
        .filter((name) => !notMethods.has(name))
        .map((name) => `${group}.${name}`),
    )
    expect(methods).toHaveLength(48)
    expect(methods.filter((name) => !called.has(name))).toEqual([])
  })
})
