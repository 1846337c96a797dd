import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createProject } from '../../shared/api/projects.ts'
import { updateProjectTask } from '../../shared/api/project-tasks.ts'
import { listStatuses, type Status } from '../../shared/api/statuses.ts'
import { createTask, deleteTask, getTask, updateTask, type Task } from '../../shared/api/tasks.ts'
import {
  createTimeBlock,
  deleteTimeBlock,
  listTaskTimeBlocks,
  listTimeBlocks,
  type TimeBlock,
  updateTimeBlock,
} from '../../shared/api/time-blocks.ts'
import { type TimeEntry, deleteTimeEntry, listTimeEntries } from '../../shared/api/time-entries.ts'
import { updateUserSettings, updateWorkspaceUserSettings } from '../../shared/api/user-settings.ts'
import type { OpenDatabase } from '../testing/dialects.ts'
import { joinWorkspace } from '../testing/join-workspace.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'

/** Time blocks, and the time that they become, on any database. */
export function timeBlocksContract(open: OpenDatabase): void {
  let test: TestService
  let person: Person
  let workspace: { readonly workspace_id: number }
  let statuses: Status[]
  let task: Task

  beforeAll(async () => {
    test = await openTestService({ database: await open() })
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    test.clock.set('2025-06-02T12:00:00Z')
    person = await test.signUp({ timezone: 'Europe/Berlin' })
    workspace = { workspace_id: person.workspaceId }
    statuses = await person.client.call(listStatuses, { params: workspace })
    task = await createTaskOf({})
  })

  function createTaskOf(fields: object): Promise<Task> {
    const params = { ...workspace, organization_id: person.organizationId }
    return person.client.call(createTask, { params, body: { name: 'Draw', ...fields } })
  }
  const taskPath = (of = task) => ({ ...workspace, organization_id: person.organizationId, task_id: of.id })
  const blockPath = (block: TimeBlock) => ({
    ...workspace,
    task_id: block.task_id,
    time_block_id: block.id,
  })
  const add = (body: object, of = task, by = person): Promise<TimeBlock> =>
    by.client.call(createTimeBlock, {
      params: { ...workspace, task_id: of.id },
      body: { duration: 3600, ...body },
    })
  const change = (block: TimeBlock, body: object): Promise<TimeBlock> =>
    person.client.call(updateTimeBlock, { params: blockPath(block), body })
  const list = (query: object): Promise<TimeBlock[]> =>
    person.client.call(listTimeBlocks, { params: workspace, query: { ...query } })
  const entries = (): Promise<TimeEntry[]> => person.client.call(listTimeEntries)
  const finish = (of = task): Promise<Task> => {
    const status = statuses.find(({ type }) => type === 'done')
    return person.client.call(updateTask, { params: taskPath(of), body: { status_id: status?.id } })
  }
  const reads = (): Promise<Task> => person.client.call(getTask, { params: taskPath() })

  describe('decisions §6 POST …/tasks/{t}/time-blocks', () => {
    it('sets time aside', async () => {
      const block = await add({ start: '2025-06-03T10:00:00.7+02:00', outbound_sync: true })
      expect(block).toEqual({
        completed: false,
        completed_at: null,
        created_at: '2025-06-02T12:00:00Z',
        deleted_at: null,
        duration: 3600,
        id: block.id,
        outbound_sync: true,
        start: '2025-06-03T08:00:00Z',
        svc_user_id: person.me.id,
        task_id: task.id,
        time_entry_id: null,
        updated_at: block.updated_at,
        workspace_id: person.workspaceId,
      })
      await add({ start: null })
      expect(await reads()).toMatchObject({
        time_block_total_count: 2,
        time_block_scheduled_total_count: 1,
        total_blocked_time: 7200,
        total_scheduled_blocked_time: 3600,
      })
    })

    it.each([
      [{ duration: undefined }, 'duration: must be present'],
      [{ duration: -1 }, 'duration: must not be negative'],
      [{ duration: 999 * 3600 + 1 }, 'duration: must not be longer than 999 hours'],
      [{ start: 'soon' }, 'start: must be a time such as 2006-01-02T15:04:05Z'],
      [{ start: '1999-01-01T00:00:00Z' }, 'start: must be between the years 2006 and 2100'],
    ])('P §7 refuses %j', async (fields, problem) => {
      const params = { ...workspace, task_id: task.id }
      const body = { duration: 60, ...fields }
      expect(await person.client.refusal(createTimeBlock, { params, body })).toMatchObject({
        status: 400,
        message: `Invalid request: ${problem}`,
      })
    })

    it('P §7 answers 404 for a task that is not there', async () => {
      const params = { ...workspace, task_id: 1 }
      expect(await person.client.refusal(createTimeBlock, { params, body: {} })).toMatchObject({
        status: 404,
        message: 'User task does not exist',
      })
    })
  })

  describe('decisions §6 GET …/tasks/{t}/time-blocks', () => {
    it('lists those of everybody by start, those without one last', async () => {
      const ben = await test.signUp({ name: 'Ben' })
      await joinWorkspace(test, person, [ben])
      const loose = await add({})
      const late = await add({ start: '2025-06-04T08:00:00Z' }, task, ben)
      const early = await add({ start: '2025-06-03T08:00:00Z' })
      const params = { ...workspace, task_id: task.id }
      const blocks = await person.client.call(listTaskTimeBlocks, { params })
      expect(blocks.map(({ id }) => id)).toEqual([early.id, late.id, loose.id])
      expect(await ben.client.call(listTaskTimeBlocks, { params })).toEqual(blocks)
    })
  })

  describe('decisions §9 GET …/time-blocks?from=&to=', () => {
    it('lists what reaches into days of the zone, the last one included', async () => {
      const overnight = await add({ start: '2025-06-02T21:30:00Z' })
      const last = await add({ start: '2025-06-03T21:59:59Z' })
      await add({ start: '2025-06-03T22:00:00Z' })
      await add({ start: '2025-06-02T20:59:00Z' })
      await add({})
      const blocks = await list({ from: '2025-06-03', to: '2025-06-03' })
      expect(blocks.map(({ id }) => id)).toEqual([overnight.id, last.id])
    })

    it('takes times, of which the end is exclusive', async () => {
      const block = await add({ start: '2025-06-03T10:00:00Z' })
      const query = (from: string, to: string) => list({ from, to })
      expect(await query('2025-06-03T10:59:59Z', '2025-06-03T12:00:00Z')).toEqual([block])
      expect(await query('2025-06-03T11:00:00Z', '2025-06-03T12:00:00Z')).toEqual([])
      expect(await query('2025-06-03T09:00:00Z', '2025-06-03T10:00:00Z')).toEqual([])
    })

    it('lists blocks of others whose task one sees', async () => {
      const ben = await test.signUp({ name: 'Ben' })
      await joinWorkspace(test, person, [ben])
      const seen = await add({ start: '2025-06-03T10:00:00Z' })
      await add({ start: '2025-06-03T10:00:00Z' }, await createTaskOf({ private: true }))
      const query = { from: '2025-06-03', to: '2025-06-03', svc_user_id: person.me.id }
      expect(await ben.client.call(listTimeBlocks, { params: workspace, query })).toEqual([seen])
      expect(
        await ben.client.call(listTimeBlocks, {
          params: workspace,
          query: { from: '2025-06-03', to: '2025-06-03' },
        }),
      ).toEqual([])
    })

    it('lists all without a range, those without a time and those of long ago too', async () => {
      const blocks = [await add({}), await add({ start: '2020-06-03T10:00:00Z' })]
      await person.client.call(deleteTimeBlock, { params: blockPath(await add({})) })
      expect(await list({})).toEqual(blocks)
    })

    it('lists with since what changed, deleted blocks included', async () => {
      const gone = await add({})
      const deleted = await add({}, await createTaskOf({}))
      test.clock.advance(60_000_000)
      const since = Math.floor(test.clock.now() / 1_000_000)
      const kept = await add({})
      await person.client.call(deleteTimeBlock, { params: blockPath(gone) })
      await person.client.call(deleteTask, { params: { ...taskPath(), task_id: deleted.task_id } })
      expect((await list({ since })).map(({ id, deleted_at }) => [id, deleted_at])).toEqual([
        [kept.id, null],
        [gone.id, '2025-06-02T12:01:00Z'],
        [deleted.id, '2025-06-02T12:01:00Z'],
      ])
    })

    it.each([
      [{ from: '2025-06-03' }, 'to: must be present'],
      [{ to: '2025-06-03' }, 'from: must be present'],
      [{ from: '2025-06-03', to: '2025-06-02' }, 'to: must not be earlier than from'],
      [{ from: 'x', to: '2025-06-02' }, 'from: must be a time such as 2006-01-02T15:04:05Z'],
    ])('P §7 refuses %j', async (query, problem) => {
      expect(await person.client.refusal(listTimeBlocks, { params: workspace, query })).toMatchObject({
        status: 400,
        message: `Invalid request: ${problem}`,
      })
    })
  })

  describe('decisions §6 PATCH …/time-blocks/{id}', () => {
    it('changes what the body says', async () => {
      const block = await add({ start: '2025-06-03T10:00:00Z' })
      expect(await change(block, { start: null, duration: 60 })).toMatchObject({ start: null, duration: 60 })
      expect(await change(block, { completed: true })).toMatchObject({
        completed: true,
        completed_at: '2025-06-02T12:00:00Z',
        duration: 60,
      })
      expect(await change(block, { completed: false })).toMatchObject({
        completed: false,
        completed_at: null,
      })
    })

    it('is for whose it is, and for admins', async () => {
      const ben = await test.signUp({ name: 'Ben' })
      await joinWorkspace(test, person, [ben])
      const params = blockPath(await add({}))
      expect(await ben.client.refusal(updateTimeBlock, { params, body: {} })).toMatchObject({
        status: 403,
        message: 'Insufficient permissions',
      })
      expect(await ben.client.refusal(deleteTimeBlock, { params })).toMatchObject({ status: 403 })
      const theirs = await add({}, task, ben)
      expect(await change(theirs, { duration: 1 })).toMatchObject({ svc_user_id: ben.me.id, duration: 1 })
      expect(await add({ svc_user_id: ben.me.id })).toMatchObject({ svc_user_id: ben.me.id })
      const body = { duration: 60, svc_user_id: person.me.id }
      const target = { ...workspace, task_id: task.id }
      expect(await ben.client.refusal(createTimeBlock, { params: target, body })).toMatchObject({
        status: 403,
      })
    })

    it('meets the version that it is meant for', async () => {
      const block = await add({})
      const request = { params: blockPath(block), body: { duration: 1 } }
      const headers = { 'if-match': `"${block.updated_at}"` }
      await person.client.call(updateTimeBlock, { ...request, headers })
      expect(await person.client.refusal(updateTimeBlock, { ...request, headers })).toMatchObject({
        status: 412,
      })
    })
  })

  it('decisions §6 DELETE …/time-blocks/{id} deletes it', async () => {
    const block = await add({})
    const params = blockPath(block)
    await person.client.call(deleteTimeBlock, { params })
    expect(await person.client.refusal(deleteTimeBlock, { params })).toMatchObject({
      status: 404,
      message: 'Not found',
    })
    expect(await reads()).toMatchObject({ time_block_total_count: 0 })
  })

  describe('P §2 auto_log_time', () => {
    beforeEach(async () => {
      task = await createTaskOf({ auto_log_time: true, billable: true })
    })

    it('makes an entry of a block that is completed, once', async () => {
      const block = await add({ start: '2025-06-02T09:00:00Z', duration: 5400 })
      const completed = await change(block, { completed: true })
      const [entry, ...others] = await entries()
      expect(others).toEqual([])
      expect(entry).toMatchObject({
        id: completed.time_entry_id,
        start: '2025-06-02T09:00:00Z',
        stop: '2025-06-02T10:30:00Z',
        duration: 5400,
        description: 'Draw',
        task_id: task.id,
        billable: true,
      })
      await change(block, { completed: false })
      await change(block, { completed: true })
      await change(block, { completed: true })
      expect(await entries()).toEqual([entry])
    })

    it('stays deleted when somebody deletes it', async () => {
      const block = await change(await add({ start: '2025-06-02T09:00:00Z' }), { completed: true })
      const params = { ...workspace, time_entry_id: block.time_entry_id ?? 0 }
      await person.client.call(deleteTimeEntry, { params })
      await change(block, { completed: false })
      await change(block, { completed: true })
      expect(await entries()).toEqual([])
    })

    it('counts a block that was created as completed', async () => {
      expect(await add({ start: '2025-06-02T09:00:00Z', completed: true })).toMatchObject({ completed: true })
      expect(await entries()).toHaveLength(1)
    })

    it('ends now what would end later, or was never scheduled', async () => {
      await add({ start: '2025-06-02T11:30:00Z', completed: true })
      await add({ completed: true, duration: 600 })
      await add({ completed: true, duration: 0 })
      expect((await entries()).map(({ start, stop }) => [start, stop])).toEqual([
        ['2025-06-02T11:50:00Z', '2025-06-02T12:00:00Z'],
        ['2025-06-02T11:00:00Z', '2025-06-02T12:00:00Z'],
      ])
    })

    it('does not count for tasks without it', async () => {
      task = await createTaskOf({})
      await add({ start: '2025-06-02T09:00:00Z', completed: true })
      expect(await entries()).toEqual([])
    })
  })

  describe('P §2 autolog_time', () => {
    const setOwn = (value: boolean) =>
      person.client.call(updateUserSettings, { body: { autolog_time: value } })
    const setHere = (value: boolean | null) =>
      person.client.call(updateWorkspaceUserSettings, { params: workspace, body: { autolog_time: value } })

    it('logs the blocks that have begun when the task is done, once', async () => {
      await setOwn(true)
      await add({ start: '2025-06-02T09:00:00Z' })
      await add({ start: '2025-06-02T10:00:00Z' })
      const later = await add({ start: '2025-06-03T10:00:00Z' })
      expect(await finish()).toMatchObject({ time_block_completed_count: 2, time_entry_total_count: 2 })
      expect((await entries()).map(({ start }) => start)).toEqual([
        '2025-06-02T10:00:00Z',
        '2025-06-02T09:00:00Z',
      ])
      await person.client.call(updateTask, { params: taskPath(), body: { status_id: statuses[0]?.id } })
      await finish()
      expect(await entries()).toHaveLength(2)
      expect(await list({ from: '2025-06-03', to: '2025-06-03' })).toMatchObject([
        { id: later.id, completed: false },
      ])
    })

    it('counts in the workspace as its override says', async () => {
      await setOwn(true)
      await setHere(false)
      await add({ start: '2025-06-02T09:00:00Z' })
      expect(await finish()).toMatchObject({ time_block_completed_count: 1, time_entry_total_count: 0 })
      await setHere(null)
      const other = await createTaskOf({})
      await add({ start: '2025-06-02T09:00:00Z' }, other)
      expect(await finish(other)).toMatchObject({ time_entry_total_count: 1 })
    })

    it('counts as well when tracking finishes the task', async () => {
      await setOwn(true)
      const project = await person.client.call(createProject, { params: workspace, body: { name: 'Site' } })
      const tracked = await createTaskOf({ project_id: project.id })
      await add({ start: '2025-06-02T09:00:00Z' }, tracked)
      await person.client.call(updateProjectTask, {
        params: { ...workspace, project_id: project.id, task_id: tracked.id },
        body: { active: false },
      })
      expect(await entries()).toHaveLength(1)
    })

    it('leaves the blocks of others alone', async () => {
      const ben = await test.signUp({ name: 'Ben' })
      await joinWorkspace(test, person, [ben])
      await setOwn(true)
      await add({ start: '2025-06-02T09:00:00Z' }, task, ben)
      expect(await finish()).toMatchObject({ time_block_completed_count: 0, time_entry_total_count: 0 })
    })
  })

  it('P §2 autocomplete_task_with_time_block finishes the task with its last block', async () => {
    await person.client.call(updateUserSettings, { body: { autocomplete_task_with_time_block: true } })
    const [first, second] = [await add({}), await add({})]
    await change(first, { completed: true })
    expect((await reads()).status.type).toBe('todo')
    await change(second, { completed: true })
    expect((await reads()).status.type).toBe('done')
    const alone = await createTaskOf({})
    await person.client.call(updateUserSettings, { body: { autocomplete_task_with_time_block: false } })
    await change(await add({}, alone), { completed: true })
    expect((await person.client.call(getTask, { params: taskPath(alone) })).status.type).toBe('todo')
  })
}
