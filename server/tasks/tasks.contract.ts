import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createProject } from '../../shared/api/projects.ts'
import { listMyTasks } from '../../shared/api/project-tasks.ts'
import { listStatuses, type Status } from '../../shared/api/statuses.ts'
import { createTag } from '../../shared/api/tags.ts'
import { createTask, deleteTask, getTask, listTasks, updateTask, type Task } from '../../shared/api/tasks.ts'
import { createTimeEntry, getTimeEntry } from '../../shared/api/time-entries.ts'
import { SECOND } from '../effects/timestamps.ts'
import type { OpenDatabase } from '../testing/dialects.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'

/** Tasks and their statuses on any database. */
export function tasksContract(open: OpenDatabase): void {
  let test: TestService
  let person: Person
  let params: { readonly organization_id: number; readonly workspace_id: number }
  let tracking: { readonly workspace_id: number }
  let statuses: Status[]

  beforeAll(async () => {
    test = await openTestService({ database: await open() })
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    test.clock.set('2025-06-02T09:00:00Z')
    person = await test.signUp({ timezone: 'Pacific/Auckland' })
    params = { organization_id: person.organizationId, workspace_id: person.workspaceId }
    tracking = { workspace_id: person.workspaceId }
    statuses = await person.client.call(listStatuses, { params: tracking })
  })

  function create(name: string, fields: object = {}): Promise<Task> {
    return person.client.call(createTask, { params, body: { name, ...fields } })
  }
  function pathTo({ id }: Pick<Task, 'id'>) {
    return { ...params, task_id: id }
  }
  function change(task: Task, body: object): Promise<Task> {
    return person.client.call(updateTask, { params: pathTo(task), body })
  }
  async function names(query: Record<string, string | number | boolean | (string | number)[]> = {}) {
    return (await person.client.call(listTasks, { params, query })).data.map(({ name }) => name)
  }
  function statusId(type: Status['type']): number {
    return statuses.find((status) => status.type === type)?.id ?? 0
  }
  function track(task: Task, fields: object = {}) {
    const body = {
      created_with: 'test',
      workspace_id: person.workspaceId,
      task_id: task.id,
      start: '2025-06-02T08:00:00Z',
      duration: 90,
      ...fields,
    }
    return person.client.call(createTimeEntry, { params: tracking, body })
  }

  it('decisions §9: a new workspace has one status of each type', () => {
    expect(statuses.map(({ type }) => type)).toEqual(['todo', 'in_progress', 'done'])
  })

  it('P §4.4 POST tasks answers what was created, in the first status', async () => {
    const project = await person.client.call(createProject, {
      params: tracking,
      body: { name: 'Site', client_name: 'Acme', color: '#112233' },
    })
    const tag = await person.client.call(createTag, { params: tracking, body: { name: 'web' } })
    const task = await create(' Draw ', {
      project_id: project.id,
      tag_ids: [tag.id],
      assignee_user_ids: [person.me.id],
      estimated_mins: 90,
      priority: 'high',
      start_date: '2025-06-02',
      end_date: '2025-06-02T12:30:00Z',
    })
    expect(task).toMatchObject({
      name: 'Draw',
      project: { id: project.id, name: 'Site', color: '#112233' },
      client: { name: 'Acme' },
      tags: [{ id: tag.id, name: 'web' }],
      tag_ids: [tag.id],
      assignee_user_ids: [person.me.id],
      estimated_mins: 90,
      priority: 'high',
      priority_at: '2025-06-02T09:00:00Z',
      start_date: '2025-06-02',
      end_date: '2025-06-03',
      status: { type: 'todo' },
      svc_user_id: person.me.id,
      archived_at: null,
      deleted_at: null,
    })
    expect(await person.client.call(getTask, { params: pathTo(task) })).toEqual(task)
  })

  it('decisions §6 PATCH tasks/{id} changes what a body holds and nothing else', async () => {
    const task = await create('Draw', { estimated_mins: 30, notes: 'n' })
    test.clock.advance(SECOND)
    const done = await change(task, { status_id: statusId('done') })
    expect(done).toEqual({
      ...task,
      status: expect.objectContaining({ type: 'done' }) as unknown,
      status_id: statusId('done'),
      status_updated_at: '2025-06-02T09:00:01Z',
      updated_at: done.updated_at,
    })
    expect(await change(task, { estimated_mins: null, notes: null, tag_ids: [] })).toMatchObject({
      estimated_mins: null,
      notes: null,
    })
  })

  it('decisions §9 archives a task, a new one too, and restores it', async () => {
    const task = await create('Draw')
    expect(await change(task, { archived: true })).toMatchObject({ archived_at: '2025-06-02T09:00:00Z' })
    expect(await names()).toEqual([])
    expect(await names({ archived: true })).toEqual(['Draw'])
    expect(await change(task, { archived: false })).toMatchObject({ archived_at: null })
    expect(await create('Put away', { archived: true })).toMatchObject({
      archived_at: '2025-06-02T09:00:00Z',
    })
    expect(await names({ archived: true })).toEqual(['Put away'])
  })

  it('decisions §6 GET tasks/{id} counts tracked time and subtasks, and shows the parent', async () => {
    const parent = await create('Site')
    const child = await create('Draw', { parent_task_id: parent.id, status_id: statusId('done') })
    await create('Build', { parent_task_id: parent.id })
    await track(parent)
    await track(parent, { duration: -1 })
    expect(child).toMatchObject({ parent_task_name: 'Site', parent: { id: parent.id, name: 'Site' } })
    expect(await person.client.call(getTask, { params: pathTo(parent) })).toMatchObject({
      parent: null,
      sub_task_done_count: 1,
      sub_task_total_count: 2,
      time_entry_total_count: 2,
      total_tracked_time: 90,
    })
  })

  it.each<[object, unknown]>([
    [{ name: '' }, 'Invalid request: name: must be present'],
    [{ status_id: 987_654_321 }, 'Invalid request: status_id: is not a status of the workspace'],
    [{ project_id: 987_654_321 }, 'Invalid request: project_id: is not a project of the workspace'],
    [{ parent_task_id: 987_654_321 }, 'Invalid request: parent_task_id: is not a task of the workspace'],
    [{ tag_ids: [987_654_321] }, 'Invalid request: tag_ids: there is no tag 987654321 in the workspace'],
    [
      { assignee_user_ids: [987_654_321] },
      'Invalid request: assignee_user_ids: are not all members of the workspace',
    ],
    [{ start_date: 'soon' }, 'Invalid request: start_date: must be a date such as 2006-01-02'],
    [
      { start_date: '2025-06-02', end_date: '2025-06-01' },
      'Invalid request: end_date: must not be earlier than start_date',
    ],
    [
      { metadata: { project_assignment: { confirmed_at: 'soon' } } },
      'Invalid request: metadata.project_assignment.confirmed_at: must be a time such as 2006-01-02T15:04:05Z',
    ],
    [{ priority: 'huge' }, expect.stringMatching(/^Invalid request: priority: /) as unknown],
    [{ estimated_mins: -1 }, expect.stringMatching(/^Invalid request: estimated_mins: /) as unknown],
  ])('P §4.4 POST tasks refuses %j', async (fields, message) => {
    const body = { name: 'Draw', ...fields }
    expect(await person.client.refusal(createTask, { params, body })).toMatchObject({ status: 400, message })
  })

  it('P §4.4 GET tasks lists by position, and by filters', async () => {
    const project = await person.client.call(createProject, { params: tracking, body: { name: 'Site' } })
    await create('last', { status_id: statusId('done') })
    await create('second', { position: 2, start_date: '2025-06-03' })
    await create('first', { position: 1, project_id: project.id, assignee_user_ids: [person.me.id] })
    await create('third', { position: 3, start_date: '2025-06-01', end_date: '2025-06-10' })
    expect(await names()).toEqual(['first', 'second', 'third', 'last'])
    expect(await names({ 'project_id[]': [project.id] })).toEqual(['first'])
    expect(await names({ 'project_id[]': ['', project.id] })).toHaveLength(4)
    expect(await names({ 'project_id[]': [''] })).toEqual(['second', 'third', 'last'])
    expect(await names({ 'status_id[]': [statusId('done')] })).toEqual(['last'])
    expect(await names({ 'state[]': ['done', 'in_progress'] })).toEqual(['last'])
    expect(await names({ name: 'SITE' })).toEqual(['first'])
    expect(await names({ has_dates: true })).toEqual(['second', 'third'])
    expect(await names({ has_dates: false })).toEqual(['first', 'last'])
    expect(await names({ start_date: '2025-06-04', end_date: '2025-06-05' })).toEqual(['third'])
    expect(await names({ start_date: '2025-06-03', end_date: '2025-06-03' })).toEqual(['second', 'third'])
    expect(await names({ svc_user_id: person.me.id })).toEqual(['first'])
    expect(await names({ 'assignee_user_id[]': [1] })).toEqual([])
    expect(await names({ creator_id: person.me.id })).toHaveLength(4)
    expect(await person.client.call(listTasks, { params, query: { page: 2, per_page: 3 } })).toMatchObject({
      data: [{ name: 'last' }],
      page: 2,
      per_page: 3,
      total: 4,
    })
    expect(await person.client.refusal(listTasks, { params, query: { per_page: 101 } })).toMatchObject({
      status: 400,
    })
    expect(await person.client.refusal(listTasks, { params, query: { 'state[]': ['open'] } })).toMatchObject({
      status: 400,
    })
  })

  it('P §4.4 GET tasks with since shows what changed, deleted and archived tasks included', async () => {
    await create('old')
    test.clock.advance(10 * SECOND)
    const since = Date.parse('2025-06-02T09:00:05Z') / 1000
    const gone = await create('gone')
    await change(await create('away'), { archived: true })
    await person.client.call(deleteTask, { params: pathTo(gone) })
    expect(await names({ since })).toEqual(['away', 'gone'])
    const { data } = await person.client.call(listTasks, { params, query: { since } })
    expect(data.map((task) => task.deleted_at)).toEqual([null, '2025-06-02T09:00:10Z'])
  })

  it('decisions §6 DELETE tasks/{id} takes subtasks along, and leaves entries without a task', async () => {
    const parent = await create('Site')
    const child = await create('Draw', { parent_task_id: parent.id })
    const entry = await track(child)
    await person.client.call(deleteTask, { params: pathTo(parent) })
    expect(await names()).toEqual([])
    expect(await person.client.refusal(getTask, { params: pathTo(child) })).toMatchObject({
      status: 404,
      message: 'User task does not exist',
    })
    expect(await person.client.call(getTimeEntry, { params: { time_entry_id: entry.id } })).toMatchObject({
      task_id: null,
      task_name: null,
    })
  })

  it('decisions §5: is a project task of tracking when it has a project, which its entries get too', async () => {
    const project = await person.client.call(createProject, { params: tracking, body: { name: 'Site' } })
    const other = await person.client.call(createProject, { params: tracking, body: { name: 'Other' } })
    const task = await create('Draw', {
      project_id: project.id,
      status_id: statusId('done'),
      estimated_mins: 2,
    })
    await create('Alone')
    expect(await track(task)).toMatchObject({ task_name: 'Draw', tid: task.id, project_id: project.id })
    const body = {
      created_with: 'test',
      workspace_id: person.workspaceId,
      start: '2025-06-02T08:00:00Z',
      task_id: task.id,
      project_id: other.id,
    }
    expect(await person.client.refusal(createTimeEntry, { params: tracking, body })).toMatchObject({
      status: 400,
      message: 'task_id: belongs to another project',
    })
    expect(await person.client.call(listMyTasks)).toMatchObject([
      {
        id: task.id,
        active: false,
        estimated_seconds: 120,
        project_name: 'Site',
        tracked_seconds: 90_000,
        server_deleted_at: null,
      },
    ])
    await person.client.call(deleteTask, { params: pathTo(task) })
    expect(await person.client.call(listMyTasks)).toEqual([])
    expect(await person.client.call(listMyTasks, { query: { since: 0 } })).toMatchObject([
      { server_deleted_at: '2025-06-02T09:00:00Z' },
    ])
  })
}
