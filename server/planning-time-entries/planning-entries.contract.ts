import { describe, expect, it } from 'vitest'
import {
  createPlanningTimeEntry,
  deletePlanningTimeEntry,
  getPlanningTimeEntry,
  listPlanningTimeEntries,
  logPlanningTimeEntry,
  updatePlanningTimeEntry,
  startTracking,
} from '../../shared/api/planning-time-entries.ts'
import { createProject } from '../../shared/api/projects.ts'
import { searchReport, summaryReport } from '../../shared/api/reports.ts'
import { getTask } from '../../shared/api/tasks.ts'
import { getCurrentTimeEntry, getTimeEntry } from '../../shared/api/time-entries.ts'
import { updateWorkspace } from '../../shared/api/workspaces.ts'
import type { OpenDatabase } from '../testing/dialects.ts'
import { joinWorkspace } from '../testing/join-workspace.ts'
import { PlanningEntries } from './planning-entries.fixture.ts'

/** Plans and tracked time as planning sees them, on any database. */
export function planningEntriesContract(open: OpenDatabase): void {
  const fixture = new PlanningEntries(open)
  const { create, plan, read, change, list, ids, tracked, task } = fixture

  async function refusalOf(endpoint: typeof createPlanningTimeEntry, body: object) {
    const { status, message } = await fixture.person.client.refusal(endpoint, {
      params: fixture.params,
      body,
    })
    return { status, message }
  }

  describe('decisions §6 POST …/time-entries', () => {
    it('plans time, which is no tracked time', async () => {
      const running = await fixture.person.client.call(startTracking, { params: fixture.place, body: {} })
      const project = await fixture.person.client.call(createProject, {
        params: fixture.params,
        body: { name: 'Site', billable: true },
      })
      const { id } = await task({ project_id: project.id })
      const entry = await plan({ task_id: id, description: 'Sketches', calendar_event_id: 7, type: 'break' })
      expect(entry).toEqual({
        archived_at: null,
        billable: true,
        billable_source: { type: 'project', id: project.id },
        calendar_event_id: 7,
        created_at: '2025-06-02T12:00:00Z',
        deleted_at: null,
        description: 'Sketches',
        duration: null,
        id: entry.id,
        planned_at: '2025-06-02T12:00:00Z',
        planned_duration: 3600,
        planned_start: '2025-06-02T08:00:00Z',
        project_id: project.id,
        start: null,
        svc_user_id: fixture.person.me.id,
        task_id: id,
        time_block_id: null,
        tracked_at: null,
        type: 'break',
        updated_at: entry.updated_at,
        workspace_id: fixture.person.workspaceId,
      })
      expect(await read(entry)).toEqual(entry)
      expect((await tracked()).map((other) => other.id)).toEqual([running.id])
      expect(await fixture.person.client.call(getCurrentTimeEntry)).toMatchObject({ id: running.id })
      expect(
        await fixture.person.client.refusal(getTimeEntry, { params: { time_entry_id: entry.id } }),
      ).toMatchObject({ status: 404 })
      const range = { start_date: '2025-06-01', end_date: '2025-06-03' }
      const reports = { params: fixture.params, body: range }
      expect(await fixture.person.client.call(searchReport, reports)).toHaveLength(0)
      expect((await fixture.person.client.call(summaryReport, reports)).groups).toHaveLength(0)
      expect(
        await fixture.person.client.call(getTask, { params: { ...fixture.place, task_id: id } }),
      ).toMatchObject({
        time_entry_total_count: 0,
        total_tracked_time: 0,
      })
    })

    it('tracks time when it has a start', async () => {
      const entry = await create({ start: '2025-06-02T10:00:00+02:00', duration: 60, planned_duration: 30 })
      expect(entry).toMatchObject({
        start: '2025-06-02T08:00:00Z',
        duration: 60,
        planned_duration: 30,
        tracked_at: '2025-06-02T12:00:00Z',
      })
      expect(await tracked()).toMatchObject([{ id: entry.id, duration: 60 }])
      expect(await create({ tracked_at: '2025-06-02T09:00:00Z' })).toMatchObject({
        start: '2025-06-02T09:00:00Z',
        duration: 0,
      })
    })

    it.each([null, -1])('runs with a duration of %s, and stops what ran', async (duration) => {
      const first = await create({ start: '2025-06-02T11:00:00Z', duration })
      expect(first.duration).toBeNull()
      await create({ start: '2025-06-02T12:00:00Z', duration })
      expect(await read(first)).toMatchObject({ duration: 3600 })
    })

    it.each([
      [{ duration: 60 }, 'duration: needs a start; planned_duration is that of a plan'],
      [{ planned_start: 'soon' }, 'planned_start: must be a time such as 2006-01-02T15:04:05Z'],
      [{ tracked_at: 'soon' }, 'tracked_at: must be a time such as 2006-01-02T15:04:05Z'],
      [{ planned_start: '1999-01-01T00:00:00Z' }, 'planned_start: must be between the years 2006 and 2100'],
      [{ planned_duration: 999 * 3600 + 1 }, 'planned_duration: must not be longer than 999 hours'],
      [{ task_id: 1 }, 'Task not found/accessible'],
      [{ project_id: 1 }, 'Project not found/accessible'],
      [{ time_block_id: 1 }, 'time_block_id: is not a time block of the person'],
      [{ svc_user_id: 1 }, 'svc_user_id: is not a member of the workspace'],
      [{ description: 'x'.repeat(3001) }, 'description: must not be longer than 3000 characters'],
    ])('P §7 refuses %j', async (body, problem) => {
      expect(await refusalOf(createPlanningTimeEntry, body)).toEqual({
        status: 400,
        message: `Invalid request: ${problem}`,
      })
    })

    it('P §7 answers 422 for tracked time without a required field, and takes a plan without it', async () => {
      await fixture.person.client.call(updateWorkspace, {
        params: fixture.params,
        body: { te_constraints: { time_entry_constraints_enabled: true, description_present: true } },
      })
      expect(await refusalOf(createPlanningTimeEntry, { start: '2025-06-02T08:00:00Z' })).toMatchObject({
        status: 422,
      })
      const entry = await plan()
      expect(
        await fixture.person.client.refusal(logPlanningTimeEntry, {
          params: fixture.logPath(entry),
          body: {},
        }),
      ).toMatchObject({
        status: 422,
      })
      expect(await read(entry)).toMatchObject({ start: null, tracked_at: null })
    })

    it('is for others by admins only', async () => {
      const ben = await fixture.test.signUp({ name: 'Ben' })
      await joinWorkspace(fixture.test, fixture.person, [ben])
      expect(await plan({ svc_user_id: ben.me.id })).toMatchObject({ svc_user_id: ben.me.id })
      const body = { svc_user_id: fixture.person.me.id }
      expect(
        await ben.client.refusal(createPlanningTimeEntry, { params: fixture.params, body }),
      ).toMatchObject({
        status: 403,
        message: 'Insufficient permissions',
      })
    })
  })

  describe('decisions §6 GET …/time-entries', () => {
    it('lists plans and tracked time, newest first', async () => {
      const first = await plan()
      const second = await create({ start: '2025-06-02T09:00:00Z', duration: 60 })
      const third = await plan({ planned_start: '2025-06-02T10:00:00Z' })
      const unscheduled = await plan({ planned_start: null })
      expect(await ids()).toEqual([unscheduled.id, third.id, second.id, first.id])
      expect(await ids({ planned: true })).toEqual([unscheduled.id, third.id, first.id])
      expect(await ids({ planned: false })).toEqual([second.id])
    })

    it('decisions §9 lists those of days in the zone, the last one included', async () => {
      const inside = await plan({ planned_start: '2025-06-02T21:59:59Z' })
      await plan({ planned_start: '2025-06-02T22:00:00Z' })
      const early = await create({ start: '2025-06-01T22:00:00Z', duration: 60 })
      await create({ start: '2025-06-01T21:59:59Z', duration: 60 })
      expect(await ids({ date_from: '2025-06-02', date_to: '2025-06-02' })).toEqual([inside.id, early.id])
      const range = { date_from: '2025-06-02T21:59:59Z', date_to: '2025-06-02T22:00:00Z' }
      expect(await ids(range)).toEqual([inside.id])
    })

    it('lists those of a task, of a person, and archived ones when asked', async () => {
      const ben = await fixture.test.signUp({ name: 'Ben' })
      await joinWorkspace(fixture.test, fixture.person, [ben])
      const { id: task_id } = await task()
      const one = await plan({ task_id })
      const other = await plan()
      const his = await create({}, ben)
      expect(await ids({ task_id })).toEqual([one.id])
      expect(await ids({ svc_user_id: ben.me.id })).toEqual([his.id])
      const query = { svc_user_id: fixture.person.me.id }
      expect(
        await ben.client.refusal(listPlanningTimeEntries, { params: fixture.params, query }),
      ).toMatchObject({
        status: 403,
      })
      expect(await change(other, { archived: true })).toMatchObject({ archived_at: '2025-06-02T12:00:00Z' })
      expect(await ids()).toEqual([one.id])
      expect(await ids({ archived: true })).toEqual([other.id])
      await change(other, { archived: false })
      expect(await ids({ archived: true })).toEqual([])
    })

    it('lists with since what changed, deleted ones included', async () => {
      const gone = await plan()
      await plan()
      fixture.test.clock.advance(60_000_000)
      const since = Math.floor(fixture.test.clock.now() / 1_000_000)
      const kept = await create({ start: '2025-06-02T09:00:00Z', duration: 60 })
      await fixture.person.client.call(deletePlanningTimeEntry, { params: fixture.path(gone) })
      expect((await list({ since })).map(({ id, deleted_at }) => [id, deleted_at])).toEqual([
        [kept.id, null],
        [gone.id, '2025-06-02T12:01:00Z'],
      ])
    })

    it.each([
      [{ date_from: '2025-06-02' }, 'date_to: must be present'],
      [{ date_from: '2025-06-02', date_to: 'x' }, 'date_to: must be a time such as 2006-01-02T15:04:05Z'],
      [{ cursor: 'x' }, 'cursor: is not one that X-Next-Cursor carried'],
    ])('P §7 refuses %j', async (query, problem) => {
      expect(
        await fixture.person.client.refusal(listPlanningTimeEntries, { params: fixture.params, query }),
      ).toMatchObject({
        status: 400,
        message: `Invalid request: ${problem}`,
      })
    })

    it('goes on after 1,000', async () => {
      for (let count = 0; count < 11; count += 1)
        await plan({ planned_start: `2025-06-02T08:00:${10 + count}Z` })
      const page = await fixture.person.client.send(listPlanningTimeEntries, {
        params: fixture.params,
        query: {},
      })
      expect(page.headers.get('X-Next-Cursor')).toBeNull()
      const last = (await ids()).at(3) ?? 0
      const cursor = `${Date.parse('2025-06-02T08:00:17Z') * 1000}-${last}`
      expect(await ids({ cursor })).toEqual((await ids()).slice(4))
    })
  })

  describe('decisions §6 GET …/time-entries/{id}', () => {
    it('reads one’s own, and for admins those of others', async () => {
      const ben = await fixture.test.signUp({ name: 'Ben' })
      await joinWorkspace(fixture.test, fixture.person, [ben])
      const [own, his] = [await plan(), await create({}, ben)]
      expect(await read(his)).toEqual(his)
      expect(await ben.client.refusal(getPlanningTimeEntry, { params: fixture.path(own) })).toMatchObject({
        status: 404,
        message: 'Not found',
      })
    })
  })

  describe('decisions §6 PATCH …/time-entries/{id}', () => {
    it('changes a plan', async () => {
      const project = await fixture.person.client.call(createProject, {
        params: fixture.params,
        body: { name: 'Site' },
      })
      const { id: task_id } = await task({ project_id: project.id })
      const entry = await plan({ description: 'Before' })
      expect(await change(entry, { description: 'After', task_id, planned_duration: 60 })).toMatchObject({
        description: 'After',
        task_id,
        project_id: project.id,
        planned_duration: 60,
        planned_start: '2025-06-02T08:00:00Z',
      })
      expect(await change(entry, { project_id: null })).toMatchObject({ task_id: null, project_id: null })
      expect(await change(entry, { billable: true })).toMatchObject({
        billable: true,
        billable_source: { type: 'time_entry', id: null },
      })
    })

    it('lets a plan not become tracked time by the way', async () => {
      const request = { params: fixture.path(await plan()), body: { start: '2025-06-02T08:00:00Z' } }
      expect(await fixture.person.client.refusal(updatePlanningTimeEntry, request)).toMatchObject({
        status: 400,
        message: 'Invalid request: start: log the plan to make tracked time of it',
      })
    })

    it('changes tracked time, also what tracking knows nothing of', async () => {
      const entry = await create({ start: '2025-06-02T08:00:00Z', duration: 60, calendar_event_id: 1 })
      const body = { planned_start: '2025-06-02T07:00:00Z', description: 'Late', duration: 90, type: 'break' }
      expect(await change(entry, body)).toMatchObject({ ...body, calendar_event_id: 1 })
      expect(await tracked()).toMatchObject([{ description: 'Late', duration: 90 }])
      expect(await change(entry, { duration: null })).toMatchObject({ duration: null })
      expect(await fixture.person.client.call(getCurrentTimeEntry)).toMatchObject({ id: entry.id })
    })

    it('P §7 answers 422 required_fields_deletion', async () => {
      const entry = await create({ start: '2025-06-02T08:00:00Z', duration: 60, description: 'Here' })
      await fixture.person.client.call(updateWorkspace, {
        params: fixture.params,
        body: { te_constraints: { time_entry_constraints_enabled: true, description_present: true } },
      })
      const response = await fixture.person.client.send(updatePlanningTimeEntry, {
        params: fixture.path(entry),
        body: { description: '' },
      })
      expect(response.status).toBe(422)
      expect(await response.json()).toMatchObject({ error: 'required_fields_deletion' })
    })

    it('meets the version that it is meant for, planned or tracked', async () => {
      for (const entry of [await plan(), await create({ start: '2025-06-02T08:00:00Z' })]) {
        const request = {
          params: fixture.path(entry),
          body: { description: 'x' },
          headers: { 'if-match': `"${entry.updated_at}"` },
        }
        await fixture.person.client.call(updatePlanningTimeEntry, request)
        expect(await fixture.person.client.refusal(updatePlanningTimeEntry, request)).toMatchObject({
          status: 412,
        })
      }
    })
  })

  it('decisions §6 DELETE …/time-entries/{id} deletes plans and tracked time', async () => {
    for (const entry of [await plan(), await create({ start: '2025-06-02T08:00:00Z' })]) {
      await fixture.person.client.call(deletePlanningTimeEntry, { params: fixture.path(entry) })
      expect(
        await fixture.person.client.refusal(deletePlanningTimeEntry, { params: fixture.path(entry) }),
      ).toMatchObject({
        status: 404,
      })
    }
    expect(await ids()).toEqual([])
    expect(await tracked()).toEqual([])
  })
}
