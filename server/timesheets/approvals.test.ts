import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  deleteTimesheetSetup,
  type TimesheetSetup,
  updateTimesheetSetup,
} from '../../shared/api/timesheet-setups.ts'
import {
  listMyTimesheets,
  listTimesheets,
  type Timesheet,
  updateTimesheet,
} from '../../shared/api/timesheets.ts'
import { stopTimeEntry } from '../../shared/api/time-entries.ts'
import { updateWorkspace } from '../../shared/api/workspaces.ts'
import { DAY } from '../effects/timestamps.ts'
import { openSharedWorkspace, type SharedWorkspace } from '../testing/shared-workspace.ts'
import type { Person } from '../testing/test-service.ts'
import { Approvals } from './approvals.fixture.ts'

describe('timesheets', () => {
  let shared: SharedWorkspace
  let approvals: Approvals
  let owner: Person
  /** New for each test. */
  let member: Person
  let setup: TimesheetSetup
  let params: { readonly workspace_id: number }

  beforeAll(async () => {
    shared = await openSharedWorkspace()
    approvals = new Approvals(shared)
    owner = shared.owner
    params = approvals.params
  })
  afterAll(() => shared.close())
  beforeEach(async () => {
    shared.test.clock.set('2025-06-05T09:00:00Z')
    member = await shared.join({ name: 'Cleo' })
    setup = await approvals.setUp({ member_ids: [member.me.id] })
  })

  function track(fields: object) {
    return approvals.track(member, fields)
  }
  function own(query: Record<string, string | number> = {}): Promise<Timesheet[]> {
    return member.client.call(listMyTimesheets, { query })
  }

  it('decisions §6 GET me/timesheets lists a period that nothing was done with, with its totals', async () => {
    await track({ start: '2025-06-02T00:00:00Z', duration: 3600 })
    await track({ start: '2025-06-05T08:00:00Z', duration: -1 })
    await track({ start: '2025-06-01T23:59:59Z', duration: 600 })
    await track({ start: '2025-06-09T00:00:00Z', duration: 600 })
    await track({ start: '2025-06-08T23:59:59Z', duration: 1800, billable: true })
    expect(await own()).toEqual([
      {
        actions: ['submit'],
        at: null,
        billable_seconds: 1800,
        end_date: '2025-06-08',
        entry_count: 3,
        history: [],
        layer: null,
        locked: false,
        member_id: member.me.id,
        member_name: 'Cleo',
        setup_id: setup.id,
        start_date: '2025-06-02',
        status: 'open',
        total_seconds: 3600 + 3600 + 1800,
        workspace_id: owner.workspaceId,
      },
    ])
  })

  it('decisions §6 PUT timesheets/{setup}/{date} submits, approves, reopens, and keeps the history', async () => {
    const submitted = await approvals.act(member, setup, 'submit', '2025-06-04', 'all there')
    expect(submitted).toMatchObject({
      status: 'submitted',
      layer: 1,
      locked: true,
      start_date: '2025-06-02',
      actions: ['reopen'],
    })
    const approved = await approvals.act(owner, setup, 'approve')
    expect(approved).toMatchObject({ status: 'approved', layer: null, locked: true, actions: ['reopen'] })
    expect(await own()).toMatchObject([{ status: 'approved', actions: [] }])
    const reopened = await approvals.act(owner, setup, 'reopen', '2025-06-02', 'a day is missing')
    expect(reopened).toMatchObject({ status: 'open', locked: false })
    expect(reopened.history).toEqual([
      {
        action: 'submit',
        at: '2025-06-05T09:00:00Z',
        layer: null,
        note: 'all there',
        user_id: member.me.id,
        user_name: 'Cleo',
      },
      {
        action: 'approve',
        at: '2025-06-05T09:00:00Z',
        layer: 1,
        note: null,
        user_id: owner.me.id,
        user_name: 'Ada',
      },
      {
        action: 'reopen',
        at: '2025-06-05T09:00:00Z',
        layer: null,
        note: 'a day is missing',
        user_id: owner.me.id,
        user_name: 'Ada',
      },
    ])
  })

  it('decisions §6 PUT timesheets/{setup}/{date} rejects, after which it is submitted again', async () => {
    await approvals.act(member, setup, 'submit')
    expect(await approvals.act(owner, setup, 'reject', '2025-06-02', 'too much')).toMatchObject({
      status: 'rejected',
      locked: false,
    })
    await track({ start: '2025-06-02T08:00:00Z', duration: 60 })
    expect(await approvals.act(member, setup, 'submit')).toMatchObject({
      status: 'submitted',
      total_seconds: 60,
    })
  })

  it('decisions §6 PUT timesheets/{setup}/{date} understands a status for its action', async () => {
    const put = (person: Person, body: object): Promise<Timesheet> =>
      person.client.call(updateTimesheet, {
        params: { ...params, setup_id: setup.id, date: '2025-06-02' },
        body,
      })
    expect(await put(member, { status: 'submitted' })).toMatchObject({ status: 'submitted' })
    expect(await put(owner, { status: 'rejected' })).toMatchObject({ status: 'rejected' })
    expect(await put(member, { action: 'submit', status: 'approved' })).toMatchObject({
      status: 'submitted',
    })
    expect(await put(owner, { status: 'approved' })).toMatchObject({ status: 'approved' })
    expect(await put(owner, { status: 'open' })).toMatchObject({ status: 'open' })
    const path = { params: { ...params, setup_id: setup.id, date: '2025-06-02' } }
    expect(await member.client.refusal(updateTimesheet, { ...path, body: {} })).toMatchObject({
      status: 400,
      message: 'action: must be present',
    })
  })

  it('goes through layers of approvers one after the other, one of each being enough', async () => {
    const [first, second, third] = [
      await shared.join({ name: 'Dora' }),
      await shared.join({ name: 'Eve' }),
      await shared.join({ name: 'Finn' }),
    ]
    for (const admin of [first, second, third]) await approvals.makeAdmin(admin)
    await owner.client.call(updateTimesheetSetup, {
      params: { ...params, setup_id: setup.id },
      body: { approvers_layers: { '1': [first.me.id, second.me.id], '2': [third.me.id] } },
    })
    await approvals.act(member, setup, 'submit')
    const forbidden = { status: 403, message: 'User does not have access to this resource' }
    expect(await approvals.refusal(third, setup, 'approve')).toMatchObject(forbidden)
    expect(await approvals.refusal(owner, setup, 'approve')).toMatchObject(forbidden)
    expect(await approvals.refusal(member, setup, 'approve')).toMatchObject(forbidden)
    expect(await approvals.act(second, setup, 'approve')).toMatchObject({ status: 'submitted', layer: 2 })
    expect(await approvals.refusal(first, setup, 'approve')).toMatchObject(forbidden)
    expect(await approvals.act(third, setup, 'approve')).toMatchObject({ status: 'approved' })
    expect(await approvals.refusal(member, setup, 'reopen')).toMatchObject(forbidden)
  })

  it('an approver who is no admin any more does not approve', async () => {
    const admin = await shared.join({ name: 'Gil' })
    await approvals.makeAdmin(admin)
    const other = await shared.join({ name: 'Hal' })
    const theirs = await approvals.setUp({ member_ids: [other.me.id], approver_ids: [admin.me.id] })
    await approvals.act(other, theirs, 'submit')
    await approvals.makeAdmin(admin, false)
    expect(await approvals.refusal(admin, theirs, 'approve')).toMatchObject({ status: 404 })
  })

  it('refuses what the state does not allow', async () => {
    const conflict = (message: string) => ({ status: 409, message })
    expect(await approvals.refusal(owner, setup, 'approve')).toMatchObject(
      conflict('Timesheet is not submitted'),
    )
    expect(await approvals.refusal(owner, setup, 'reopen')).toMatchObject(
      conflict('Timesheet is not submitted or approved'),
    )
    await approvals.act(member, setup, 'submit')
    expect(await approvals.refusal(member, setup, 'submit')).toMatchObject(
      conflict('Timesheet is already submitted'),
    )
  })

  it('refuses dates outside of the setup, that have not begun, and that are none', async () => {
    const refusal = (date: string) => approvals.refusal(member, setup, 'submit', date)
    expect(await refusal('2025-06-01')).toMatchObject({ status: 404, message: 'Timesheet not found' })
    expect(await refusal('2025-06-09')).toMatchObject({ status: 400, message: 'Timesheet has not begun' })
    expect(await refusal('2025-02-30')).toMatchObject({ status: 400, message: 'Invalid date' })
    expect(await refusal('9999-12-31')).toMatchObject({ status: 400, message: 'Invalid date' })
    for (const query of [{ start_date: '2025-02-30' }, { end_date: '9999-99-99' }]) {
      const refused = member.client.refusal(listTimesheets, { params, query })
      expect(await refused).toMatchObject({ status: 400, message: 'Invalid date' })
    }
    expect(await refusal('today')).toMatchObject({ status: 400, message: 'Invalid date' })
  })

  it('is not submitted while an entry of it runs', async () => {
    const running = await track({ start: '2025-06-05T08:00:00Z', duration: -1 })
    expect(await approvals.refusal(member, setup, 'submit')).toMatchObject({
      status: 409,
      message: 'Timesheet has a running time entry; stop it first',
    })
    await member.client.call(stopTimeEntry, { params: { ...params, time_entry_id: running.id } })
    await approvals.act(member, setup, 'submit')
  })

  it('hides timesheets of others from members', async () => {
    const other = await shared.join({ name: 'Ida' })
    expect(await approvals.list(other)).toEqual([])
    expect(await approvals.refusal(other, setup, 'submit')).toMatchObject({ status: 404 })
    expect((await approvals.list(member)).map(({ setup_id: id }) => id)).toEqual([setup.id])
  })

  it('decisions §6 GET timesheets lists by members, approvers, status and dates, in pages, newest first', async () => {
    shared.test.clock.advance(21 * DAY)
    await approvals.act(member, setup, 'submit', '2025-06-09')
    const starts = async (query: Record<string, string | number>): Promise<string[]> => {
      const list = await approvals.list(owner, { member_ids: member.me.id, ...query })
      return list.map(({ start_date: date }) => date)
    }
    const all = ['2025-06-23', '2025-06-16', '2025-06-09', '2025-06-02']
    expect(await starts({})).toEqual(all)
    expect(await starts({ status: 'submitted' })).toEqual(['2025-06-09'])
    expect(await starts({ status: 'open', start_date: '2025-06-16' })).toEqual(all.slice(0, 2))
    expect(await starts({ start_date: '2025-06-15', end_date: '2025-06-16' })).toEqual(all.slice(1, 3))
    expect(await starts({ approver_ids: owner.me.id })).toEqual(all)
    expect(await starts({ approver_ids: member.me.id })).toEqual([])
    expect(await starts({ page: 2, per_page: 3 })).toEqual(['2025-06-02'])
    const query = { member_ids: member.me.id, per_page: 1 }
    expect(await owner.client.call(listTimesheets, { params, query })).toMatchObject({
      page: 1,
      per_page: 1,
      total_count: 4,
    })
    expect(await owner.client.refusal(listTimesheets, { params, query: { per_page: 201 } })).toMatchObject({
      status: 400,
    })
    expect(await owner.client.refusal(listTimesheets, { params, query: { member_ids: 'x' } })).toMatchObject({
      status: 400,
      message: 'Invalid user ID',
    })
    expect(await own({ status: 'submitted' })).toMatchObject([{ start_date: '2025-06-09' }])
  })

  it('has the days of the member’s zone, as it was when they submitted', async () => {
    const far = await shared.join({ name: 'Kiri', timezone: 'Pacific/Auckland' })
    const theirs = await approvals.setUp({ member_ids: [far.me.id] })
    // In Auckland, 2 June begins at noon of 1 June in UTC.
    await approvals.track(far, { start: '2025-06-01T12:00:00Z', duration: 60 })
    await approvals.track(far, { start: '2025-06-01T11:59:59Z', duration: 5 })
    expect(await approvals.act(far, theirs, 'submit')).toMatchObject({ total_seconds: 60 })
    const refused = far.client.refusal(updateTimesheet, {
      params: { ...params, setup_id: theirs.id, date: '2025-06-09' },
      body: { action: 'submit' },
    })
    expect(await refused).toMatchObject({ message: 'Timesheet has not begun' })
  })

  it('is not approved while approvals are disabled, but can be reopened', async () => {
    await approvals.act(member, setup, 'submit')
    const disable = (disable_approvals: boolean) =>
      owner.client.call(updateWorkspace, { params, body: { disable_approvals } })
    await disable(true)
    expect(await approvals.refusal(owner, setup, 'approve')).toMatchObject({
      status: 400,
      message: 'Approvals are disabled in the workspace',
    })
    expect(await approvals.act(member, setup, 'reopen')).toMatchObject({ status: 'open' })
    await disable(false)
  })

  it('is forgotten by a later setup of the same member', async () => {
    await approvals.act(member, setup, 'submit')
    await owner.client.call(deleteTimesheetSetup, { params: { ...params, setup_id: setup.id } })
    setup = await approvals.setUp({ member_ids: [member.me.id] })
    expect(await own()).toMatchObject([{ setup_id: setup.id, status: 'open', history: [] }])
  })
})
