import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createProject, deleteProject } from '../../shared/api/projects.ts'
import { deleteTag, listTags } from '../../shared/api/tags.ts'
import { createTimeEntry, getTimeEntry } from '../../shared/api/time-entries.ts'
import { updatePreferences } from '../../shared/api/preferences.ts'
import {
  deleteTimesheetSetup,
  listTimesheetSetups,
  type TimesheetSetup,
} from '../../shared/api/timesheet-setups.ts'
import type { OpenDatabase } from '../testing/dialects.ts'
import { type FakeTimers, fakeTimers } from '../testing/fake-timers.ts'
import { openSharedWorkspace, type SharedWorkspace } from '../testing/shared-workspace.ts'
import type { Person } from '../testing/test-service.ts'
import { Approvals } from './approvals.fixture.ts'

/** Timesheets on any database: what their queries find. */
export function timesheetsContract(open: OpenDatabase): void {
  let shared: SharedWorkspace
  let approvals: Approvals
  let timers: FakeTimers
  /** New for each test. */
  let member: Person
  let setup: TimesheetSetup
  let params: { readonly workspace_id: number }

  beforeAll(async () => {
    timers = fakeTimers()
    shared = await openSharedWorkspace({ database: await open(), timers })
    approvals = new Approvals(shared)
    params = approvals.params
  })
  afterAll(() => shared.close())
  beforeEach(async () => {
    shared.test.clock.set('2025-06-12T09:00:00Z')
    member = await shared.join({ name: 'Cleo', timezone: 'Europe/Berlin' })
    setup = await approvals.setUp({ member_ids: [member.me.id], reminder_day: 5, reminder_time: '16:00' })
  })

  async function waitUntil(holds: () => boolean): Promise<void> {
    for (let turn = 0; turn < 200 && !holds(); turn += 1) {
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }
  const locked = { status: 400, message: expect.stringContaining('is locked') as unknown }

  it('T §4.9 GET timesheet_setups finds setups by member and approver', async () => {
    const find = async (query: Record<string, number>): Promise<number[]> => {
      const { data } = await shared.owner.client.call(listTimesheetSetups, { params, query })
      return data.map(({ id }) => id)
    }
    expect(await find({ member_ids: member.me.id })).toEqual([setup.id])
    expect(await find({ approver_ids: shared.owner.me.id, member_ids: member.me.id })).toEqual([setup.id])
    expect(await find({ approver_ids: member.me.id })).toEqual([])
  })

  it('decisions §6 GET timesheets sums what was tracked in each period, running entries too', async () => {
    await approvals.track(member, { start: '2025-06-01T22:00:00Z', duration: 3600, billable: true })
    await approvals.track(member, { start: '2025-06-01T21:59:59Z', duration: 5 })
    await approvals.track(member, { start: '2025-06-12T08:30:00Z', duration: -1 })
    expect(await approvals.list(member)).toMatchObject([
      { start_date: '2025-06-09', entry_count: 1, total_seconds: 1800, billable_seconds: 0 },
      { start_date: '2025-06-02', entry_count: 1, total_seconds: 3600, billable_seconds: 3600 },
    ])
  })

  it('decisions §6 PUT timesheets/{setup}/{date} stores each step and its history', async () => {
    await approvals.act(member, setup, 'submit')
    await approvals.act(shared.owner, setup, 'approve', '2025-06-02', 'fine')
    const [, sheet] = await approvals.list(member)
    expect(sheet).toMatchObject({
      status: 'approved',
      history: [{ action: 'submit' }, { action: 'approve', note: 'fine', layer: 1 }],
    })
    expect(await approvals.list(member, { status: 'approved' })).toHaveLength(1)
  })

  it('locks the entries of a submitted period, and what they refer to, until the setup is deleted', async () => {
    const { owner } = shared
    const body = { name: `P ${member.me.id}`, is_private: false }
    const project = await owner.client.call(createProject, { params, body })
    const tagName = `T ${member.me.id}`
    const entry = { start: '2025-06-03T08:00:00Z', duration: 60, tags: [tagName] }
    await approvals.track(member, { ...entry, project_id: project.id })
    await approvals.act(member, setup, 'submit')

    const create = { params, body: approvals.entryOf(entry) }
    expect(await member.client.refusal(createTimeEntry, create)).toMatchObject(locked)
    const path = { params: { ...params, project_id: project.id } }
    expect(await owner.client.refusal(deleteProject, path)).toMatchObject(locked)
    const tags = await owner.client.call(listTags, { params })
    const tag = tags.find(({ name }) => name === tagName)
    const tagPath = { params: { ...params, tag_id: tag?.id ?? 0 } }
    expect(await owner.client.refusal(deleteTag, tagPath)).toMatchObject(locked)

    await owner.client.call(deleteTimesheetSetup, { params: { ...params, setup_id: setup.id } })
    await owner.client.call(deleteTag, tagPath)
    await owner.client.call(deleteProject, path)
    await member.client.call(createTimeEntry, create)
  })

  it('keeps a restored project off the entries of a period that was submitted meanwhile', async () => {
    const { owner } = shared
    const own = { name: `R ${member.me.id}`, is_private: false, sync_id: crypto.randomUUID() }
    const project = await owner.client.call(createProject, { params, body: own })
    const track = (start: string) => approvals.track(member, { start, duration: 60, project_id: project.id })
    const entries = [await track('2025-06-03T08:00:00Z'), await track('2025-06-10T08:00:00Z')]
    await owner.client.call(deleteProject, { params: { ...params, project_id: project.id } })
    await approvals.act(member, setup, 'submit')
    await owner.client.call(createProject, { params, body: { ...own, restore: true } })
    const read = ({ id }: { readonly id: number }) =>
      member.client.call(getTimeEntry, { params: { ...params, time_entry_id: id } })
    const projects = (await Promise.all(entries.map(read))).map(({ project_id: id }) => id)
    expect(projects).toEqual([null, project.id])
  })

  it('T §4.9 reminders are claimed and sent once, in the zone that the member has', async () => {
    const sent = () => shared.test.mails.filter(({ to }) => to === member.email)
    await member.client.call(updatePreferences, { body: { pg_time_zone_name: 'Asia/Tokyo' } })
    // Friday 13 June, 16:00 in Tokyo.
    shared.test.clock.set('2025-06-13T07:00:00Z')
    timers.fire()
    await waitUntil(() => sent().length > 0)
    timers.fire()
    await waitUntil(() => timers.waits().length > 0)
    expect(sent().map(({ subject }) => subject)).toEqual(['Your timesheet of 2025-06-09 to 2025-06-15'])
  })
}
