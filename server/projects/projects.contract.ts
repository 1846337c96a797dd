import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listClients } from '../../shared/api/clients.ts'
import {
  createProject,
  deleteProject,
  getProject,
  listMyProjects,
  listProjects,
  patchProjects,
  pinProject,
  updateProject,
} from '../../shared/api/project-endpoints.ts'
import type { Project } from '../../shared/api/projects.ts'
import { createTimeEntry, listTimeEntries } from '../../shared/api/time-entry-endpoints.ts'
import { SECOND } from '../effects/timestamps.ts'
import type { OpenDatabase } from '../testing/dialects.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'

/** Projects on any database. */
export function projectsContract(open: OpenDatabase): void {
  let test: TestService
  let person: Person
  let params: { readonly workspace_id: number }

  beforeAll(async () => {
    test = await openTestService({ database: await open() })
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    test.clock.set('2025-06-02T09:00:00Z')
    person = await test.signUp({ timezone: 'Pacific/Auckland' })
    params = { workspace_id: person.workspaceId }
  })

  function create(fields: object): Promise<Project> {
    return person.client.call(createProject, { params, body: fields })
  }
  function pathTo({ id }: Pick<Project, 'id'>): { workspace_id: number; project_id: number } {
    return { ...params, project_id: id }
  }
  function read(project: Pick<Project, 'id'>): Promise<Project> {
    return person.client.call(getProject, { params: pathTo(project) })
  }
  function change(project: Pick<Project, 'id'>, body: object): Promise<Project> {
    return person.client.call(updateProject, { params: pathTo(project), body })
  }
  async function names(query: Record<string, string | number | boolean | string[] | number[]> = {}) {
    return (await person.client.call(listProjects, { params, query })).map(({ name }) => name)
  }
  function track(project: Pick<Project, 'id'>, seconds: number): Promise<unknown> {
    const body = {
      created_with: 'test',
      workspace_id: person.workspaceId,
      project_id: project.id,
      start: '2025-06-02T08:00:00Z',
      duration: seconds,
    }
    return person.client.call(createTimeEntry, { params, body })
  }

  it('answers every documented field', async () => {
    expect(await create({ name: ' Site ' })).toEqual({
      active: true,
      actual_hours: 0,
      actual_seconds: 0,
      at: expect.stringMatching(/\.\d{6}Z$/) as unknown,
      auto_estimates: null,
      billable: true,
      can_track_time: true,
      cid: null,
      client_id: null,
      client_name: null,
      color: '#0b83d9',
      created_at: '2025-06-02T09:00:00Z',
      currency: null,
      current_period: null,
      end_date: null,
      estimated_hours: null,
      estimated_seconds: null,
      external_reference: null,
      fixed_fee: null,
      id: expect.any(Number) as unknown,
      integration_ext_id: null,
      integration_ext_type: null,
      integration_provider: null,
      is_private: true,
      name: 'Site',
      permissions: expect.any(Array) as unknown,
      pinned: false,
      rate: null,
      rate_last_updated: null,
      recurring: false,
      recurring_parameters: null,
      server_deleted_at: null,
      start_date: '2025-06-02',
      status: 'active',
      template: null,
      template_id: null,
      total_count: 1,
      wid: person.workspaceId,
      workspace_id: person.workspaceId,
    })
  })

  it('keeps money to the cent and estimates to the second', async () => {
    const project = await create({
      name: 'P',
      rate: 80.55,
      fixed_fee: 1999.99,
      currency: 'EUR',
      estimated_hours: 2,
    })
    expect(project).toMatchObject({
      rate: 80.55,
      rate_last_updated: '2025-06-02T09:00:00Z',
      fixed_fee: 1999.99,
      currency: 'EUR',
      estimated_hours: 2,
      estimated_seconds: 7200,
    })
    expect(await change(project, { estimated_seconds: 5400 })).toMatchObject({
      estimated_hours: 1,
      estimated_seconds: 5400,
    })
    expect(await change(project, { estimated_hours: null, rate: null })).toMatchObject({
      estimated_hours: null,
      estimated_seconds: null,
      rate: null,
    })
  })

  it('sums the finished time of its entries', async () => {
    const project = await create({ name: 'P' })
    await track(project, 3000)
    await track(project, 1000)
    await track(project, -1)
    expect(await read(project)).toMatchObject({ actual_seconds: 4000, actual_hours: 1 })
  })

  it('derives its status from archiving and from its dates in the zone of the person', async () => {
    // In Auckland it is 21:00 of 2 June.
    const project = await create({ name: 'P', start_date: '2025-06-03' })
    expect(project.status).toBe('upcoming')
    test.clock.set('2025-06-02T12:00:00Z')
    expect((await read(project)).status).toBe('active')
    expect((await change(project, { end_date: '2025-06-03T11:59:59Z' })).end_date).toBe('2025-06-03')
    test.clock.set('2025-06-03T12:00:00Z')
    expect((await read(project)).status).toBe('ended')
    expect(await change(project, { active: false })).toMatchObject({
      status: 'archived',
      can_track_time: false,
    })
    for (const status of ['upcoming', 'active', 'ended']) {
      expect(await names({ 'statuses[]': [status] })).toEqual([])
    }
    expect(await names({ 'statuses[]': ['archived', 'ended'] })).toEqual(['P'])
  })

  it('takes the client by id or by name, and makes it when there is none of that name', async () => {
    const first = await create({ name: 'A', client_name: 'Acme' })
    const second = await create({ name: 'B', client_name: 'Acme' })
    expect(second).toMatchObject({ client_id: first.client_id, client_name: 'Acme', cid: first.cid })
    expect(await person.client.call(listClients, { params })).toHaveLength(1)
    expect(await change(first, { cid: 0 })).toMatchObject({ client_id: null })
    expect(await create({ name: 'C', cid: second.client_id })).toMatchObject({ client_name: 'Acme' })
  })

  it.each<[object, unknown]>([
    [{}, 'Project name must be present'],
    [{ name: ' ' }, 'Project name must be present'],
    [{ name: 'P', color: 'red' }, 'color: must be a colour such as #0b83d9'],
    [{ name: 'P', currency: 'euro' }, 'currency: must be a currency such as USD'],
    [{ name: 'P', client_id: 987_654_321 }, 'client does not exist in the workspace'],
    [{ name: 'P', start_date: '2025-02-30' }, 'start_date: must be a date such as 2006-01-02'],
    [
      { name: 'P', start_date: '2025-06-02', end_date: '2025-06-01' },
      'end_date: must not be earlier than start_date',
    ],
    [{ name: 'P', template_id: 987_654_321 }, 'template_id: is not a template of the workspace'],
    [{ name: 'P', rate: -1 }, expect.stringMatching(/^rate: /) as unknown],
    [{ name: 'P', rate_change_mode: 'never' }, expect.stringMatching(/^rate_change_mode: /) as unknown],
  ])('refuses %j', async (body, message) => {
    expect(await person.client.refusal(createProject, { params, body })).toMatchObject({
      status: 400,
      message,
    })
  })

  it('copies what a template says', async () => {
    const template = await create({
      name: 'T',
      template: true,
      color: '#112233',
      estimated_hours: 3,
      rate: 5,
    })
    expect(template.can_track_time).toBe(false)
    expect(await create({ name: 'P', template_id: template.id, rate: 6 })).toMatchObject({
      name: 'P',
      color: '#112233',
      estimated_hours: 3,
      rate: 6,
      template: null,
      template_id: template.id,
    })
    expect(await names({ only_templates: true })).toEqual(['T'])
  })

  it('answers the current period of a recurring project', async () => {
    const recurring = { period: 'monthly', parameter_start_date: '2025-01-31', estimated_seconds: 3600 }
    expect(await create({ name: 'P', recurring: true, recurring_parameters: recurring })).toMatchObject({
      current_period: { start_date: '2025-05-31', end_date: '2025-06-29' },
      recurring_parameters: [recurring],
    })
  })

  describe('lists', () => {
    it('show active projects by name, and others when asked', async () => {
      await create({ name: 'b' })
      await create({ name: 'A' })
      await create({ name: 'c', active: false })
      expect(await names()).toEqual(['A', 'b'])
      expect(await names({ active: 'both' })).toEqual(['A', 'b', 'c'])
      expect(await names({ active: false })).toEqual(['c'])
      expect(await names({ sort_order: 'DESC', active: 'both' })).toEqual(['c', 'b', 'A'])
      expect(await names({ name: 'B' })).toEqual(['b'])
      expect(await person.client.refusal(listProjects, { params, query: { active: 'x' } })).toMatchObject({
        status: 400,
      })
    })

    it('are narrowed by each parameter', async () => {
      const a = await create({ name: 'A', client_name: 'Acme', billable: true })
      await create({ name: 'B', billable: false })
      expect(await names({ 'client_ids[]': [a.client_id ?? 0] })).toEqual(['A'])
      expect(await names({ 'project_ids[]': [a.id, 1] })).toEqual(['A'])
      expect(await names({ billable: false })).toEqual(['B'])
      expect(await names({ search: 'acm' })).toEqual(['A'])
      expect(await names({ 'user_ids[]': [person.me.id] })).toEqual(['A', 'B'])
      expect(await names({ 'user_ids[]': [1] })).toEqual([])
      expect(await names({ 'group_ids[]': [1] })).toEqual([])
      expect(await names({ only_me: true, only_editable: true })).toEqual(['A', 'B'])
    })

    it('come in pages that say how many there are', async () => {
      for (const name of ['a', 'b', 'c']) await create({ name })
      const response = await person.client.send(listProjects, { params, query: { page: 2, per_page: 2 } })
      expect(response.headers.get('x-page')).toBe('2')
      expect(response.headers.get('x-page-size')).toBe('2')
      expect(await response.json()).toMatchObject({ items: [{ name: 'c', total_count: 3 }] })
      const refused = async (query: Record<string, number>) =>
        (await person.client.refusal(listProjects, { params, query })).status
      expect(await refused({ per_page: 201 })).toBe(400)
      expect(await refused({ per_page: 0 })).toBe(400)
      expect(await refused({ page: 0 })).toBe(400)
      expect(await refused({ page: 9_007_199_254_740_991 })).toBe(400)
    })

    it('place pinned projects first, for who pinned them', async () => {
      await create({ name: 'a' })
      const b = await create({ name: 'b' })
      expect(await person.client.call(pinProject, { params: pathTo(b) })).toMatchObject({ pinned: true })
      await person.client.call(pinProject, { params: pathTo(b) })
      expect(await names({ sort_pinned: true })).toEqual(['b', 'a'])
      expect(await names()).toEqual(['a', 'b'])
      const unpinned = await person.client.call(pinProject, { params: pathTo(b), body: { pin: false } })
      expect(unpinned.pinned).toBe(false)
    })

    it('with since show what changed since, deleted and archived projects included', async () => {
      // Later than all changes of the other tests: a clock that is set back does not set changes back.
      test.clock.set('2025-06-10T09:00:00Z')
      await create({ name: 'old' })
      test.clock.advance(10 * SECOND)
      const since = Date.parse('2025-06-10T09:00:05Z') / 1000
      const gone = await create({ name: 'gone' })
      await create({ name: 'stored away', active: false })
      await person.client.call(deleteProject, { params: pathTo(gone) })
      expect(await names({ since })).toEqual(['gone', 'stored away'])
      expect(await person.client.call(listMyProjects, { query: { since } })).toMatchObject([
        { name: 'stored away', status: 'archived', server_deleted_at: null },
        { name: 'gone', status: 'deleted', server_deleted_at: '2025-06-10T09:00:10Z' },
      ])
      expect(await person.client.call(listMyProjects)).toMatchObject([{ name: 'old' }])
      expect(await person.client.call(listMyProjects, { query: { include_archived: true } })).toHaveLength(2)
    })
  })

  describe('deleting', () => {
    it('leaves the entries, without a project', async () => {
      const project = await create({ name: 'P' })
      await track(project, 60)
      expect(await person.client.call(deleteProject, { params: pathTo(project) })).toBe(project.id)
      expect(await person.client.refusal(getProject, { params: pathTo(project) })).toMatchObject({
        status: 404,
        message: 'Project not found',
      })
      expect(await person.client.call(listTimeEntries)).toMatchObject([
        { project_id: null, project_name: null },
      ])
    })

    it('takes the entries along when asked', async () => {
      const project = await create({ name: 'P' })
      await track(project, 60)
      const query = { teDeletionMode: 'delete' }
      await person.client.call(deleteProject, { params: pathTo(project), query })
      expect(await person.client.call(listTimeEntries)).toEqual([])
    })
  })

  describe('bulk changes', () => {
    function patch(projects: readonly Pick<Project, 'id'>[], body: unknown) {
      const ids = projects.map(({ id }) => id).join(',')
      return person.client.call(patchProjects, { params: { ...params, project_ids: ids }, body })
    }

    it('apply to each project, and report each that is not there', async () => {
      const projects = [await create({ name: 'A' }), await create({ name: 'B', client_name: 'Acme' })]
      const [a, b] = projects
      const body = [
        { op: 'replace', path: '/active', value: false },
        { op: 'remove', path: '/client_id' },
      ]
      expect(await patch([...projects, { id: 987_654_321 }], body)).toEqual({
        failure: [{ id: 987_654_321, message: 'Project not found' }],
        success: [a?.id, b?.id],
      })
      expect(await read(b ?? { id: 0 })).toMatchObject({ active: false, client_id: null })
    })

    it('with a broken operation change nothing of that project', async () => {
      const project = await create({ name: 'A' })
      const body = [
        { op: 'replace', path: '/name', value: 'B' },
        { op: 'replace', path: '/color', value: 'blue' },
      ]
      expect(await patch([project], body)).toEqual({
        failure: [{ id: project.id, message: 'color: must be a colour such as #0b83d9' }],
        success: [],
      })
      expect(await read(project)).toEqual(project)
    })
  })

  it('hides places of others, and projects of other places', async () => {
    const stranger = await test.signUp()
    const project = await create({ name: 'P', is_private: false })
    expect(await stranger.client.refusal(getProject, { params: pathTo(project) })).toMatchObject({
      status: 403,
    })
    const theirs = { workspace_id: stranger.workspaceId, project_id: project.id }
    expect(await stranger.client.refusal(updateProject, { params: theirs, body: {} })).toMatchObject({
      status: 404,
    })
  })
}
