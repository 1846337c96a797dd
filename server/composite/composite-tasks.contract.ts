import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  type CompositeTask,
  createCompositeTask,
  createWorkspaceCompositeTask,
} from '../../shared/api/composite.ts'
import { listTasks } from '../../shared/api/tasks.ts'
import { getCurrentTimeEntry } from '../../shared/api/time-entries.ts'
import { updateWorkspace } from '../../shared/api/workspaces.ts'
import { type Maker, makerIn, type Place, placeOf } from '../ghosts/ghosts.fixture.ts'
import type { OpenDatabase } from '../testing/dialects.ts'
import { joinWorkspace } from '../testing/join-workspace.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'
import { snapshot } from './composite.fixture.ts'

const SINCE = Date.parse('2025-06-01T00:00:00Z') / 1000

/** Tasks created with all that belongs to them, on any database. */
export function compositeTasksContract(open: OpenDatabase): void {
  let test: TestService
  let owner: Person
  let member: Person
  let params: Place
  let make: Maker

  beforeAll(async () => {
    test = await openTestService({ database: await open() })
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    test.clock.set('2025-06-02T09:00:00Z')
    owner = await test.signUp({ name: 'Ada' })
    member = await test.signUp({ name: 'Ben' })
    await joinWorkspace(test, owner, [member])
    params = placeOf(owner)
    make = makerIn(params, owner)
  })

  function createTask(body: object, by = owner): Promise<CompositeTask> {
    return by.client.call(createCompositeTask, { params, body })
  }

  it('P §4.3 POST composite/tasks creates a task with subtasks, blocks and a tracked entry with its own block', async () => {
    const project = await make.project('Site')
    const created = await createTask({
      task: { name: 'Draw', project_id: project, assignee_user_ids: [member.me.id] },
      subtasks: [{ name: 'Sketch' }, { name: 'Colour', parent_task_id: 987_654_321 }],
      time_blocks: [
        { start: '2025-06-03T08:00:00Z', duration: 3600, outbound_sync: true },
        { duration: 600 },
      ],
      time_entry: {
        description: 'drawing',
        start: '2025-06-02T08:00:00Z',
        duration: 1800,
        type: 'activity',
        time_block: { start: '2025-06-02T08:00:00Z', duration: 1800, completed: true },
      },
    })
    const { id } = created.task
    expect(created).toMatchObject({
      task: {
        name: 'Draw',
        project_id: project,
        assignee_user_ids: [member.me.id],
        sub_task_total_count: 2,
        time_block_total_count: 3,
        time_block_completed_count: 1,
        time_entry_total_count: 1,
        total_tracked_time: 1800,
      },
      subtasks: [
        { name: 'Sketch', parent_task_id: id, project_id: project },
        { name: 'Colour', parent_task_id: id },
      ],
      time_blocks: [
        { start: '2025-06-02T08:00:00Z', completed: true, time_entry_id: created.time_entry?.id },
        { start: '2025-06-03T08:00:00Z', outbound_sync: true, completed: false },
        { start: null, duration: 600 },
      ],
      time_entry: {
        task_id: id,
        project_id: project,
        description: 'drawing',
        start: '2025-06-02T08:00:00Z',
        duration: 1800,
        svc_user_id: owner.me.id,
      },
    })
    expect(created.time_entry?.time_block_id).toBe(created.time_blocks[0]?.id)
  })

  it('P §4.3 POST composite/tasks plans an entry that has no start, and answers the same at the path without organization', async () => {
    const created = await owner.client.call(createWorkspaceCompositeTask, {
      params: { workspace_id: owner.workspaceId },
      body: {
        task: { name: 'Think' },
        time_entry: { planned_start: '2025-06-03T08:00:00Z', planned_duration: 900 },
      },
    })
    expect(created).toMatchObject({
      task: { name: 'Think', time_entry_total_count: 0 },
      subtasks: [],
      time_blocks: [],
      time_entry: { planned_start: '2025-06-03T08:00:00Z', planned_duration: 900, start: null },
    })
    const alone = await owner.client.call(createWorkspaceCompositeTask, {
      params: { workspace_id: owner.workspaceId },
      body: { task: { name: 'Alone' } },
    })
    expect(alone).toMatchObject({ task: { name: 'Alone' }, time_entry: null })
  })

  it('P §4.3 POST composite/tasks makes a subtask of a task, and an occurrence of a recurring one', async () => {
    const parent = await make.task('Parent')
    const created = await createTask({ task: { name: 'Child', parent_task_id: parent } })
    expect(created.task).toMatchObject({ parent_task_id: parent, parent: { id: parent } })
    const series = await make.task('Weekly', { rrule: 'FREQ=WEEKLY', start_date: '2025-06-02' })
    const occurrence = await createTask({
      task: { name: 'Extra', recurring_task_id: series, start_date: '2030-01-07' },
    })
    expect(occurrence.task).toMatchObject({ recurring_task_id: series })
  })

  it('P §4.3 POST composite/tasks logs the time of a completed block once, when the task logs its time', async () => {
    const created = await createTask({
      task: { name: 'Draw', auto_log_time: true },
      time_entry: {
        start: '2025-06-02T08:00:00Z',
        duration: 1800,
        time_block: { start: '2025-06-02T08:00:00Z', duration: 1800, completed: true },
      },
    })
    expect(created.task).toMatchObject({ time_entry_total_count: 1, total_tracked_time: 1800 })
  })

  it('P §4.3 POST composite/tasks starts an entry, which stops the one that runs', async () => {
    const first = await createTask({
      task: { name: 'First' },
      time_entry: { start: '2025-06-02T08:00:00Z', duration: null },
    })
    const second = await createTask({
      task: { name: 'Second' },
      time_entry: { start: '2025-06-02T08:30:00Z', duration: null },
    })
    const current = await owner.client.call(getCurrentTimeEntry)
    expect(current).toMatchObject({ id: second.time_entry?.id, task_id: second.task.id })
    expect(first.time_entry).toMatchObject({ duration: null })
  })

  const valid = {
    task: { name: 'Draw' },
    subtasks: [{ name: 'Sketch' }],
    time_blocks: [{ duration: 600 }],
    time_entry: {
      description: 'x',
      start: '2025-06-02T08:00:00Z',
      duration: 600,
      time_block: { duration: 600 },
    },
  }
  it.each<[string, object, string]>([
    ['task', { task: { name: '' } }, 'Invalid request: task.name: must be present'],
    ['task', { task: undefined }, 'Invalid request: task: must be present'],
    [
      'task',
      { task: { name: 'x', project_id: 987_654_321 } },
      'Invalid request: task.project_id: is not a project of the workspace',
    ],
    ['subtasks', { subtasks: [{ name: 'ok' }, {}] }, 'Invalid request: subtasks.1.name: must be present'],
    ['subtasks', { subtasks: [{ name: 'ok', tag_ids: [987_654_321] }] }, 'Invalid request: subtasks.0'],
    [
      'time_blocks',
      { time_blocks: [{ duration: 60 }, {}] },
      'Invalid request: time_blocks.1.duration: must be present',
    ],
    [
      'time_blocks',
      { time_blocks: [{ duration: 60, start: 'soon' }] },
      'Invalid request: time_blocks.0.start: must be a time such as 2006-01-02T15:04:05Z',
    ],
    [
      'time_entry',
      { time_entry: { ...valid.time_entry, start: 'soon' } },
      'Invalid request: time_entry.start: must be a time such as 2006-01-02T15:04:05Z',
    ],
    [
      'time_entry',
      { time_entry: { ...valid.time_entry, planned_start: 'soon' } },
      'Invalid request: time_entry.planned_start: must be a time such as 2006-01-02T15:04:05Z',
    ],
    [
      'time_entry',
      { time_entry: { ...valid.time_entry, tracked_at: 'soon' } },
      'Invalid request: time_entry.tracked_at: must be a time such as 2006-01-02T15:04:05Z',
    ],
    [
      'time_entry',
      { time_entry: { ...valid.time_entry, time_block_id: 987_654_321 } },
      'Invalid request: time_entry.time_block_id: must be absent beside a time_block',
    ],
    [
      'time_entry',
      { time_entry: { time_block_id: 987_654_321 } },
      'Invalid request: time_entry.time_block_id: is not a time block of the person',
    ],
    [
      'time_entry.time_block',
      { time_entry: { ...valid.time_entry, time_block: {} } },
      'Invalid request: time_entry.time_block.duration: must be present',
    ],
  ])('P §4.3 POST composite/tasks creates nothing when %s cannot be: %j', async (_, broken, message) => {
    await createTask({
      task: { name: 'Runs' },
      time_entry: { start: '2025-06-02T07:00:00Z', duration: null },
    })
    const before = await snapshot(owner, SINCE)
    test.clock.advance(1_000_000)
    const refused = await owner.client.refusal(createCompositeTask, {
      params,
      body: { ...valid, ...broken },
    })
    expect(refused.status).toBe(400)
    expect(refused.message.startsWith(message)).toBe(true)
    expect(await snapshot(owner, SINCE)).toEqual(before)
  })

  it('P §7, P §4.3 POST composite/tasks creates nothing when the entry lacks a field that the workspace requires', async () => {
    await owner.client.call(updateWorkspace, {
      params: { workspace_id: owner.workspaceId },
      body: { te_constraints: { time_entry_constraints_enabled: true, project_present: true } },
    })
    const before = await snapshot(owner, SINCE)
    const response = await owner.client.send(createCompositeTask, { params, body: valid })
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ error: 'required_fields_missing' })
    expect(await snapshot(owner, SINCE)).toEqual(before)
    const found = await owner.client.call(listTasks, { params })
    expect(found.total).toBe(0)
  })

  it('P §7, P §4.3 POST composite/tasks is forbidden where the workspace is not the caller’s', async () => {
    const stranger = await test.signUp()
    const forbidden = { status: 403, message: 'Forbidden' }
    expect(await stranger.client.refusal(createCompositeTask, { params, body: valid })).toMatchObject(
      forbidden,
    )
    const workspace = { workspace_id: owner.workspaceId }
    expect(
      await stranger.client.refusal(createWorkspaceCompositeTask, { params: workspace, body: valid }),
    ).toMatchObject(forbidden)
    const elsewhere = { ...params, organization_id: stranger.organizationId }
    expect(await owner.client.refusal(createCompositeTask, { params: elsewhere, body: valid })).toMatchObject(
      forbidden,
    )
  })
}
