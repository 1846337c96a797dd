import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  createPlanningTimeEntry,
  deletePlanningTimeEntry,
  logPlanningTimeEntry,
  updatePlanningTimeEntry,
  getTracking,
  startTracking,
  stopTracking,
} from '../../shared/api/planning-time-entries.ts'
import { createTask } from '../../shared/api/tasks.ts'
import { createTimeBlock, listTaskTimeBlocks, updateTimeBlock } from '../../shared/api/time-blocks.ts'
import { type TimeEntry, listTimeEntries } from '../../shared/api/time-entries.ts'
import { openSharedWorkspace, type SharedWorkspace } from '../testing/shared-workspace.ts'
import type { Person } from '../testing/test-service.ts'
import { Approvals } from '../timesheets/approvals.fixture.ts'

const locked = {
  status: 400,
  message:
    'Invalid request: The timesheet of 2025-06-02 to 2025-06-08 is locked; reopen it to change its time entries',
}

const start = '2025-06-03T08:00:00Z'

describe('T §4.9 a period whose timesheet is submitted refuses planning too', () => {
  let shared: SharedWorkspace
  let approvals: Approvals
  let member: Person
  let inside: TimeEntry
  let params: { readonly workspace_id: number }

  beforeAll(async () => {
    shared = await openSharedWorkspace()
    approvals = new Approvals(shared)
    params = approvals.params
  })
  afterAll(() => shared.close())
  beforeEach(async () => {
    shared.test.clock.set('2025-06-12T09:00:00Z')
    member = await shared.join({ name: 'Cleo' })
    const setup = await approvals.setUp({ member_ids: [member.me.id] })
    inside = await approvals.track(member, { start, duration: 60 })
    await approvals.act(member, setup, 'submit')
  })
  const place = () => ({ ...params, organization_id: shared.owner.organizationId })

  it('tracked time, created, changed and deleted', async () => {
    const { client } = member
    const path = { ...params, time_entry_id: inside.id }
    const created = await client.refusal(createPlanningTimeEntry, { params, body: { start } })
    const changed = await client.refusal(updatePlanningTimeEntry, {
      params: path,
      body: { description: 'x' },
    })
    const deleted = await client.refusal(deletePlanningTimeEntry, { params: path })
    for (const refusal of [created, changed, deleted]) expect(refusal).toMatchObject(locked)
  })

  it('a plan that is to be logged, which stays a plan', async () => {
    const { client } = member
    const plan = await client.call(createPlanningTimeEntry, { params, body: { planned_start: start } })
    const request = { params: { ...params, planned_entry_id: plan.id }, body: {} }
    expect(await client.refusal(logPlanningTimeEntry, request)).toMatchObject(locked)
    const later = { ...request, body: { start: '2025-06-10T08:00:00Z' } }
    expect(await client.call(logPlanningTimeEntry, later)).toMatchObject({ start: '2025-06-10T08:00:00Z' })
  })

  it('a start, and nothing that ran is stopped', async () => {
    const { client } = member
    const running = await client.call(startTracking, { params: place(), body: {} })
    const refusal = await client.refusal(startTracking, { params: place(), body: { start } })
    expect(refusal).toMatchObject(locked)
    expect(await client.call(getTracking, { params: place() })).toEqual(running)
    await client.call(stopTracking, { params: place(), body: {} })
  })

  it('a block whose time would be logged, which stays open', async () => {
    const { client } = member
    const task = await client.call(createTask, {
      params: place(),
      body: { name: 'Draw', auto_log_time: true },
    })
    const target = { ...params, task_id: task.id }
    const block = await client.call(createTimeBlock, { params: target, body: { start, duration: 60 } })
    const request = { params: { ...target, time_block_id: block.id }, body: { completed: true } }
    expect(await client.refusal(updateTimeBlock, request)).toMatchObject(locked)
    expect(await client.call(listTaskTimeBlocks, { params: target })).toEqual([block])
    expect(await client.call(listTimeEntries)).toHaveLength(1)
  })
})
