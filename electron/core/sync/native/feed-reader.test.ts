import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createService, type Service } from '../../../../server/service.ts'
import { readFeed } from '../../../../shared/api/feed.ts'
import { createMilestone } from '../../../../shared/api/milestones.ts'
import { createProjectUser, deleteProjectUser } from '../../../../shared/api/project-users.ts'
import { createTask, listTasks, updateTask } from '../../../../shared/api/tasks.ts'
import { createProject, deleteProject, updateProject } from '../../../../shared/api/projects.ts'
import { updatePreferences } from '../../../../shared/api/preferences.ts'
import { updateUserSettings } from '../../../../shared/api/user-settings.ts'
import { createTimeEntry } from '../../../../shared/api/time-entries.ts'
import type { LocalId, WorkspaceId } from '../../../../shared/domain/ids.ts'
import { temporaryFolders } from '../../../testing/temporary-folders.ts'
import type { Fetch } from '../../api-client/api-client.ts'
import type { SignedIn } from '../../protocol.ts'
import { Device } from '../testing/device.ts'
import { FakeEffects } from '../testing/fake-effects.ts'
import { memoryService } from '../testing/memory-service.ts'
import { openReplica } from '../../replica/replica.ts'
import { applyPage } from './apply-page.ts'
import { feedPage } from './feed-page.ts'
import { noon, openPlanningTeam, type PlanningTeam } from '../testing/planning-team.ts'

const newFolder = temporaryFolders()

let service: Service
let team: PlanningTeam
let devices: Device[]
/** The paths that were asked for. */
let asked: string[]
/** Answers instead of the service. */
let answers: (request: Request) => Response | null
/** The most changes of a page; null for as many as are asked for. */
let pageSize: number | null

const fetch: Fetch = async (request) => {
  const url = new URL(request.url)
  asked.push(`${request.method} ${url.pathname}`)
  const answer = answers(request)
  if (answer !== null) return answer
  if (pageSize === null || !isFeed(request)) return service.fetch(request)
  url.searchParams.set('limit', String(pageSize))
  return service.fetch(new Request(url, request))
}

beforeEach(async () => {
  const { milliseconds } = new FakeEffects('ffff', noon)
  service = await createService(memoryService(milliseconds))
  asked = []
  answers = () => null
  pageSize = null
  devices = []
  team = await openPlanningTeam({ fetch, close: () => service.close() })
})
afterEach(async () => {
  for (const device of devices) await device.close()
  await team.close()
})

function deviceOf({ token, record }: SignedIn, name: string, path = ':memory:'): Device {
  const device = new Device({ fetch, effects: new FakeEffects(name, noon), token, record, path })
  devices.push(device)
  return device
}

const isFeed = (request: Request): boolean => new URL(request.url).pathname === readFeed.path
const notFound = (): Response =>
  new Response('"Not found"', { status: 404, headers: { 'Content-Type': 'application/json' } })

async function projectNamed(name: string, isPrivate = false): Promise<number> {
  const body = { name, is_private: isPrivate }
  const answer = await team.api.call(createProject, { params: team.place, body })
  return (answer.body as { id: number }).id
}

const hours = { start: '2026-03-20T09:00:00Z', stop: '2026-03-20T10:00:00Z' }

async function entryOf(project: number): Promise<void> {
  const body = {
    ...hours,
    description: 'Design',
    duration: 3600,
    project_id: project,
    workspace_id: team.place.workspace_id,
    created_with: 'test',
  }
  await team.api.call(createTimeEntry, { params: team.place, body })
}

describe('the feed', () => {
  it('tells a computer that is up to date nothing, in one request a minute, at most two with the stream', async () => {
    const device = team.device('0001')
    await device.sync()
    await device.sync()
    let told = 0
    device.replica.onChange(() => (told += 1))
    asked = []
    await device.effects.pass(4 * 60_000)
    expect(asked.filter((line) => !line.includes('/me/changes'))).toEqual(
      Array.from({ length: 4 }, () => `GET ${readFeed.path}`),
    )
    // The stream is opened again and again, because its heartbeat keeps another clock here.
    expect(asked.length).toBeLessThanOrEqual(2 * 4)
    expect(told).toBe(0)
  })

  it('is read again after a gateway answered in place of the service', async () => {
    const device = team.device('0001')
    await device.sync()
    answers = () => new Response('<html></html>', { headers: { 'Content-Type': 'text/html' } })
    await device.sync()
    device.create('timeEntry', { description: 'Write', ...hours })
    answers = (request) =>
      isFeed(request) ? new Response('<html></html>', { headers: { 'Content-Type': 'text/html' } }) : null
    await device.sync()
    answers = () => null
    asked = []
    await device.sync()
    expect(device.status).toMatchObject({ phase: 'idle', waiting: 0 })
    expect(asked).toContain(`GET ${readFeed.path}`)
  })

  it('brings settings with their version, in the same request', async () => {
    const device = team.device('0001')
    await device.sync()
    await team.api.call(updatePreferences, { body: { pg_time_zone_name: 'Europe/Lisbon' } })
    await team.api.call(updateUserSettings, { body: { autolog_time: true } })
    asked = []
    await device.sync()
    expect(asked.filter((line) => !line.includes('/me/changes'))).toEqual([`GET ${readFeed.path}`])
    for (const entity of ['preferences', 'plannerSettings'] as const) {
      expect(device.rows(entity)[0]?.serverAt).toMatch(/^2026-/)
    }
  })

  describe('in pages', () => {
    /** The cursors that were asked for. */
    let cursors: (string | null)[]
    let device: Device

    beforeEach(async () => {
      device = team.device('0001')
      await projectNamed('First')
      await device.sync()
      for (const name of ['Second', 'Third', 'Fourth']) await projectNamed(name)
      pageSize = 1
      cursors = []
      answers = (request) => {
        if (isFeed(request)) cursors.push(new URL(request.url).searchParams.get('cursor'))
        return null
      }
    })

    it('asks for each page once', async () => {
      await device.sync()
      expect(device.rows('project')).toHaveLength(4)
      expect(cursors.length).toBeGreaterThan(2)
      expect(new Set(cursors).size).toBe(cursors.length)
    })

    it('asks again for a page that was read before edits went out', async () => {
      const record = answers
      answers = (request) => {
        if (isFeed(request) && cursors.length === 1)
          device.update('project', device.rows('project')[0]?.localId as LocalId, { name: 'Mine' })
        return record(request)
      }
      await device.sync()
      expect(cursors.length).toBeGreaterThan(new Set(cursors).size)
      expect(device.rows('project').map(({ fields }) => fields.name)).toContain('Mine')
    })

    it('shows what it has read when the next page fails', async () => {
      const record = answers
      answers = (request) => {
        record(request)
        if (isFeed(request) && cursors.length === 4) throw new TypeError('fetch failed')
        return null
      }
      expect(await device.sync()).toMatchObject({ phase: 'offline' })
      expect([2, 3]).toContain(device.rows('project').length)
    })
  })

  it('joins a row to one that is told after it', async () => {
    const device = team.device('0001')
    await device.sync()
    const project = await projectNamed('Site')
    await entryOf(project)
    await team.api.call(updateProject, {
      params: { ...team.place, project_id: project },
      body: { name: 'Renamed' },
    })
    await device.sync()
    const [known] = device.rows('project')
    expect(known?.fields.name).toBe('Renamed')
    expect(device.rows('timeEntry')).toMatchObject([{ fields: { projectId: known?.localId } }])
  })

  it('joins them also when the program ends between both', async () => {
    const project = await projectNamed('Site')
    await entryOf(project)
    const { changes } = feedPage.parse((await team.api.call(readFeed, {})).body)
    const path = join(newFolder(), 'replica.sqlite')
    for (const kind of ['time_entry', 'project']) {
      const replica = openReplica(path)
      const context = { replica, effects: new FakeEffects('0001', noon), workspaceId: () => 1 }
      const told = changes.filter((change) => change.kind === kind)
      replica.transaction(() => applyPage(context, told))
      const [entry] = replica.rows.where('timeEntry', 'deleted = 0', [])
      const [known] = replica.rows.where('project', 'deleted = 0', [])
      expect(entry?.fields.projectId).toBe(known?.localId ?? null)
      replica.close()
    }
  })

  it('joins them also when the one that is told later has another id than before', async () => {
    const project = await projectNamed('Site')
    await entryOf(project)
    const { changes } = feedPage.parse((await team.api.call(readFeed, {})).body)
    const site = changes.find(({ kind }) => kind === 'project')
    const entry = changes.find(({ kind }) => kind === 'time_entry')
    if (site === undefined || entry === undefined) throw new Error('The feed lacks a row.')
    const replica = openReplica(':memory:')
    const context = { replica, effects: new FakeEffects('0001', noon), workspaceId: () => 1 }
    const id = project + 1000
    replica.transaction(() => {
      applyPage(context, [site])
      applyPage(context, [
        { ...entry, row: { ...entry.row, project_id: id } },
        { ...site, id, row: { ...site.row, id } },
      ])
    })
    const [known] = replica.rows.where('timeEntry', 'deleted = 0', [])
    expect(known?.fields.projectId).toBe(site.sync_id)
    replica.close()
  })

  it('acknowledges a creation whose answer was lost, and takes it away where it was deleted since', async () => {
    const device = team.device('0001')
    await device.sync()
    answers = ({ method, url }) => {
      if (method !== 'POST' || !url.endsWith('/tags')) return null
      throw new TypeError('fetch failed', { cause: new Error('socket hang up') })
    }
    const ids = ['Kept', 'Deleted'].map((name) => device.create('tag', { name }))
    await device.sync()
    expect(device.replica.operations.unansweredCreates('edits')).toHaveLength(2)
    const [kept, deleted] = ids.map((id) => ({
      kind: 'tag',
      sync_id: id,
      sequence: 9,
      organization_id: team.place.organization_id,
      id: 77,
      workspace_ids: [team.place.workspace_id],
      row: { id: 77, name: 'Kept', workspace_id: team.place.workspace_id },
    }))
    if (kept === undefined || deleted === undefined) throw new Error('two changes were expected')
    const context = { replica: device.replica, effects: device.effects, workspaceId: () => 1 }
    device.replica.transaction(() =>
      applyPage(context, [kept, { ...deleted, id: null, workspace_ids: [], row: null }]),
    )
    expect(device.rows('tag')).toMatchObject([{ localId: ids[0], serverId: 77, syncState: 'saved' }])
    expect(device.replica.operations.isEmpty).toBe(true)
  })

  it('takes away what is deleted', async () => {
    const device = team.device('0001')
    const project = await projectNamed('Site')
    await device.sync()
    expect(device.rows('project')).toHaveLength(1)
    await team.api.call(deleteProject, {
      params: { ...team.place, project_id: project },
      query: { teDeletionMode: 'unassign' },
    })
    await device.sync()
    expect(device.rows('project')).toEqual([])
  })

  it('is read over the rows of a computer that has read lists, of which some are gone since', async () => {
    const path = join(newFolder(), 'replica.sqlite')
    const [kept, deleted] = [await projectNamed('Kept'), await projectNamed('Deleted')]
    answers = (request) => (isFeed(request) ? notFound() : null)
    const before = deviceOf(team.signedIn, '0001', path)
    await before.sync()
    const known = before.rows('project').find(({ serverId }) => serverId === kept)
    expect(before.rows('project')).toHaveLength(2)
    await before.close()
    await team.api.call(deleteProject, {
      params: { ...team.place, project_id: deleted },
      query: { teDeletionMode: 'unassign' },
    })
    answers = () => null
    const after = deviceOf(team.signedIn, '0002', path)
    await after.sync()
    expect(after.rows('project')).toMatchObject([{ localId: known?.localId }])
    await team.api.call(deleteProject, {
      params: { ...team.place, project_id: kept },
      query: { teDeletionMode: 'unassign' },
    })
    await after.sync()
    expect(after.rows('project')).toEqual([])
  })

  it('is read from its beginning when the service does not know the cursor', async () => {
    const device = team.device('0001')
    await projectNamed('Site')
    await device.sync()
    const { feed } = device.replica
    const position = feed.position()
    if (position === null) throw new Error('a position was expected')
    device.replica.transaction(() => feed.moveTo({ ...position, cursor: 'x' }))
    await projectNamed('Second')
    expect(await device.sync()).toMatchObject({ phase: 'idle' })
    expect(device.rows('project')).toHaveLength(2)
  })

  it('takes away the rows of a workspace that the person has left', async () => {
    await projectNamed('Site')
    const joined = await team.join('Grace', 'grace@example.com')
    const grace = deviceOf(joined, '0002')
    await grace.sync()
    expect(grace.rows('project')).toHaveLength(1)
    const users = grace.rows('member').map(({ serverId }) => serverId)
    expect(users).toContain(joined.record.userId)
    await team.remove(joined)
    await grace.sync()
    expect(grace.rows('project')).toEqual([])
  })

  it('shows people as they are in the workspace in use', async () => {
    const joined = await team.join('Grace', 'grace@example.com')
    const grace = deviceOf(joined, '0002')
    await grace.sync()
    const self = () => grace.rows('member').find(({ fields }) => fields.isMe)
    expect(self()).toMatchObject({ workspaceId: team.place.workspace_id, fields: { role: 'member' } })
    const own = ownWorkspace(grace)
    grace.account.selectWorkspace(own)
    expect(self()).toMatchObject({ workspaceId: own, fields: { role: 'owner' } })
  })
})

describe('what is hidden from a colleague', () => {
  let joined: SignedIn
  let grace: Device
  let project: {
    readonly organization_id: number
    readonly workspace_id: number
    readonly project_id: number
  }
  let task: typeof team.place & { readonly task_id: number }

  beforeEach(async () => {
    project = { ...team.place, project_id: await projectNamed('Site') }
    const { project_id } = project
    const { body } = await team.api.call(createTask, {
      params: team.place,
      body: { name: 'Draw', project_id },
    })
    task = { ...team.place, task_id: (body as { id: number }).id }
    await team.api.call(createMilestone, {
      params: team.place,
      body: { name: 'Launch', due_date: '2026-04-01', project_ids: [project_id] },
    })
    joined = await team.join('Grace', 'grace@example.com')
    grace = deviceOf(joined, '0002')
    await grace.sync()
    const id = (entity: 'project' | 'task') => grace.rows(entity)[0]?.localId ?? null
    grace.create('timeEntry', { ...hours, description: 'Mine', projectId: id('project'), taskId: id('task') })
    await grace.sync()
  })

  const all = { projects: ['Site'], tasks: ['Draw'], milestones: ['Launch'], entry: ['Site', 'Draw'] }
  const nothing = { projects: [], tasks: [], milestones: [], entry: [null, null] }

  function shown() {
    const names = (entity: 'project' | 'task' | 'milestone') =>
      grace.rows(entity).map(({ fields }) => fields.name)
    const [entry] = grace.rows('timeEntry')
    const nameOf = (entity: 'project' | 'task', id: LocalId | null | undefined) =>
      grace.rows(entity).find(({ localId }) => localId === id)?.fields.name ?? null
    return {
      projects: names('project'),
      tasks: names('task'),
      milestones: names('milestone'),
      entry: [nameOf('project', entry?.fields.projectId), nameOf('task', entry?.fields.taskId)],
    }
  }

  async function setPrivate(is_private: boolean): Promise<void> {
    await team.api.call(updateProject, { params: project, body: { is_private } })
  }

  it('goes with the project that becomes private, and comes back with it', async () => {
    expect(shown()).toEqual(all)
    await setPrivate(true)
    await grace.sync()
    expect(shown()).toEqual(nothing)
    await setPrivate(false)
    await grace.sync()
    expect(shown()).toEqual(all)
  })

  it('goes with a place in a private project', async () => {
    const body = { project_id: project.project_id, user_id: joined.record.userId }
    const added = await team.api.call(createProjectUser, { params: team.place, body })
    await setPrivate(true)
    await grace.sync()
    expect(shown()).toEqual(all)
    const project_user_id = (added.body as { id: number }).id
    await team.api.call(deleteProjectUser, { params: { ...team.place, project_user_id } })
    await grace.sync()
    expect(shown()).toEqual(nothing)
  })

  it('keeps its id, under which a window may keep what is typed about it', async () => {
    const ids = () => (['project', 'task', 'milestone'] as const).map((of) => grace.rows(of)[0]?.localId)
    const former = ids()
    await setPrivate(true)
    await grace.sync()
    await setPrivate(false)
    await grace.sync()
    expect(ids()).toEqual(former)
  })

  it('goes with the task that becomes private', async () => {
    await team.api.call(updateTask, { params: task, body: { private: true } })
    await grace.sync()
    expect(shown()).toEqual({ ...all, tasks: [], entry: ['Site', null] })
    await team.api.call(updateTask, { params: task, body: { private: false } })
    await grace.sync()
    expect(shown()).toEqual(all)
  })

  it('takes what was edited meanwhile into the journal, and makes no second task', async () => {
    const id = grace.rows('task')[0]?.localId as LocalId
    grace.update('task', id, { name: 'Draw the roof' })
    grace.create('task', { name: 'Windows', parentId: id })
    await team.api.call(updateTask, { params: task, body: { private: true } })
    await grace.sync()
    await grace.sync()
    expect(grace.rows('task')).toMatchObject([{ fields: { name: 'Windows', parentId: null } }])
    expect(grace.status).toMatchObject({ waiting: 0, refused: 0 })
    expect(grace.procedures['sync.conflicts']()).toMatchObject([
      { kind: 'unlinked', title: 'Windows', field: 'parent task', mine: 'Draw the roof' },
      { kind: 'lost', title: 'Draw the roof', field: 'name', mine: 'Draw the roof' },
    ])
    const { rows } = await team.api.list(listTasks, { params: team.place })
    expect(rows.map((row) => (row as { name: string }).name).toSorted()).toEqual(['Draw', 'Windows'])
  })
})

function ownWorkspace(device: Device): WorkspaceId {
  const [line] = device.replica.sqlite.all(
    'SELECT value FROM feed_lines, json_each(workspace_ids) WHERE value <> ?',
    [team.place.workspace_id],
  )
  return line?.['value'] as WorkspaceId
}
