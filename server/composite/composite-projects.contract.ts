import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  type CompositeProject,
  type CompositeTask,
  createCompositeProject,
  createCompositeTask,
} from '../../shared/api/composite.ts'
import { listMilestones } from '../../shared/api/milestones.ts'
import { updateProject } from '../../shared/api/projects.ts'
import { searchReport } from '../../shared/api/reports.ts'
import { updateWorkspace } from '../../shared/api/workspaces.ts'
import { assignedIds, type Maker, makerIn, type Place, placeOf } from '../ghosts/ghosts.fixture.ts'
import type { OpenDatabase } from '../testing/dialects.ts'
import { joinWorkspace } from '../testing/join-workspace.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'
import { snapshot } from './composite.fixture.ts'

const SINCE = Date.parse('2025-06-01T00:00:00Z') / 1000

/** Projects created with all that belongs to them, on any database. */
export function compositeProjectsContract(open: OpenDatabase): void {
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

  function createProject(body: object, by = owner): Promise<CompositeProject> {
    return by.client.call(createCompositeProject, { params, body })
  }
  function createTask(body: object, by = owner): Promise<CompositeTask> {
    return by.client.call(createCompositeTask, { params, body })
  }

  it('P §4.3 POST composite/projects creates a project alone, of which the caller is the manager', async () => {
    const created = await createProject({ project: { name: 'Site' } })
    expect(created).toMatchObject({
      project: { name: 'Site', workspace_id: owner.workspaceId },
      members: [{ user_id: owner.me.id, manager: true }],
      groups: [],
      milestones: [],
      rates: [],
      billable_rates: [],
      resources: [],
    })
  })

  it('decisions §11 refuses a project that is there under its own id, and adds nothing to it', async () => {
    const body = {
      project: { name: 'Site', sync_id: '0197a3c0-0000-7000-8000-00000000000a' },
      milestones: [{ name: 'Launch', due_date: '2025-06-10' }],
    }
    await createProject(body)
    const again = await owner.client.refusal(createCompositeProject, { params, body })
    expect(again.status).toBe(409)
    expect(await owner.client.call(listMilestones, { params })).toHaveLength(1)
  })

  it('P §4.3 POST composite/projects attaches members, groups, milestones, rates and ghosts', async () => {
    const [team, other, ghost] = [await make.team('Painters'), await make.project('x'), await make.ghost('G')]
    const created = await createProject({
      project: { name: 'Site', is_private: true },
      members: { user_ids: [member.me.id, owner.me.id], group_ids: [team, team] },
      milestones: [
        { name: 'Draft', due_date: '2025-07-01', color: '#ff0000' },
        { name: 'Done', project_ids: [other], team_ids: [team], completed_at: '2025-06-01T00:00:00Z' },
      ],
      rates: [{ start_at: '2025-06-01', end_at: '2025-06-30', hourly_rate: 80.5, currency: 'EUR' }],
      billable_rates: [{ start_date: '2025-07-01', end_date: null, hourly_rate: 9000, currency: 'EUR' }],
      resource_ids: [ghost.id, ghost.id],
    })
    const { id } = created.project
    expect(created).toMatchObject({
      project: { is_private: true, currency: 'EUR', rate: 80.5 },
      members: [
        { user_id: owner.me.id, manager: true },
        { user_id: member.me.id, manager: false, group_id: null },
      ],
      groups: [{ group_id: team, pid: id }],
      milestones: [
        { name: 'Draft', due_date: '2025-07-01', project_ids: [id] },
        { name: 'Done', project_ids: [other, id], team_ids: [team], completed_at: '2025-06-01T00:00:00Z' },
      ],
      rates: [
        { start_at: '2025-06-01', end_at: '2025-06-30', hourly_rate: 80.5, currency: 'EUR' },
        { start_at: '2025-07-01', end_at: null, hourly_rate: 90, currency: 'EUR' },
      ],
      billable_rates: [
        { start_date: '2025-06-01', end_date: '2025-06-30', hourly_rate: 8050, currency: 'EUR' },
        { start_date: '2025-07-01', end_date: null, hourly_rate: 9000, currency: 'EUR' },
      ],
      resources: [{ id: ghost.id }],
    })
    expect(created.resources.map((each) => assignedIds(each).projects)).toEqual([[id]])
  })

  it('P §4.3 POST composite/projects makes people managers, and what is billed follows the days of the rates, the last included', async () => {
    const { project, members } = await createProject({
      project: { name: 'Site', billable: true, rate: 10 },
      members: { manager_ids: [member.me.id] },
      rates: [{ start_at: '2025-06-03', end_at: '2025-06-04', hourly_rate: 50 }],
    })
    expect(members).toMatchObject([{ manager: true }, { user_id: member.me.id, manager: true }])
    test.clock.set('2025-06-08T09:00:00Z')
    for (const start of [
      '2025-06-02T23:59:59Z',
      '2025-06-03T00:00:00Z',
      '2025-06-04T23:59:59Z',
      '2025-06-05T00:00:00Z',
    ]) {
      await createTask({
        task: { name: 'Work', project_id: project.id, billable: true },
        time_entry: { start, duration: 3600 },
      })
    }
    const found = await owner.client.call(searchReport, {
      params: { workspace_id: owner.workspaceId },
      body: { start_date: '2025-06-01', end_date: '2025-06-30', order_by: 'date', order_dir: 'asc' },
    })
    const amounts = JSON.stringify(found).match(/"billable_amount_in_cents":\d+/g)
    expect(amounts).toEqual([1000, 5000, 5000, 1000].map((cents) => `"billable_amount_in_cents":${cents}`))
  })

  const valid = {
    project: { name: 'Site' },
    members: {},
    milestones: [{ name: 'Draft' }],
    rates: [{ start_at: '2025-06-01', end_at: '2025-06-30', hourly_rate: 80 }],
    billable_rates: [{ start_date: '2025-07-01', hourly_rate: 9000 }],
  }
  it.each<[string, object, number, string]>([
    ['project', { project: { name: ' ' } }, 400, 'Invalid request: project: Project name must be present'],
    [
      'project',
      { project: { name: 'Site', color: 'red' } },
      400,
      'Invalid request: project.color: must be a colour such as #0b83d9',
    ],
    ['project', { project: undefined }, 400, 'Invalid request: project: must be present'],
    [
      'members',
      { members: { user_ids: [987_654_321] } },
      400,
      'Invalid request: members.user_ids: are not all members of the workspace',
    ],
    [
      'members',
      { members: { manager_ids: [987_654_321] } },
      400,
      'Invalid request: members.manager_ids: are not all members of the workspace',
    ],
    [
      'members',
      { members: { group_ids: [987_654_321] } },
      400,
      'Invalid request: members.group_ids: are not all groups of the workspace',
    ],
    [
      'milestones',
      { milestones: [{ name: 'Draft' }, { name: '' }] },
      400,
      'Invalid request: milestones.1.name: must be present',
    ],
    [
      'milestones',
      { milestones: [{ name: 'Draft', team_ids: [987_654_321] }] },
      400,
      'Invalid request: milestones.0.team_ids: are not all teams of the workspace',
    ],
    [
      'rates',
      { rates: [{ start_at: '2025-06-30', end_at: '2025-06-01', hourly_rate: 1 }] },
      400,
      'Invalid request: rates.0.end_at: must not be earlier than start_at',
    ],
    [
      'rates',
      { rates: [{ start_at: '2025-02-30', hourly_rate: 1 }] },
      400,
      'Invalid request: rates.0.start_at: must be a date such as 2006-01-02',
    ],
    [
      'rates',
      { rates: [{ start_at: '1969-12-31', hourly_rate: 1 }] },
      400,
      'Invalid request: rates.0.start_at: must be between the years 1970 and 2100',
    ],
    [
      'rates',
      {
        rates: [{ currency: 'EUR', end_at: '2025-06-01', hourly_rate: 1 }],
        project: { name: 'Site', currency: 'USD' },
      },
      400,
      "Invalid request: rates.0.currency: must be the project's, USD",
    ],
    [
      'billable_rates',
      { billable_rates: [{ hourly_rate: 100 }] },
      400,
      'Invalid request: rates: a day must not have more than one rate',
    ],
    [
      'billable_rates',
      { billable_rates: [{ start_date: '2025-06-30', hourly_rate: 100 }] },
      400,
      'Invalid request: rates: a day must not have more than one rate',
    ],
    [
      'resource_ids',
      { resource_ids: [987_654_321] },
      400,
      'Invalid request: resource_ids: are not all ghosts of the workspace',
    ],
  ])(
    'P §4.3 POST composite/projects creates nothing when %s cannot be: %j',
    async (_, broken, status, message) => {
      const team = await make.team('Painters')
      const ghost = await make.ghost('G')
      const members = { user_ids: [member.me.id], group_ids: [team] }
      const before = await snapshot(owner, SINCE)
      test.clock.advance(1_000_000)
      const body = { ...valid, members, resource_ids: [ghost.id], ...broken }
      expect(await owner.client.refusal(createCompositeProject, { params, body })).toMatchObject({
        status,
        message,
      })
      expect(await snapshot(owner, SINCE)).toEqual(before)
    },
  )

  it('P §4.3 POST composite/projects creates nothing when the last of several ghosts is gone', async () => {
    const [known, theirs] = [await make.ghost('G'), await test.signUp()]
    const foreign = await makerIn(placeOf(theirs), theirs).ghost('Theirs')
    const before = await snapshot(owner, SINCE)
    const body = { ...valid, resource_ids: [known.id, foreign.id] }
    expect(await owner.client.refusal(createCompositeProject, { params, body })).toMatchObject({
      status: 400,
    })
    expect(await snapshot(owner, SINCE)).toEqual(before)
  })

  it('P §7, P §4.3 POST composite/projects refuses rates of who may not edit them, and projects where only admins create them', async () => {
    const insufficient = { status: 403, message: 'Insufficient permissions' }
    const before = await snapshot(owner, SINCE)
    expect(await member.client.refusal(createCompositeProject, { params, body: valid })).toMatchObject(
      insufficient,
    )
    expect(await snapshot(owner, SINCE)).toEqual(before)
    await owner.client.call(updateWorkspace, {
      params: { workspace_id: owner.workspaceId },
      body: { only_admins_may_create_projects: true },
    })
    const body = { project: { name: 'Site' } }
    expect(await member.client.refusal(createCompositeProject, { params, body })).toMatchObject(insufficient)
    const stranger = await test.signUp()
    expect(await stranger.client.refusal(createCompositeProject, { params, body })).toMatchObject({
      status: 403,
      message: 'Forbidden',
    })
  })

  it('P §4.3 POST composite/projects creates once under one idempotency key', async () => {
    const again = owner.client.with({ 'Idempotency-Key': 'composite-once' })
    const body = { ...valid, project: { name: 'Once' } }
    const first = await again.call(createCompositeProject, { params, body })
    expect(await again.call(createCompositeProject, { params, body })).toEqual(first)
    const workspace = { workspace_id: owner.workspaceId, project_id: first.project.id }
    expect(
      await owner.client.call(updateProject, { params: workspace, body: { name: 'Renamed' } }),
    ).toMatchObject({
      name: 'Renamed',
    })
  })
}
