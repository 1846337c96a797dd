import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { leaveOrganization } from '../../shared/api/organization-users.ts'
import {
  createTimesheetSetups,
  deleteTimesheetSetup,
  listTimesheetSetups,
  putTimesheetSetup,
  type TimesheetSetup,
  updateTimesheetSetup,
} from '../../shared/api/timesheet-setups.ts'
import { updateTimesheet } from '../../shared/api/timesheets.ts'
import type { Refusal } from '../testing/api-client.ts'
import { openSharedWorkspace, type SharedWorkspace } from '../testing/shared-workspace.ts'
import type { Person } from '../testing/test-service.ts'
import { Approvals } from './approvals.fixture.ts'

describe('timesheet setups', () => {
  let shared: SharedWorkspace
  let approvals: Approvals
  let owner: Person
  /** New for each test, without setups. */
  let member: Person
  let params: { readonly workspace_id: number }

  beforeAll(async () => {
    shared = await openSharedWorkspace()
    approvals = new Approvals(shared)
    owner = shared.owner
    params = approvals.params
  })
  afterAll(() => shared.close())
  beforeEach(async () => {
    shared.test.clock.set('2025-06-02T09:00:00Z')
    member = await shared.join({ name: 'Cleo' })
  })

  function setUp(fields: object = {}): Promise<TimesheetSetup> {
    return approvals.setUp({ member_ids: [member.me.id], ...fields })
  }
  function refused(fields: object): Promise<Refusal> {
    const body = {
      member_ids: [member.me.id],
      approver_ids: [owner.me.id],
      periodicity: 'weekly',
      start_date: '2025-06-02',
      ...fields,
    }
    return owner.client.refusal(createTimesheetSetups, { params, body })
  }
  function pathTo({ id }: TimesheetSetup): { workspace_id: number; setup_id: number } {
    return { ...params, setup_id: id }
  }
  async function list(query: Record<string, string | number> = {}): Promise<number[]> {
    const { data } = await owner.client.call(listTimesheetSetups, { params, query })
    return data.map(({ id }) => id)
  }

  it('T §4.9 POST timesheet_setups answers every field of T §2', async () => {
    const setup = await setUp({ reminder_day: 5, reminder_time: '16:30' })
    const approver = {
      active: true,
      avatar_url: null,
      deleted: false,
      name: 'Ada',
      user_id: owner.me.id,
    }
    expect(setup).toEqual({
      approver_avatar_url: null,
      approver_id: owner.me.id,
      approver_name: 'Ada',
      approvers: [approver],
      approvers_layers: { '1': [approver] },
      at: expect.stringMatching(/\.\d{6}Z$/) as unknown,
      end_date: null,
      errors: [],
      id: expect.any(Number) as unknown,
      member_avatar_url: null,
      member_id: member.me.id,
      member_name: 'Cleo',
      periodicity: 'weekly',
      permissions: ['timesheet_setups.view', 'timesheet_setups.update'],
      reminder_day: 5,
      reminder_time: '16:30',
      start_date: '2025-06-02',
      workspace_id: owner.workspaceId,
    })
  })

  it('T §4.9 POST timesheet_setups creates one setup for each member', async () => {
    const other = await shared.join({ name: 'Dora' })
    const body = {
      member_ids: [member.me.id, other.me.id, member.me.id],
      approver_id: owner.me.id,
      periodicity: 'monthly',
    }
    const setups = await owner.client.call(createTimesheetSetups, { params, body })
    expect(setups.map(({ member_id: id }) => id)).toEqual([member.me.id, other.me.id])
    expect(setups[0]).toMatchObject({ start_date: '2025-06-02', periodicity: 'monthly' })
  })

  it('T §4.9 POST timesheet_setups takes layers of approvers, as ids or as it answers them', async () => {
    const second = await shared.join({ name: 'Eve' })
    await approvals.makeAdmin(second)
    const layers = { '2': [{ user_id: second.me.id }], '1': [owner.me.id] }
    const setup = await setUp({ approvers_layers: layers, approver_ids: [member.me.id] })
    expect(setup.approvers.map(({ user_id: id }) => id)).toEqual([owner.me.id, second.me.id])
    expect(Object.keys(setup.approvers_layers)).toEqual(['1', '2'])
    const again = await owner.client.call(updateTimesheetSetup, {
      params: pathTo(setup),
      body: { approvers_layers: setup.approvers_layers },
    })
    expect(again.approvers_layers).toEqual(setup.approvers_layers)
  })

  it('T §7 Timesheet setups: refuses in its words', async () => {
    const stranger = await shared.test.signUp()
    const cases: readonly (readonly [object, string])[] = [
      [{ member_ids: [] }, 'Invalid user ID'],
      [{ member_ids: [-1] }, 'Invalid user ID'],
      [{ approver_ids: [0] }, 'Invalid user ID'],
      [{ approver_ids: undefined }, 'Invalid user ID'],
      [{ approvers_layers: { '1': [] } }, 'Invalid user ID'],
      [{ member_ids: Array.from({ length: 101 }, (_, index) => index + 1) }, 'Too many user IDs'],
      [{ start_date: '2025-02-30' }, 'Invalid date'],
      [{ start_date: 'soon' }, 'Invalid date'],
      [{ start_date: '0001-01-01' }, 'Invalid date'],
      [{ periodicity: 'daily' }, 'Invalid periodicity'],
      [{ periodicity: undefined }, 'Invalid periodicity'],
      [{ member_ids: [stranger.me.id] }, 'User not in workspace'],
      [{ member_ids: [999_999_999] }, 'User not in workspace'],
      [{ approver_ids: [stranger.me.id] }, 'User not in workspace'],
      [{ approver_ids: [shared.member.me.id] }, 'User is not an admin in the workspace'],
      [{ approver_ids: [member.me.id] }, 'Approver cannot be member'],
    ]
    const answers: Refusal[] = []
    for (const [fields] of cases) answers.push(await refused(fields))
    expect(answers.map(({ status, message }) => ({ status, message }))).toEqual(
      cases.map(([, message]) => ({ status: 400, message })),
    )
    await setUp()
    expect(await refused({})).toMatchObject({ status: 400, message: 'Member already has a timesheet setup' })
  })

  it('T §7 Timesheet setups: Workspace not found, for places of others and none alike', async () => {
    const stranger = await shared.test.signUp()
    for (const id of [owner.workspaceId, 999_999_999, 'x']) {
      const path = { workspace_id: id }
      const notFound = { status: 400, message: 'Workspace not found' }
      expect(await stranger.client.refusal(listTimesheetSetups, { params: path })).toMatchObject(notFound)
      expect(await stranger.client.refusal(createTimesheetSetups, { params: path, body: {} })).toMatchObject(
        notFound,
      )
    }
  })

  it('T §7 Timesheet setups: Approvals are a premium feature', async () => {
    const free = await openSharedWorkspace({ plan: 'free' })
    const own = { workspace_id: free.owner.workspaceId }
    const premium = { status: 402, message: 'Approvals are a premium feature' }
    const body = { member_ids: [free.member.me.id] }
    const { client } = free.owner
    expect(await client.refusal(createTimesheetSetups, { params: own, body })).toMatchObject(premium)
    const params = { ...own, setup_id: 1 }
    expect(await client.refusal(updateTimesheetSetup, { params, body: {} })).toMatchObject(premium)
    expect(await client.call(listTimesheetSetups, { params: own })).toEqual({ data: [] })
    await free.close()
  })

  it('decisions §10: members who are no admins get 403', async () => {
    const setup = await setUp()
    const { client } = member
    const forbidden = { status: 403 }
    expect(await client.refusal(listTimesheetSetups, { params })).toMatchObject(forbidden)
    expect(await client.refusal(createTimesheetSetups, { params, body: {} })).toMatchObject(forbidden)
    const path = { params: pathTo(setup) }
    expect(await client.refusal(updateTimesheetSetup, { ...path, body: {} })).toMatchObject(forbidden)
    expect(await client.refusal(putTimesheetSetup, { ...path, body: {} })).toMatchObject(forbidden)
    expect(await client.refusal(deleteTimesheetSetup, path)).toMatchObject(forbidden)
  })

  it('T §4.9 GET timesheet_setups filters by members and approvers, and sorts', async () => {
    const other = await shared.join({ name: 'Abel' })
    const admin = await shared.join({ name: 'Zoe' })
    await approvals.makeAdmin(admin)
    const a = await setUp({ start_date: '2025-06-09' })
    const b = await setUp({ member_ids: [other.me.id], approver_ids: [admin.me.id], end_date: null })
    const members = `${member.me.id}, ${other.me.id}`
    expect(await list({ member_ids: members })).toEqual([b.id, a.id])
    expect(await list({ member_ids: members, sort_order: 'DESC' })).toEqual([a.id, b.id])
    expect(await list({ member_ids: members, sort_field: 'member_name' })).toEqual([b.id, a.id])
    expect(await list({ member_ids: members, sort_field: 'approver_name' })).toEqual([a.id, b.id])
    expect(await list({ member_ids: members, sort_field: 'id' })).toEqual([a.id, b.id])
    expect(await list({ member_ids: member.me.id })).toEqual([a.id])
    expect(await list({ approver_ids: admin.me.id })).toEqual([b.id])
    expect(await list({ member_ids: member.me.id, approver_ids: admin.me.id })).toEqual([])
    const refusal = async (query: Record<string, string>): Promise<Refusal> =>
      owner.client.refusal(listTimesheetSetups, { params, query })
    expect(await refusal({ member_ids: '1,x' })).toMatchObject({ status: 400, message: 'Invalid user ID' })
    expect(await refusal({ sort_field: 'color' })).toMatchObject({ status: 400 })
    expect(await refusal({ sort_order: 'up' })).toMatchObject({ status: 400 })
  })

  it('T §4.9 POST timesheet_setups/{setup_id} changes what the body holds, as PUT does', async () => {
    const setup = await setUp({ reminder_day: 5 })
    expect(setup.reminder_time).toBe('09:00')
    const change = (body: object) => owner.client.call(updateTimesheetSetup, { params: pathTo(setup), body })
    expect(await change({ end_date: '2025-06-30' })).toMatchObject({
      end_date: '2025-06-30',
      reminder_day: 5,
    })
    expect(await change({ end_date: null, reminder_day: null })).toMatchObject({
      end_date: null,
      reminder_day: null,
    })
    const admin = await shared.join({ name: 'Finn' })
    await approvals.makeAdmin(admin)
    const changed = await owner.client.call(putTimesheetSetup, {
      params: pathTo(setup),
      body: { approver_id: admin.me.id, reminder_time: '08:00' },
    })
    expect(changed).toMatchObject({ approver_name: 'Finn', reminder_time: '08:00', start_date: '2025-06-02' })
    expect((await owner.client.call(listTimesheetSetups, { params })).data).toContainEqual(changed)
  })

  it('T §4.9 POST timesheet_setups/{setup_id} refuses as creating does', async () => {
    const setup = await setUp()
    const refusal = async (body: object): Promise<Refusal> =>
      owner.client.refusal(updateTimesheetSetup, { params: pathTo(setup), body })
    expect(await refusal({ end_date: '2025-06-01' })).toMatchObject({ status: 400, message: 'Invalid date' })
    expect(await refusal({ end_date: 'x' })).toMatchObject({ message: 'Invalid date' })
    expect(await refusal({ approver_ids: [member.me.id] })).toMatchObject({
      message: 'Approver cannot be member',
    })
    expect(await refusal({ reminder_day: 7 })).toMatchObject({ status: 400 })
    expect(await refusal({ reminder_time: '24:00' })).toMatchObject({ status: 400 })
    const unknown = { ...params, setup_id: 999_999_999 }
    expect(await owner.client.refusal(updateTimesheetSetup, { params: unknown, body: {} })).toMatchObject({
      status: 404,
      message: 'Timesheet setup not found',
    })
  })

  it('lets a member have another setup once one has ended, and never two on one day', async () => {
    const first = await setUp()
    await owner.client.call(updateTimesheetSetup, {
      params: pathTo(first),
      body: { end_date: '2025-06-15' },
    })
    expect(await refused({ start_date: '2025-06-15' })).toMatchObject({
      message: 'Member already has a timesheet setup',
    })
    await setUp({ start_date: '2025-06-16' })
    expect(
      await owner.client.refusal(updateTimesheetSetup, {
        params: pathTo(first),
        body: { end_date: null },
      }),
    ).toMatchObject({ status: 400, message: 'Member already has a timesheet setup' })
  })

  it('cannot end before what is approved in it', async () => {
    const setup = await setUp()
    await approvals.act(member, setup, 'submit')
    const end = (date: string) => ({ params: pathTo(setup), body: { end_date: date } })
    expect(await owner.client.refusal(updateTimesheetSetup, end('2025-06-05'))).toMatchObject({
      message: 'Invalid date',
    })
    expect(await owner.client.call(updateTimesheetSetup, end('2025-06-08'))).toMatchObject({
      end_date: '2025-06-08',
    })
  })

  it('decisions §6 DELETE timesheet_setups/{setup_id} deletes it with its timesheets and unlocks them', async () => {
    const setup = await setUp()
    await approvals.act(member, setup, 'submit')
    await owner.client.call(deleteTimesheetSetup, { params: pathTo(setup) })
    expect(await list({ member_ids: member.me.id })).toEqual([])
    expect(await approvals.list(member)).toEqual([])
    await approvals.track(member, { start: '2025-06-02T08:00:00Z', duration: 60 })
    expect(
      await owner.client.refusal(updateTimesheet, {
        params: { ...pathTo(setup), date: '2025-06-02' },
        body: { action: 'reopen' },
      }),
    ).toMatchObject({ status: 404, message: 'Timesheet setup not found' })
  })

  it('names the member of a setup who has left', async () => {
    const setup = await setUp()
    await member.client.call(leaveOrganization, {
      params: { organization_id: owner.organizationId },
    })
    const { data } = await owner.client.call(listTimesheetSetups, { params })
    expect(data.find(({ id }) => id === setup.id)).toMatchObject({
      member_name: member.me.fullname,
      errors: [{ code: 'user_not_in_workspace' }],
    })
  })

  it('tells what keeps a setup from working', async () => {
    const admin = await shared.join({ name: 'Gil' })
    await approvals.makeAdmin(admin)
    const setup = await setUp({ approver_ids: [admin.me.id] })
    await approvals.makeAdmin(admin, false)
    const { data } = await owner.client.call(listTimesheetSetups, { params })
    expect(data.find(({ id }) => id === setup.id)?.errors).toEqual([
      { code: 'user_not_admin', message: 'User is not an admin in the workspace' },
    ])
  })
})
