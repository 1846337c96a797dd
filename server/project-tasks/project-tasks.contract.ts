import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deleteProject, type Project } from '../../shared/api/projects.ts'
import {
  createProjectTask,
  deleteProjectTask,
  deleteWorkspaceTask,
  getProjectTask,
  getWorkspaceTask,
  listMyTasks,
  listProjectTasks,
  listWorkspaceTasks,
  patchProjectTasks,
  updateProjectTask,
  updateWorkspaceTask,
  type ProjectTask,
} from '../../shared/api/project-tasks.ts'
import { createTask, getTask, updateTask } from '../../shared/api/tasks.ts'
import { listTimeEntries } from '../../shared/api/time-entries.ts'
import { SECOND } from '../effects/timestamps.ts'
import { type ProjectsOf, projectsOf } from '../projects/projects.fixture.ts'
import type { OpenDatabase } from '../testing/dialects.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'

/** Tracking's view of tasks on any database. */
export function projectTasksContract(open: OpenDatabase): void {
  let test: TestService
  let person: Person
  let own: ProjectsOf
  let project: Project
  let params: { readonly workspace_id: number; readonly project_id: number }

  beforeAll(async () => {
    test = await openTestService({ database: await open() })
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    test.clock.set('2025-06-02T09:00:00Z')
    person = await test.signUp()
    own = projectsOf(person, person.workspaceId)
    project = await own.create({ name: 'Site', client_name: 'Acme', rate: 12.5, color: '#112233' })
    params = own.pathTo(project)
  })

  function create(name: string, fields: object = {}, path = params): Promise<ProjectTask> {
    return person.client.call(createProjectTask, { params: path, body: { name, ...fields } })
  }
  function below({ id }: Pick<ProjectTask, 'id'>) {
    return { ...params, task_id: id }
  }
  function inWorkspace({ id }: Pick<ProjectTask, 'id'>) {
    return { ...own.params, task_id: id }
  }
  function planning({ id }: Pick<ProjectTask, 'id'>) {
    return { organization_id: person.organizationId, ...inWorkspace({ id }) }
  }

  describe('T §4.8 POST projects/{p}/tasks', () => {
    it('answers every field of T §2 Project task', async () => {
      const fields = { estimated_seconds: 90, external_reference: 'x-1' }
      expect(await create(' Draw ', fields)).toEqual({
        active: true,
        at: expect.stringMatching(/\.\d{6}Z$/) as unknown,
        avatar_url: null,
        client_id: project.client_id,
        client_name: 'Acme',
        estimated_seconds: 90,
        external_reference: 'x-1',
        id: expect.any(Number) as unknown,
        integration_ext_id: null,
        integration_ext_type: null,
        integration_provider: null,
        name: 'Draw',
        permissions: expect.any(Array) as unknown,
        pid: project.id,
        project_billable: true,
        project_color: '#112233',
        project_id: project.id,
        project_is_private: true,
        project_name: 'Site',
        rate: 12.5,
        rate_last_updated: '2025-06-02T09:00:00Z',
        recurring: false,
        server_deleted_at: null,
        svc_accounts_id: String(person.me.id),
        tracked_seconds: 0,
        uid: person.me.id,
        user_id: person.me.id,
        user_name: 'Ada',
        wid: person.workspaceId,
        workspace_id: person.workspaceId,
      })
    })

    it('with active false is done, also in planning', async () => {
      const task = await create('Draw', { active: false })
      expect(task.active).toBe(false)
      const planned = await person.client.call(getTask, { params: planning(task) })
      expect(planned.status.type).toBe('done')
    })

    it.each<[object, string]>([
      [{}, 'Task name must be present'],
      [{ name: ' ' }, 'Task name must be present'],
      [{ name: 'x'.repeat(256) }, 'Task name maximum length is 255'],
      [{ name: 'T', user_id: 987_654_321 }, 'user_id: is not a member of the workspace'],
    ])('refuses %j', async (body, message) => {
      expect(await person.client.refusal(createProjectTask, { params, body })).toMatchObject({
        status: 400,
        message,
      })
    })
  })

  describe('T §7 Project tasks', () => {
    it('Invalid project_id', async () => {
      const path = { ...own.params, project_id: 'x' }
      const refused = { status: 400, message: 'Invalid project_id' }
      expect(await person.client.refusal(listProjectTasks, { params: path })).toMatchObject(refused)
      expect(
        await person.client.refusal(createProjectTask, { params: path, body: { name: 'T' } }),
      ).toMatchObject(refused)
    })

    it('Project not found/accessible', async () => {
      const path = { ...own.params, project_id: 987_654_321 }
      const refused = { status: 400, message: 'Project not found/accessible' }
      expect(await person.client.refusal(listProjectTasks, { params: path })).toMatchObject(refused)
      expect(
        await person.client.refusal(createProjectTask, { params: path, body: { name: 'T' } }),
      ).toMatchObject(refused)
      const patch = { params: { ...path, task_ids: '1' }, body: [] }
      expect(await person.client.refusal(patchProjectTasks, patch)).toMatchObject(refused)
      const one = { params: { ...path, task_id: 1 } }
      expect(await person.client.refusal(getProjectTask, one)).toMatchObject(refused)
    })

    it('Can not change tasks of archived project', async () => {
      const task = await create('T')
      await own.change(project, { active: false })
      const refused = { status: 400, message: 'Can not change tasks of archived project' }
      const body = { name: 'U' }
      expect(await person.client.refusal(createProjectTask, { params, body })).toMatchObject(refused)
      const patch = { params: { ...params, task_ids: task.id }, body: [] }
      expect(await person.client.refusal(patchProjectTasks, patch)).toMatchObject(refused)
      expect(await person.client.refusal(updateProjectTask, { params: below(task), body })).toMatchObject(
        refused,
      )
      expect(await person.client.refusal(deleteProjectTask, { params: below(task) })).toMatchObject(refused)
      expect(
        await person.client.refusal(updateWorkspaceTask, { params: inWorkspace(task), body }),
      ).toMatchObject(refused)
      expect(await person.client.call(listProjectTasks, { params })).toMatchObject([{ name: 'T' }])
    })
  })

  describe('T §4.8 GET projects/{p}/tasks', () => {
    it('is a bare array of the project’s tasks, done ones too, in both dialects', async () => {
      const other = await own.create({ name: 'Other' })
      await create('b')
      await create('a', { active: false })
      await create('c', {}, own.pathTo(other))
      const list = await person.client.call(listProjectTasks, { params })
      expect(list.map(({ name, active }) => [name, active])).toEqual([
        ['b', true],
        ['a', false],
      ])
      const path = `/compat/api/v9/workspaces/${params.workspace_id}/projects/${project.id}/tasks`
      const headers = { authorization: `Bearer ${person.me.api_token}` }
      const compat = await test.service.fetch(new Request(`http://service${path}`, { headers }))
      expect(await compat.json()).toMatchObject([{ name: 'b' }, { name: 'a' }])
    })

    it('tells tracked_seconds in milliseconds', async () => {
      const task = await create('T')
      await own.track(project, 90, { task_id: task.id })
      expect(await person.client.call(listProjectTasks, { params })).toMatchObject([
        { tracked_seconds: 90_000 },
      ])
    })
  })

  describe('T §4.8 PATCH projects/{p}/tasks/{ids}', () => {
    function patch(ids: readonly number[], body: unknown) {
      return person.client.call(patchProjectTasks, { params: { ...params, task_ids: ids.join(',') }, body })
    }

    it('applies to each task, and reports each that is not there or not the project’s', async () => {
      const other = await create('c', {}, own.pathTo(await own.create({ name: 'Other' })))
      const [a, b] = [await create('a', { estimated_seconds: 60 }), await create('b')]
      const body = [
        { op: 'replace', path: '/active', value: false },
        { op: 'remove', path: '/estimated_seconds' },
        { op: 'add', path: '/external_reference', value: 'x' },
      ]
      expect(await patch([a.id, b.id, other.id, 987_654_321], body)).toEqual({
        failure: [
          { id: other.id, message: 'Task not found' },
          { id: 987_654_321, message: 'Task not found' },
        ],
        success: [a.id, b.id],
      })
      expect(await person.client.call(getProjectTask, { params: below(a) })).toMatchObject({
        name: 'a',
        active: false,
        estimated_seconds: null,
        external_reference: 'x',
      })
    })

    it('with a broken operation changes nothing of that task', async () => {
      const task = await create('a')
      const body = [
        { op: 'replace', path: '/name', value: 'b' },
        { op: 'remove', path: '/name' },
      ]
      expect(await patch([task.id], body)).toEqual({
        failure: [{ id: task.id, message: '/name: cannot be removed' }],
        success: [],
      })
      expect(await person.client.call(getProjectTask, { params: below(task) })).toEqual(task)
    })
  })

  describe('T §3 Project task', () => {
    it('active=false is done, and active again in the first status that is not', async () => {
      const task = await create('T')
      const change = (active: boolean) =>
        person.client.call(updateProjectTask, { params: below(task), body: { active } })
      expect(await change(false)).toMatchObject({ active: false })
      expect(await change(true)).toMatchObject({ active: true })
      expect((await person.client.call(getTask, { params: planning(task) })).status.type).toBe('todo')
    })

    it('stays in the status that planning gave it where that will do', async () => {
      const task = await create('T')
      const done = await create('D', { active: false })
      const { status_id } = await person.client.call(getTask, { params: planning(done) })
      await person.client.call(updateTask, { params: planning(task), body: { status_id } })
      expect(await person.client.call(getWorkspaceTask, { params: inWorkspace(task) })).toMatchObject({
        active: false,
      })
      const request = { params: below(task), body: { active: false, name: 'U' } }
      expect(await person.client.call(updateProjectTask, request)).toMatchObject({ name: 'U' })
      expect((await person.client.call(getTask, { params: planning(task) })).status_id).toBe(status_id)
    })
  })

  describe.each([
    [
      'decisions §10 below the project: GET, PUT, DELETE tasks/{id}',
      getProjectTask,
      updateProjectTask,
      deleteProjectTask,
    ],
    [
      'decisions §10 below the workspace: GET, PUT, DELETE tasks/{id}',
      getWorkspaceTask,
      updateWorkspaceTask,
      deleteWorkspaceTask,
    ],
  ] as const)('%s', (_, get, update, remove) => {
    const path = (task: Pick<ProjectTask, 'id'>) => below(task)

    it('reads, changes what the body holds and nothing else', async () => {
      const task = await create('T', { estimated_seconds: 60 })
      expect(await person.client.call(get, { params: path(task) })).toEqual(task)
      const changed = await person.client.call(update, { params: path(task), body: { name: 'U' } })
      expect(changed).toEqual({ ...task, name: 'U', at: changed.at })
    })

    it('refuses an edit that is meant for another version', async () => {
      const task = await create('T')
      const headers = { 'if-match': `"${task.at}"` }
      const request = { params: path(task), body: { name: 'U' }, headers }
      await person.client.call(update, request)
      expect(await person.client.refusal(update, request)).toMatchObject({ status: 412 })
      expect(await person.client.refusal(remove, request)).toMatchObject({ status: 412 })
    })

    it('deletes, and leaves the entries without the task', async () => {
      const task = await create('T')
      await own.track(project, 60, { task_id: task.id })
      await person.client.call(remove, { params: path(task) })
      expect(await person.client.refusal(get, { params: path(task) })).toMatchObject({
        status: 404,
        message: 'Task not found',
      })
      expect(await person.client.call(listTimeEntries)).toMatchObject([
        { project_id: project.id, task_id: null },
      ])
    })
  })

  describe('decisions §6 GET workspaces/{w}/tasks', () => {
    async function list(query: Record<string, string | number | boolean | (string | number)[]> = {}) {
      return person.client.call(listWorkspaceTasks, { params: own.params, query })
    }
    async function names(query: Parameters<typeof list>[0] = {}): Promise<string> {
      return (await list(query)).data.map(({ name }) => name).join('')
    }

    it('comes in pages, by name', async () => {
      const other = await own.create({ name: 'Other' })
      for (const name of ['b', 'A', 'd']) await create(name)
      await create('c', {}, own.pathTo(other))
      const all = await list()
      expect(all).toMatchObject({ page: 1, per_page: 50, total_count: 4 })
      expect(await names()).toBe('Abcd')
      expect(await names({ page: 2, per_page: 3 })).toBe('d')
      for (const query of [{ per_page: 201 }, { per_page: 0 }, { page: 0 }]) {
        const request = { params: own.params, query }
        expect(await person.client.refusal(listWorkspaceTasks, request)).toMatchObject({ status: 400 })
      }
    })

    it('is narrowed and ordered by each parameter', async () => {
      const other = await own.create({ name: 'Other' })
      await create('a')
      await create('b', { active: false })
      await create('c', {}, own.pathTo(other))
      expect(await names({ active: true })).toBe('ac')
      expect(await names({ active: false })).toBe('b')
      expect(await names({ active: 'both' })).toBe('abc')
      expect(await names({ 'project_ids[]': [other.id, 1] })).toBe('c')
      expect(await names({ pid: project.id })).toBe('ab')
      expect(await names({ 'client_ids[]': [project.client_id ?? 0] })).toBe('ab')
      expect(await names({ 'user_ids[]': [person.me.id] })).toBe('abc')
      expect(await names({ 'user_ids[]': [1] })).toBe('')
      expect(await names({ name: 'B' })).toBe('b')
      expect(await names({ search: 'OTHER' })).toBe('c')
      expect(await names({ search: 'acm' })).toBe('ab')
      expect(await names({ sort_order: 'DESC' })).toBe('cba')
      expect(await names({ sort_field: 'project_name' })).toBe('cab')
      expect(await names({ sort_field: 'id', sort_order: 'desc' })).toBe('cba')
      expect(await names({ sort_field: 'created_at' })).toBe('abc')
      expect(await names({ sort_field: 'at' })).toBe('abc')
    })

    it('with since shows what changed since, deleted and archived ones included', async () => {
      // Later than the changes of the other tests: a clock that is set back does not set changes back.
      test.clock.set('2025-06-10T09:00:00Z')
      await create('old')
      test.clock.advance(10 * SECOND)
      const since = Date.parse('2025-06-10T09:00:05Z') / 1000
      const [gone, stored] = [await create('gone'), await create('stored')]
      await person.client.call(deleteWorkspaceTask, { params: inWorkspace(gone) })
      await person.client.call(updateTask, { params: planning(stored), body: { archived: true } })
      const { data } = await list({ since, sort_field: 'at' })
      expect(data).toMatchObject([
        { name: 'gone', server_deleted_at: '2025-06-10T09:00:10Z' },
        { name: 'stored', server_deleted_at: null },
      ])
      expect(await names()).toBe('old')
      expect(await person.client.call(listMyTasks, { query: { since } })).toEqual(data)
    })
  })

  describe('decisions §6 GET me/tasks', () => {
    it('shows the tasks of projects, and no others', async () => {
      const task = await create('T')
      const path = { organization_id: person.organizationId, ...own.params }
      await person.client.call(createTask, { params: path, body: { name: 'of no project' } })
      expect(await person.client.call(listMyTasks)).toEqual([task])
      await person.client.call(deleteProject, { params })
      expect(await person.client.call(listMyTasks)).toEqual([])
    })
  })

  it('hides places of others, and tasks of other places', async () => {
    const stranger = await test.signUp()
    const task = await create('T')
    expect(await stranger.client.refusal(listProjectTasks, { params })).toMatchObject({ status: 403 })
    const theirs = { workspace_id: stranger.workspaceId, task_id: task.id }
    expect(await stranger.client.refusal(getWorkspaceTask, { params: theirs })).toMatchObject({
      status: 404,
    })
  })
}
