import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listClients } from '../../shared/api/clients.ts'
import {
  createProject,
  deleteProject,
  getProject,
  patchProjects,
  pinProject,
  updateProject,
  type Project,
} from '../../shared/api/projects.ts'
import { createProjectTask } from '../../shared/api/project-tasks.ts'
import { listTimeEntries } from '../../shared/api/time-entries.ts'
import { updateWorkspace } from '../../shared/api/workspaces.ts'
import type { OpenDatabase } from '../testing/dialects.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'
import { type ProjectsOf, projectsOf } from './projects.fixture.ts'

/** Single projects on any database. */
export function projectsContract(open: OpenDatabase): void {
  let test: TestService
  let person: Person
  let own: ProjectsOf
  let params: { readonly workspace_id: number }

  beforeAll(async () => {
    test = await openTestService({ database: await open() })
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    test.clock.set('2025-06-02T09:00:00Z')
    person = await test.signUp({ timezone: 'Pacific/Auckland' })
    own = projectsOf(person, person.workspaceId)
    params = own.params
  })

  describe('T §4.7 POST projects', () => {
    it('answers every field of T §2 Project', async () => {
      expect(await own.create({ name: ' Site ' })).toEqual({
        active: true,
        actual_hours: 0,
        actual_seconds: 0,
        at: expect.stringMatching(/\.\d{6}Z$/) as unknown,
        auto_estimates: null,
        billable: true,
        budget: null,
        budget_alerts: [],
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
        permissions: expect.arrayContaining(['project.update', 'project.delete']) as unknown,
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

    it('takes every field of the body', async () => {
      const body = {
        active: false,
        auto_estimates: false,
        billable: false,
        budget: 5000.5,
        budget_alerts: [80, 100],
        color: '#A1B2C3',
        currency: 'EUR',
        end_date: '2025-07-31',
        estimated_hours: 2,
        external_reference: 'x-1',
        fixed_fee: 1999.99,
        is_private: false,
        name: 'P',
        rate: 80.55,
        start_date: '2025-07-01',
        template: true,
      }
      expect(await own.create(body)).toMatchObject({
        ...body,
        color: '#a1b2c3',
        estimated_seconds: 7200,
        rate_last_updated: '2025-06-02T09:00:00Z',
      })
    })

    it('takes is_shared for the opposite of is_private, which wins over it', async () => {
      expect(await own.create({ name: 'A', is_shared: true })).toMatchObject({ is_private: false })
      expect(await own.create({ name: 'B', is_shared: true, is_private: true })).toMatchObject({
        is_private: true,
      })
      expect(await own.create({ name: 'C', is_shared: false })).toMatchObject({ is_private: true })
    })

    it('takes privacy and billability from the workspace', async () => {
      const body = { projects_private_by_default: false, projects_billable_by_default: false }
      await person.client.call(updateWorkspace, { params, body })
      expect(await own.create({ name: 'P' })).toMatchObject({ is_private: false, billable: false })
      expect(await own.create({ name: 'P', is_private: true, billable: true })).toMatchObject({
        is_private: true,
        billable: true,
      })
    })

    it('takes the client by id or by name, and makes it when there is none of that name', async () => {
      const first = await own.create({ name: 'A', client_name: 'Acme' })
      const second = await own.create({ name: 'B', client_name: 'Acme' })
      expect(second).toMatchObject({ client_id: first.client_id, client_name: 'Acme', cid: first.cid })
      expect(await person.client.call(listClients, { params })).toHaveLength(1)
      expect(await own.change(first, { cid: 0 })).toMatchObject({ client_id: null })
      expect(await own.create({ name: 'C', cid: second.client_id })).toMatchObject({ client_name: 'Acme' })
      expect(await own.create({ name: 'D', client_name: '' })).toMatchObject({ client_id: null })
    })

    it('takes the date of a timestamp in the zone of the person', async () => {
      expect(await own.create({ name: 'P', start_date: '2025-06-02T12:00:00Z' })).toMatchObject({
        start_date: '2025-06-03',
      })
    })

    it.each<[object, unknown]>([
      [{}, 'Project name must be present'],
      [{ name: ' ' }, 'Project name must be present'],
      [{ name: 'x'.repeat(256) }, 'Project name maximum length is 255'],
      [{ name: 'P', color: 'red' }, 'color: must be a colour such as #0b83d9'],
      [{ name: 'P', currency: 'euro' }, 'currency: must be a currency such as USD'],
      [{ name: 'P', client_id: 987_654_321 }, 'client does not exist in the workspace'],
      [{ name: 'P', start_date: '2025-02-30' }, 'start_date: must be a date such as 2006-01-02'],
      [
        { name: 'P', start_date: '2025-06-02', end_date: '2025-06-01' },
        'end_date: must not be earlier than start_date',
      ],
      [{ name: 'P', template_id: 987_654_321 }, 'template_id: is not a template of the workspace'],
      [{ name: 'P', recurring: true }, 'recurring_parameters: must be present when recurring is true'],
      [
        { name: 'P', recurring_parameters: { period: 'sometimes' } },
        expect.stringMatching(/^recurring_parameters\.period: /) as unknown,
      ],
      [{ name: 'P', rate: -1 }, expect.stringMatching(/^rate: /) as unknown],
      [{ name: 'P', rate_change_mode: 'never' }, expect.stringMatching(/^rate_change_mode: /) as unknown],
    ])('refuses %j', async (body, message) => {
      expect(await person.client.refusal(createProject, { params, body })).toMatchObject({
        status: 400,
        message,
      })
    })
  })

  describe('T §2 Project', () => {
    it('estimated_seconds is kept to the second, estimated_hours in whole hours', async () => {
      const project = await own.create({ name: 'P' })
      expect(await own.change(project, { estimated_seconds: 5400 })).toMatchObject({
        estimated_hours: 1,
        estimated_seconds: 5400,
      })
      expect(await own.change(project, { estimated_hours: null })).toMatchObject({
        estimated_hours: null,
        estimated_seconds: null,
      })
    })

    it('estimated_seconds with auto_estimates is the sum of the tasks’ estimates', async () => {
      const project = await own.create({ name: 'P', auto_estimates: true, estimated_hours: 9 })
      expect(project.estimated_seconds).toBe(0)
      for (const estimated_seconds of [1800, 3600, null]) {
        const body = { name: 'T', estimated_seconds }
        await person.client.call(createProjectTask, { params: own.pathTo(project), body })
      }
      expect(await own.read(project)).toMatchObject({ estimated_seconds: 5400, estimated_hours: 1 })
      expect(await own.change(project, { auto_estimates: false })).toMatchObject({ estimated_hours: 9 })
    })

    it('actual_seconds is the finished time of its entries, actual_hours that in whole hours', async () => {
      const project = await own.create({ name: 'P' })
      await own.track(project, 3000)
      await own.track(project, 1000)
      await own.track(project, -1)
      expect(await own.read(project)).toMatchObject({ actual_seconds: 4000, actual_hours: 1 })
    })

    it('status follows from archiving and from the dates in the zone of the person', async () => {
      // In Auckland it is 21:00 of 2 June.
      const project = await own.create({ name: 'P', start_date: '2025-06-03' })
      expect(project.status).toBe('upcoming')
      test.clock.set('2025-06-02T12:00:00Z')
      expect((await own.read(project)).status).toBe('active')
      expect((await own.change(project, { end_date: '2025-06-03T11:59:59Z' })).end_date).toBe('2025-06-03')
      test.clock.set('2025-06-03T12:00:00Z')
      expect((await own.read(project)).status).toBe('ended')
      expect(await own.change(project, { active: false })).toMatchObject({
        status: 'archived',
        can_track_time: false,
      })
      for (const status of ['upcoming', 'active', 'ended']) {
        expect(await own.names({ 'statuses[]': [status] })).toEqual([])
      }
      expect(await own.names({ 'statuses[]': ['archived', 'ended'] })).toEqual(['P'])
    })
  })

  it('decisions §6 GET projects/{id} answers the project as the list does, an archived one too', async () => {
    const project = await own.create({ name: 'P', client_name: 'Acme', rate: 5 })
    expect(await own.read(project)).toEqual(project)
    const archived = await own.change(project, { active: false })
    expect(await own.read(project)).toEqual(archived)
    expect(
      await person.client.refusal(getProject, { params: { ...params, project_id: 987_654 } }),
    ).toMatchObject({
      status: 404,
    })
  })

  describe('decisions §6 PUT projects/{id}', () => {
    it('changes what the body holds and nothing else', async () => {
      const project = await own.create({ name: 'P', client_name: 'Acme', end_date: '2025-12-31', rate: 5 })
      const changed = await own.change(project, { name: 'Q' })
      expect(changed).toEqual({ ...project, name: 'Q', at: changed.at })
      expect(await own.change(project, { end_date: null, rate: null, client_id: null })).toMatchObject({
        end_date: null,
        rate: null,
        client_name: null,
      })
    })

    it('refuses a change that leaves the project in pieces', async () => {
      const project = await own.create({ name: 'P', end_date: '2025-12-31' })
      const refusal = async (body: object): Promise<string> =>
        (await person.client.refusal(updateProject, { params: own.pathTo(project), body })).message
      expect(await refusal({ start_date: '2026-01-01' })).toBe(
        'end_date: must not be earlier than start_date',
      )
      expect(await refusal({ recurring: true })).toBe(
        'recurring_parameters: must be present when recurring is true',
      )
      expect(await own.read(project)).toEqual(project)
    })

    it('refuses an edit that is meant for another version', async () => {
      const project = await own.create({ name: 'P' })
      const headers = { 'if-match': `"${project.at}"` }
      const request = { params: own.pathTo(project), body: { name: 'Q' }, headers }
      await person.client.call(updateProject, request)
      expect(await person.client.refusal(updateProject, request)).toMatchObject({ status: 412 })
      expect(await person.client.refusal(deleteProject, request)).toMatchObject({ status: 412 })
    })
  })

  describe('decisions §6 POST projects/{id}/pin', () => {
    it('pins the project for who pinned it, and takes the pin off', async () => {
      const project = await own.create({ name: 'P' })
      const request = { params: own.pathTo(project) }
      expect(await person.client.call(pinProject, request)).toMatchObject({ pinned: true })
      expect(await person.client.call(pinProject, request)).toMatchObject({ pinned: true })
      const unpinned = await person.client.call(pinProject, { ...request, body: { pin: false } })
      expect(unpinned.pinned).toBe(false)
    })
  })

  describe('decisions §6 DELETE projects/{id}', () => {
    it('answers the id, and leaves the entries with their tasks, without a project', async () => {
      const project = await own.create({ name: 'P' })
      const path = own.pathTo(project)
      const task = await person.client.call(createProjectTask, { params: path, body: { name: 'T' } })
      await own.track(project, 60, { task_id: task.id })
      expect(await person.client.call(deleteProject, { params: path })).toBe(project.id)
      expect(await person.client.refusal(getProject, { params: path })).toMatchObject({
        status: 404,
        message: 'Project not found',
      })
      expect(await person.client.call(listTimeEntries)).toMatchObject([
        { project_id: null, project_name: null, task_id: task.id, task_name: 'T' },
      ])
    })

    it('with teDeletionMode=unassign does the same', async () => {
      const project = await own.create({ name: 'P' })
      await own.track(project, 60)
      const query = { teDeletionMode: 'unassign' }
      await person.client.call(deleteProject, { params: own.pathTo(project), query })
      expect(await person.client.call(listTimeEntries)).toMatchObject([{ project_id: null }])
    })

    it('with teDeletionMode=delete takes the entries along', async () => {
      const project = await own.create({ name: 'P' })
      await own.track(project, 60)
      const query = { teDeletionMode: 'delete' }
      await person.client.call(deleteProject, { params: own.pathTo(project), query })
      expect(await person.client.call(listTimeEntries)).toEqual([])
      const refused = { params: own.pathTo(project), query: { teDeletionMode: 'burn' } }
      expect(await person.client.refusal(deleteProject, refused)).toMatchObject({ status: 400 })
    })
  })

  describe('decisions §6 PATCH projects/{ids}', () => {
    function patch(projects: readonly Pick<Project, 'id'>[], body: unknown, headers = {}) {
      const ids = projects.map(({ id }) => id).join(',')
      return person.client.call(patchProjects, { params: { ...params, project_ids: ids }, body, headers })
    }

    it('applies to each project, and reports each that is not there', async () => {
      const projects = [await own.create({ name: 'A' }), await own.create({ name: 'B', client_name: 'Acme' })]
      const [a, b] = projects
      const body = [
        { op: 'replace', path: '/active', value: false },
        { op: 'remove', path: '/client_id' },
      ]
      expect(await patch([...projects, { id: 987_654_321 }], body)).toEqual({
        failure: [{ id: 987_654_321, message: 'Project not found' }],
        success: [a?.id, b?.id],
      })
      expect(await own.read(b ?? { id: 0 })).toMatchObject({ active: false, client_id: null })
    })

    it('leaves projects alone that have another version than If-Match names', async () => {
      const [a, b] = [await own.create({ name: 'A' }), await own.create({ name: 'B' })]
      const headers = { 'if-match': `"${a.id}:${a.at}", "${b.id}:2020-01-01T00:00:00.000000Z"` }
      const body = [{ op: 'replace', path: '/color', value: '#123456' }]
      expect(await patch([a, b], body, headers)).toEqual({
        failure: [{ id: b.id, message: 'It has been changed since. Read it again.' }],
        success: [a.id],
      })
      expect(await own.read(b)).toEqual(b)
    })

    it('with a broken operation changes nothing of that project', async () => {
      const project = await own.create({ name: 'A' })
      const body = [
        { op: 'replace', path: '/name', value: 'B' },
        { op: 'replace', path: '/color', value: 'blue' },
      ]
      expect(await patch([project], body)).toEqual({
        failure: [{ id: project.id, message: 'color: must be a colour such as #0b83d9' }],
        success: [],
      })
      expect(await own.read(project)).toEqual(project)
    })

    it('refuses a request without operations, without ids and with more than 100', async () => {
      const refusal = async (project_ids: string, body: unknown): Promise<string> =>
        (await person.client.refusal(patchProjects, { params: { ...params, project_ids }, body })).message
      expect(await refusal('1', [])).toBe('No patchable fields defined')
      expect(await refusal('x', [])).toBe('The path must list ids, separated by commas')
      const many = Array.from({ length: 101 }, (_, index) => index + 1).join(',')
      expect(await refusal(many, [])).toBe('PATCH request is limited to 100 entries at once')
    })
  })

  it('hides places of others, and projects of other places', async () => {
    const stranger = await test.signUp()
    const project = await own.create({ name: 'P', is_private: false })
    expect(await stranger.client.refusal(getProject, { params: own.pathTo(project) })).toMatchObject({
      status: 403,
    })
    const theirs = { workspace_id: stranger.workspaceId, project_id: project.id }
    expect(await stranger.client.refusal(updateProject, { params: theirs, body: {} })).toMatchObject({
      status: 404,
    })
  })
}
