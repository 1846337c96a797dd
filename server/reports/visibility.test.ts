import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createGroup } from '../../shared/api/groups.ts'
import { createProject, updateProject, type Project } from '../../shared/api/projects.ts'
import { summaryReport, weeklyReport } from '../../shared/api/reports.ts'
import { createTask } from '../../shared/api/tasks.ts'
import { createTimeEntry } from '../../shared/api/time-entries.ts'
import { listWorkspaceUsers, updateWorkspaceUser } from '../../shared/api/workspace-users.ts'
import { updateWorkspace } from '../../shared/api/workspaces.ts'
import { openSharedWorkspace, type SharedWorkspace } from '../testing/shared-workspace.ts'
import type { Person } from '../testing/test-service.ts'
import { Reporter } from './reports.fixture.ts'

/** Ada owns the workspace, Ben is its member. */
describe('decisions §6 reports show whose entries', () => {
  let shared: SharedWorkspace
  let params: { readonly workspace_id: number }
  let ada: Reporter
  let ben: Reporter

  beforeAll(async () => {
    shared = await openSharedWorkspace({ unlimitedHistory: true })
  })
  afterAll(() => shared.close())
  beforeEach(async () => {
    params = { workspace_id: shared.owner.workspaceId }
    ada = new Reporter(shared.owner)
    ben = new Reporter(shared.member, shared.owner.workspaceId)
    await giveBen({ role: 'member', view_edit_billable_rates: false, view_edit_labor_costs: false })
    await shared.owner.client.call(updateWorkspace, {
      params,
      body: { limit_public_project_data: false, default_hourly_rate: 50 },
    })
  })

  let day = 0
  /** Entries of one test lie on a day of their own. */
  function today(): { start_date: string; end_date: string } {
    const date = `2025-05-${String(day).padStart(2, '0')}`
    return { start_date: date, end_date: date }
  }
  beforeEach(() => {
    day += 1
  })

  async function giveBen(body: object): Promise<void> {
    const users = await shared.owner.client.call(listWorkspaceUsers, { params })
    const user = users.find(({ user_id: id }) => id === shared.member.me.id)
    const path = { ...params, workspace_user_id: user?.id ?? 0 }
    await shared.owner.client.call(updateWorkspaceUser, { params: path, body })
  }

  function project(owner: Person, name: string, fields: object): Promise<Project> {
    return owner.client.call(createProject, { params, body: { name, ...fields } })
  }

  async function track(person: Person, description: string, fields: object = {}): Promise<void> {
    await person.client.call(createTimeEntry, {
      params,
      body: {
        created_with: 'test',
        workspace_id: params.workspace_id,
        start: `${today().start_date}T08:00:00Z`,
        duration: 3600,
        billable: true,
        description,
        ...fields,
      },
    })
  }

  it('admins those of everybody', async () => {
    await track(shared.owner, 'ada')
    await track(shared.member, 'ben')
    expect((await ada.descriptions(today())).sort()).toEqual(['ada', 'ben'])
    expect(await ada.descriptions({ ...today(), user_ids: [shared.member.me.id] })).toEqual(['ben'])
  })

  it('members their own, and those of public projects unless the workspace limits them', async () => {
    const open = await project(shared.owner, 'Open', { is_private: false })
    const secret = await project(shared.owner, 'Secret', { is_private: true })
    await track(shared.owner, 'ada alone')
    await track(shared.owner, 'ada open', { project_id: open.id })
    await track(shared.owner, 'ada secret', { project_id: secret.id })
    await track(shared.member, 'ben alone')
    expect((await ben.descriptions(today())).sort()).toEqual(['ada open', 'ben alone'])
    expect((await ben.totals(today())).seconds).toBe(7200)
    const body = { limit_public_project_data: true }
    await shared.owner.client.call(updateWorkspace, { params, body })
    expect(await ben.descriptions(today())).toEqual(['ben alone'])
    expect(await ben.descriptions({ ...today(), project_ids: [secret.id, open.id] })).toEqual([])
    expect(await ada.descriptions(today())).toHaveLength(4)
  })

  it('managers of a project those of the project', async () => {
    const own = await project(shared.member, 'Ben’s', { is_private: true })
    await track(shared.owner, 'ada for ben', { project_id: own.id })
    await track(shared.owner, 'ada alone')
    expect(await ben.descriptions(today())).toEqual(['ada for ben'])
  })

  it('project managers those of the projects that they see', async () => {
    const secret = await project(shared.owner, 'Secret 2', { is_private: true })
    const open = await project(shared.owner, 'Open 2', { is_private: false })
    const limit = { limit_public_project_data: true }
    await shared.owner.client.call(updateWorkspace, { params, body: limit })
    await track(shared.owner, 'ada secret', { project_id: secret.id })
    await track(shared.owner, 'ada open', { project_id: open.id })
    await giveBen({ role: 'project_manager' })
    expect(await ben.descriptions(today())).toEqual(['ada open'])
  })

  it('nobody by their name whose project they no longer see', async () => {
    const turned = await project(shared.owner, 'Turned private', { is_private: false })
    await track(shared.member, 'ben was here', { project_id: turned.id })
    const path = { ...params, project_id: turned.id }
    await shared.owner.client.call(updateProject, { params: path, body: { is_private: true } })
    const [row] = await ben.search(today())
    expect(row).toMatchObject({ project_id: turned.id, project_name: null, client_name: null })
    const [group] = await ben.summary(today())
    expect(group).toMatchObject({ id: turned.id, title: null, seconds: 3600 })
    expect((await ada.summary(today()))[0]?.title).toBe('Turned private')
  })

  it('nobody the name of another’s private task', async () => {
    const task = await shared.member.client.call(createTask, {
      params: { ...params, organization_id: shared.owner.organizationId },
      body: { name: 'Doctor', private: true },
    })
    await track(shared.member, 'away', { task_id: task.id })
    expect((await ben.search(today()))[0]).toMatchObject({ task_id: task.id, task_name: 'Doctor' })
    expect((await ada.search(today()))[0]).toMatchObject({ task_id: task.id, task_name: null })
    const [group] = await ada.summary({ ...today(), grouping: 'tasks', sub_grouping: 'users' })
    expect(group).toMatchObject({ id: task.id, title: null, seconds: 3600 })
    expect(await ada.descriptions({ ...today(), task_ids: [task.id] })).toEqual(['away'])
  })

  it('rates to admins and to project managers who may, amounts likewise', async () => {
    const open = await project(shared.owner, 'Open 3', { is_private: false, rate: 100 })
    await track(shared.member, 'ben', { project_id: open.id })
    const seen = async (reporter: Reporter) => {
      const [row] = await reporter.search(today())
      const [group] = await reporter.summary(today())
      const [week] = await reporter.weekly({ start_date: today().start_date })
      return [row?.billable_amount_in_cents, group?.amounts, week?.billable_amounts_in_cents?.[0]]
    }
    const shown = [10_000, [{ currency: 'USD', amount_in_cents: 10_000 }], 10_000]
    expect(await seen(ada)).toEqual(shown)
    expect(await seen(ben)).toEqual([null, [], undefined])
    await giveBen({ role: 'project_manager' })
    expect(await seen(ben)).toEqual([null, [], undefined])
    await giveBen({ role: 'project_manager', view_edit_billable_rates: true })
    expect(await seen(ben)).toEqual(shown)
  })

  it('labor costs apart from rates, of all time, billable or not', async () => {
    await giveBen({ labor_cost: 30, labor_cost_change_mode: 'override-all' })
    await track(shared.member, 'ben', { billable: false })
    expect(await ada.totals(today())).toMatchObject({
      amounts: [],
      labor_costs: [{ currency: 'USD', amount_in_cents: 3000 }],
    })
    expect((await ben.totals(today())).labor_costs).toEqual([])
    await giveBen({ role: 'project_manager', view_edit_labor_costs: true })
    expect((await ben.totals(today())).labor_costs).toEqual([{ currency: 'USD', amount_in_cents: 3000 }])
  })

  it('rates by precedence: of the project before that of the person, of the person before the workspace’s', async () => {
    await giveBen({ rate: 70, rate_change_mode: 'override-all' })
    const rated = await project(shared.owner, 'Rated', { is_private: false, rate: 100 })
    const plain = await project(shared.owner, 'Plain', { is_private: false })
    const at = (hour: number): object => ({ start: `${today().start_date}T${hour}:00:00Z` })
    await track(shared.member, 'rated', { project_id: rated.id, ...at(10) })
    await track(shared.member, 'plain', { project_id: plain.id, ...at(11) })
    await track(shared.owner, 'ada', { project_id: plain.id, ...at(12) })
    const body = { default_hourly_rate: 20, rate_change_mode: 'override-all' }
    await shared.owner.client.call(updateWorkspace, { params, body })
    const rows = await ada.search({ ...today(), order_dir: 'asc' })
    expect(rows.map(({ description, hourly_rate_in_cents: rate }) => [description, rate])).toEqual([
      ['rated', 10_000],
      ['plain', 7000],
      ['ada', 2000],
    ])
  })

  it('of a group when asked for it', async () => {
    const group = await shared.owner.client.call(createGroup, {
      params: { organization_id: shared.owner.organizationId },
      body: { name: 'Team', users: [shared.member.me.id], workspaces: [params.workspace_id] },
    })
    await track(shared.owner, 'ada')
    await track(shared.member, 'ben')
    expect(await ada.descriptions({ ...today(), group_ids: [group.group_id] })).toEqual(['ben'])
    const both = { group_ids: [group.group_id], user_ids: [shared.owner.me.id] }
    expect((await ada.descriptions({ ...today(), ...both })).sort()).toEqual(['ada', 'ben'])
  })

  it('nothing to strangers, who do not learn whether a workspace exists', async () => {
    const stranger = await shared.test.signUp()
    const body = { start_date: '2025-05-01' }
    for (const endpoint of [summaryReport, weeklyReport]) {
      for (const workspace of [params.workspace_id, 999_999]) {
        const refusal = await stranger.client.refusal(endpoint, { params: { workspace_id: workspace }, body })
        expect(refusal).toMatchObject({
          status: 403,
          message: 'User does not have access to this resource',
        })
      }
    }
  })
})
