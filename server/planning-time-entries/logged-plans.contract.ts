import { describe, expect, it } from 'vitest'
import { logPlanningTimeEntry, startTracking } from '../../shared/api/planning-time-entries.ts'
import { deleteTask, listTasks } from '../../shared/api/tasks.ts'
import { createTimeBlock, listTaskTimeBlocks, updateTimeBlock } from '../../shared/api/time-blocks.ts'
import { createTimeEntry, getCurrentTimeEntry, updateTimeEntry } from '../../shared/api/time-entries.ts'
import type { OpenDatabase } from '../testing/dialects.ts'
import { PlanningEntries } from './planning-entries.fixture.ts'

/** Plans that become tracked time, on any database. */
export function loggedPlansContract(open: OpenDatabase): void {
  const fixture = new PlanningEntries(open)
  const { plan, read, log, ids, tracked, task } = fixture

  describe('decisions §6 POST …/time-entries/{id}/log', () => {
    it('makes tracked time of a plan, under its id', async () => {
      const { id: task_id } = await task({ billable: true })
      const entry = await plan({ task_id, description: 'Sketches' })
      const { updated_at: _, ...planned } = entry
      expect(await log(entry)).toMatchObject({
        ...planned,
        start: '2025-06-02T08:00:00Z',
        duration: 3600,
        tracked_at: '2025-06-02T12:00:00Z',
      })
      expect(await tracked()).toMatchObject([
        { id: entry.id, description: 'Sketches', task_id, billable: true, stop: '2025-06-02T09:00:00Z' },
      ])
      expect(await ids({ planned: true })).toEqual([])
    })

    it('once: the second time is 409', async () => {
      const entry = await plan()
      await log(entry)
      expect(
        await fixture.person.client.refusal(logPlanningTimeEntry, {
          params: fixture.logPath(entry),
          body: {},
        }),
      ).toMatchObject({
        status: 409,
        message: 'Time entry already logged',
      })
      const others = Array.from({ length: 4 }, () => plan())
      for (const other of await Promise.all(others)) {
        const requests = [1, 2, 3].map(() =>
          fixture.person.client.send(logPlanningTimeEntry, { params: fixture.logPath(other), body: {} }),
        )
        const statuses = (await Promise.all(requests)).map(({ status }) => status)
        expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409, 409])
      }
      expect(await tracked()).toHaveLength(5)
    })

    it('as it was planned, when the request has no body', async () => {
      const entry = await plan()
      const { client } = fixture.person
      expect(await client.call(logPlanningTimeEntry, { params: fixture.logPath(entry) })).toMatchObject({
        start: '2025-06-02T08:00:00Z',
        duration: 3600,
      })
    })

    it('as it was worked, when the body says so', async () => {
      const body = { start: '2025-06-02T09:30:00Z', duration: 60 }
      expect(await log(await plan(), body)).toMatchObject({ ...body, planned_duration: 3600 })
    })

    it('up to now, when it was planned without a start', async () => {
      expect(await log(await plan({ planned_start: null }))).toMatchObject({
        start: '2025-06-02T11:00:00Z',
        duration: 3600,
      })
    })

    it('does not stop what runs', async () => {
      const running = await fixture.person.client.call(startTracking, { params: fixture.place, body: {} })
      await log(await plan())
      expect(await fixture.person.client.call(getCurrentTimeEntry)).toMatchObject({ id: running.id })
    })

    it('has the time block logged as well', async () => {
      const { id } = await task({ auto_log_time: true })
      const blockParams = { ...fixture.params, task_id: id }
      const body = { duration: 60, start: '2025-06-02T08:00:00Z' }
      const block = await fixture.person.client.call(createTimeBlock, { params: blockParams, body })
      const entry = await plan({ time_block_id: block.id })
      expect(entry).toMatchObject({ time_block_id: block.id, task_id: id })
      await log(entry)
      await fixture.person.client.call(updateTimeBlock, {
        params: { ...blockParams, time_block_id: block.id },
        body: { completed: true },
      })
      expect(await tracked()).toHaveLength(1)
      expect(await fixture.person.client.call(listTaskTimeBlocks, { params: blockParams })).toMatchObject([
        { time_entry_id: entry.id },
      ])
    })
  })

  it('decisions §6 POST …/time-entries/{id}/log is refused when the time block was logged, and tracks no time twice', async () => {
    const { id } = await task({ auto_log_time: true })
    const blockParams = { ...fixture.params, task_id: id }
    const body = { duration: 60, start: '2025-06-02T08:00:00Z' }
    const block = await fixture.person.client.call(createTimeBlock, { params: blockParams, body })
    const entry = await plan({ time_block_id: block.id })
    await fixture.person.client.call(updateTimeBlock, {
      params: { ...blockParams, time_block_id: block.id },
      body: { completed: true },
    })
    expect(
      await fixture.person.client.refusal(logPlanningTimeEntry, { params: fixture.logPath(entry), body: {} }),
    ).toMatchObject({ status: 409, message: 'Time block already logged' })
    expect(await tracked()).toHaveLength(1)
    expect(await read(entry)).toMatchObject({ start: null })
  })

  it('a task that is deleted leaves its plans without a task', async () => {
    const { id: task_id } = await task()
    const entry = await plan({ task_id })
    await fixture.person.client.call(deleteTask, { params: { ...fixture.place, task_id } })
    expect(await read(entry)).toMatchObject({ task_id: null })
    expect(await log(entry)).toMatchObject({ task_id: null })
  })

  it('P §4.4 GET /tasks with_entries shows what planning knows of entries', async () => {
    const { id: task_id } = await task()
    const entry = await plan({ task_id, calendar_event_id: 9 })
    await log(entry)
    const tracks = {
      created_with: 'test',
      ...fixture.params,
      task_id,
      start: '2025-06-02T10:00:00Z',
      duration: 5,
    }
    const other = await fixture.person.client.call(createTimeEntry, { params: fixture.params, body: tracks })
    await fixture.person.client.call(updateTimeEntry, {
      params: { ...fixture.params, time_entry_id: entry.id },
      body: { description: 'Changed' },
    })
    const { data } = await fixture.person.client.call(listTasks, {
      params: fixture.place,
      query: { with_entries: true },
    })
    expect(data[0]?.time_entries).toMatchObject([
      { id: other.id, calendar_event_id: null, planned_at: null },
      { id: entry.id, calendar_event_id: 9, description: 'Changed', planned_duration: 3600 },
    ])
  })
}
