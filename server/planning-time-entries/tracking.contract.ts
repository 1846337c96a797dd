import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type PlanningTimeEntry,
  deletePlanningTimeEntry,
  getPlanningTimeEntry,
  updatePlanningTimeEntry,
  getTracking,
  startTracking,
  stopTracking,
} from '../../shared/api/planning-time-entries.ts'
import { createProject } from '../../shared/api/projects.ts'
import { createTask } from '../../shared/api/tasks.ts'
import { createTimeBlock, updateTimeBlock } from '../../shared/api/time-blocks.ts'
import {
  type TimeEntry,
  createTimeEntry,
  deleteTimeEntry,
  getCurrentTimeEntry,
  getTimeEntry,
  listTimeEntries,
  stopTimeEntry,
  updateTimeEntry,
} from '../../shared/api/time-entries.ts'
import { createWorkspace, updateWorkspace } from '../../shared/api/workspaces.ts'
import type { OpenDatabase } from '../testing/dialects.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'

/** Starting and stopping through either API, on any database. */
export function trackingContract(open: OpenDatabase): void {
  let test: TestService
  let person: Person
  let params: { readonly organization_id: number; readonly workspace_id: number }
  let workspace: { readonly workspace_id: number }

  beforeAll(async () => {
    test = await openTestService({ database: await open() })
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    test.clock.set('2025-06-02T09:00:00Z')
    person = await test.signUp()
    workspace = { workspace_id: person.workspaceId }
    params = { ...workspace, organization_id: person.organizationId }
  })

  const start = (body: object = {}): Promise<PlanningTimeEntry> =>
    person.client.call(startTracking, { params, body })
  const stop = (body: object = {}): Promise<PlanningTimeEntry> =>
    person.client.call(stopTracking, { params, body })
  const current = () => person.client.call(getTracking, { params })
  const trackedCurrent = () => person.client.call(getCurrentTimeEntry)
  const pathTo = ({ id }: { readonly id: number }) => ({ ...workspace, time_entry_id: id })
  const tracked = (fields: object): Promise<TimeEntry> =>
    person.client.call(createTimeEntry, {
      params: workspace,
      body: { created_with: 'test', ...workspace, start: '2025-06-02T08:00:00Z', ...fields },
    })
  const require = (fields: object) =>
    person.client.call(updateWorkspace, {
      params: workspace,
      body: { te_constraints: { time_entry_constraints_enabled: true, ...fields } },
    })
  async function refusalOf(endpoint: typeof startTracking | typeof stopTracking, body: object) {
    const response = await person.client.send(endpoint, { params, body })
    return { status: response.status, body: (await response.json()) as object }
  }

  it('P §4.7 GET /tracking/current is 204 when nothing is tracked', async () => {
    const response = await person.client.send(getTracking, { params })
    expect(response.status).toBe(204)
    expect(await response.text()).toBe('')
  })

  describe('P §4.7 POST /tracking/start', () => {
    it('starts now', async () => {
      const entry = await start()
      expect(entry).toEqual({
        archived_at: null,
        billable: false,
        billable_source: null,
        calendar_event_id: null,
        created_at: '2025-06-02T09:00:00Z',
        deleted_at: null,
        description: null,
        duration: null,
        id: entry.id,
        planned_at: null,
        planned_duration: null,
        planned_start: null,
        project_id: null,
        start: '2025-06-02T09:00:00Z',
        svc_user_id: person.me.id,
        task_id: null,
        time_block_id: null,
        tracked_at: '2025-06-02T09:00:00Z',
        type: 'activity',
        updated_at: entry.updated_at,
        workspace_id: person.workspaceId,
      })
      expect(await current()).toEqual(entry)
    })

    it('takes all that its body may say', async () => {
      const project = await person.client.call(createProject, {
        params: workspace,
        body: { name: 'Site', billable: true },
      })
      const task = await person.client.call(createTask, {
        params,
        body: { name: 'Draw', project_id: project.id },
      })
      const block = await person.client.call(createTimeBlock, {
        params: { ...workspace, task_id: task.id },
        body: { duration: 60 },
      })
      const said = {
        calendar_event_id: 7,
        description: 'Sketches',
        project_id: project.id,
        task_id: task.id,
        time_block_id: block.id,
        type: 'break',
      }
      expect(await start({ ...said, billable: false, start: '2025-06-02T08:00:00.9Z' })).toMatchObject({
        ...said,
        billable: false,
        billable_source: { type: 'time_entry', id: null },
        start: '2025-06-02T08:00:00Z',
        duration: null,
      })
      expect(await start({ time_block_id: block.id })).toMatchObject({
        task_id: task.id,
        project_id: project.id,
        billable: true,
        billable_source: { type: 'project', id: project.id },
      })
    })

    it('has a block logged by being tracked', async () => {
      const task = await person.client.call(createTask, {
        params,
        body: { name: 'Draw', auto_log_time: true },
      })
      const blockParams = { ...workspace, task_id: task.id }
      const block = await person.client.call(createTimeBlock, { params: blockParams, body: { duration: 60 } })
      const entry = await start({ time_block_id: block.id })
      const target = { ...blockParams, time_block_id: block.id }
      const completed = await person.client.call(updateTimeBlock, {
        params: target,
        body: { completed: true },
      })
      expect(completed.time_entry_id).toBe(entry.id)
      expect(await person.client.call(listTimeEntries)).toHaveLength(1)
    })

    it('P §3 stops the earlier running entry', async () => {
      const first = await start({ description: 'First' })
      test.clock.set('2025-06-02T09:30:00Z')
      const second = await start({ description: 'Second' })
      expect(await current()).toEqual(second)
      expect(await person.client.call(getPlanningTimeEntry, { params: pathTo(first) })).toMatchObject({
        duration: 1800,
      })
    })

    it.each([
      [{ start: 'now' }, 'start: must be a time such as 2006-01-02T15:04:05Z'],
      [{ task_id: 1 }, 'Task not found/accessible'],
      [{ project_id: 1 }, 'Project not found/accessible'],
      [{ time_block_id: 1 }, 'time_block_id: is not a time block of the person'],
    ])('P §7 refuses %j and leaves what runs', async (body, problem) => {
      const running = await start()
      expect(await refusalOf(startTracking, body)).toMatchObject({
        status: 400,
        body: { error: 'invalid_request', error_description: `Invalid request: ${problem}` },
      })
      expect(await current()).toEqual(running)
    })

    it('P §7 answers 422 required_fields_missing', async () => {
      await require({ description_present: true, project_present: true })
      expect(await refusalOf(startTracking, { description: 'x' })).toMatchObject({
        status: 422,
        body: { error: 'required_fields_missing' },
      })
      expect(await current()).toBeNull()
    })
  })

  describe('P §4.7 POST /tracking/stop', () => {
    it('stops now, or at the end that it is given', async () => {
      await start()
      test.clock.set('2025-06-02T09:10:00Z')
      expect(await stop()).toMatchObject({ start: '2025-06-02T09:00:00Z', duration: 600 })
      await start({ start: '2025-06-02T09:00:00Z' })
      expect(await stop({ end: '2025-06-02T11:05:00+02:00' })).toMatchObject({ duration: 300 })
      expect(await current()).toBeNull()
    })

    it('P §7 answers 404 when nothing is tracked', async () => {
      expect(await refusalOf(stopTracking, {})).toMatchObject({
        status: 404,
        body: { error: 'not_found', error_description: 'Not tracking a time entry' },
      })
    })

    it.each([
      [{ end: '2025-06-02T08:59:59Z' }, 'end: must not be before start'],
      [{ end: 'late' }, 'end: must be a time such as 2006-01-02T15:04:05Z'],
    ])('P §7 refuses %j', async (body, problem) => {
      await start()
      expect(await refusalOf(stopTracking, body)).toMatchObject({
        status: 400,
        body: { error_description: `Invalid request: ${problem}` },
      })
    })

    it('P §7 answers 422 required_fields_missing for an entry from before the rule', async () => {
      await start()
      await require({ description_present: true })
      expect(await refusalOf(stopTracking, {})).toMatchObject({
        status: 422,
        body: { error: 'required_fields_missing' },
      })
      expect(await refusalOf(stopTracking, { end: '2025-06-02T09:00:01Z' })).toMatchObject({ status: 422 })
    })
  })

  describe('decisions §5 one store', () => {
    it('an entry that tracking started can be seen and stopped through planning', async () => {
      const entry = await tracked({ duration: -1, description: 'Here' })
      expect(await current()).toMatchObject({ id: entry.id, description: 'Here', duration: null })
      await stop()
      expect(await trackedCurrent()).toBeNull()
      expect(await person.client.call(getTimeEntry, { params: { time_entry_id: entry.id } })).toMatchObject({
        duration: 3600,
        stop: '2025-06-02T09:00:00Z',
      })
    })

    it('an entry that planning started can be seen, changed, stopped and deleted through tracking', async () => {
      const entry = await start({ description: 'There', calendar_event_id: 7 })
      expect(await trackedCurrent()).toMatchObject({ id: entry.id, description: 'There', duration: -1 })
      const changed = { params: pathTo(entry), body: { description: 'Elsewhere' } }
      await person.client.call(updateTimeEntry, changed)
      expect(await current()).toMatchObject({ description: 'Elsewhere', calendar_event_id: 7 })
      test.clock.set('2025-06-02T10:00:00Z')
      await person.client.call(stopTimeEntry, { params: pathTo(entry) })
      expect(await current()).toBeNull()
      expect(await person.client.call(getPlanningTimeEntry, { params: pathTo(entry) })).toMatchObject({
        duration: 3600,
      })
      await person.client.call(deleteTimeEntry, { params: pathTo(entry) })
      expect(await person.client.refusal(getPlanningTimeEntry, { params: pathTo(entry) })).toMatchObject({
        status: 404,
      })
    })

    it('changes and deletions through planning can be seen through tracking', async () => {
      const entry = await tracked({ duration: 60, description: 'Here' })
      const body = {
        description: 'There',
        start: '2025-06-02T07:00:00Z',
        duration: 120,
        calendar_event_id: 3,
      }
      await person.client.call(updatePlanningTimeEntry, { params: pathTo(entry), body })
      expect(await person.client.call(listTimeEntries)).toMatchObject([
        { description: 'There', start: '2025-06-02T07:00:00Z', duration: 120 },
      ])
      await person.client.call(deletePlanningTimeEntry, { params: pathTo(entry) })
      expect(await person.client.call(listTimeEntries)).toEqual([])
    })

    it('starting an entry through one API stops the one that runs through the other', async () => {
      const first = await start()
      test.clock.set('2025-06-02T09:01:00Z')
      const second = await tracked({ start: '2025-06-02T09:01:00Z', duration: -1 })
      expect(await current()).toMatchObject({ id: second.id })
      test.clock.set('2025-06-02T09:02:00Z')
      const third = await start()
      expect(await trackedCurrent()).toMatchObject({ id: third.id })
      const lengths = (await person.client.call(listTimeEntries)).map(({ id, duration }) => [id, duration])
      expect(lengths).toEqual([
        [third.id, -1],
        [second.id, 60],
        [first.id, 60],
      ])
    })

    it('one entry runs over all workspaces, and is the current one in each', async () => {
      const other = await person.client.call(createWorkspace, {
        params: { organization_id: person.organizationId },
        body: { name: 'Other' },
      })
      const entry = await start()
      const elsewhere = { ...params, workspace_id: other.id }
      expect(await person.client.call(getTracking, { params: elsewhere })).toEqual(entry)
      expect(await person.client.call(stopTracking, { params: elsewhere, body: {} })).toMatchObject({
        id: entry.id,
        workspace_id: person.workspaceId,
      })
    })
  })
}
