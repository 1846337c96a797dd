import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { leaveOrganization, listOrganizationUsers } from '../../shared/api/organization-users.ts'
import { createProject, listProjects } from '../../shared/api/projects.ts'
import { createTimeEntry, getCurrentTimeEntry, updateTimeEntry } from '../../shared/api/time-entries.ts'
import {
  deleteWorkspaceUser,
  listOrganizationWorkspaceUsers,
  listWorkspacePeople,
  listWorkspaceUsers,
  patchOrganizationWorkspaceUsers,
  updateWorkspaceUser,
} from '../../shared/api/workspace-users.ts'
import { createWorkspace, getWorkspace, listMyWorkspaces } from '../../shared/api/workspaces.ts'
import type { OpenDatabase } from '../testing/dialects.ts'
import { joinWorkspace } from '../testing/join-workspace.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'

/** The people of a workspace on any database. */
export function workspaceUsersContract(open: OpenDatabase): void {
  let test: TestService
  let owner: Person
  let member: Person
  let place: { organization_id: number; workspace_id: number }
  let workspace: { workspace_id: number }
  const forbidden = { status: 403, message: 'User does not have access to this resource' }

  beforeAll(async () => {
    test = await openTestService({ database: await open() })
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    owner = await test.signUp({ name: 'Ada' })
    member = await test.signUp({ name: 'Ben', timezone: 'Europe/Tallinn' })
    await joinWorkspace(test, owner, [member])
    place = { organization_id: owner.organizationId, workspace_id: owner.workspaceId }
    workspace = { workspace_id: owner.workspaceId }
  })

  async function idOf(person: Person, workspaceId = owner.workspaceId): Promise<number> {
    const params = { workspace_id: workspaceId }
    const users = await owner.client.call(listWorkspaceUsers, { params })
    return users.find(({ user_id }) => user_id === person.me.id)?.id ?? 0
  }
  async function pathOf(person: Person): Promise<{ workspace_id: number; workspace_user_id: number }> {
    return { ...workspace, workspace_user_id: await idOf(person) }
  }
  async function change(person: Person, body: object, by = owner) {
    return by.client.call(updateWorkspaceUser, { params: await pathOf(person), body })
  }
  async function isRefused(person: Person, body: object, by: Person) {
    return by.client.refusal(updateWorkspaceUser, { params: await pathOf(person), body })
  }
  async function sees(person: Person, workspaceId = owner.workspaceId): Promise<boolean> {
    const workspaces = await person.client.call(listMyWorkspaces)
    return workspaces.some(({ id }) => id === workspaceId)
  }

  describe('T §4.2 GET organizations/{id}/workspaces/{id}/workspace_users', () => {
    const list = (query: object, person = owner) =>
      person.client.call(listOrganizationWorkspaceUsers, { params: place, query: { ...query } })
    const names = async (query: object) => (await list(query)).map(({ name }) => name)

    it('answers every field of T §2 Workspace user', async () => {
      const id = await idOf(member)
      const [, user] = await list({})
      expect(user).toEqual({
        '2fa_enabled': false,
        active: true,
        admin: false,
        at: user?.at,
        avatar_file_name: '',
        email: member.email,
        group_ids: [],
        id,
        inactive: false,
        invitation_code: '',
        invite_url: '',
        is_direct: true,
        labor_cost: null,
        labor_cost_last_updated: null,
        name: 'Ben',
        organization_admin: false,
        rate: null,
        rate_last_updated: null,
        role: 'member',
        role_id: 5,
        timezone: 'Europe/Tallinn',
        uid: member.me.id,
        user_id: member.me.id,
        view_edit_billable_rates: false,
        view_edit_labor_costs: false,
        wid: owner.workspaceId,
        workspace_admin: false,
        workspace_id: owner.workspaceId,
        working_hours_in_minutes: null,
      })
    })

    it('narrows the list by name, search, active and custom_rates, each alone and together', async () => {
      expect(await names({})).toEqual(['Ada', 'Ben'])
      expect(await names({ name: 'bE' })).toEqual(['Ben'])
      expect(await names({ name: '%' })).toEqual([])
      expect(await names({ search: owner.email.toUpperCase() })).toEqual(['Ada'])
      expect(await names({ name: owner.email })).toEqual([])
      await change(owner, { labor_cost: 12.5 })
      expect(await names({ custom_rates: true })).toEqual(['Ada'])
      expect(await names({ custom_rates: false })).toEqual(['Ben'])
      await change(member, { inactive: true, rate: 3 })
      expect(await names({ active: true })).toEqual(['Ada'])
      expect(await names({ active: false, custom_rates: true, search: 'ben' })).toEqual(['Ben'])
    })

    it('pages when asked', async () => {
      const query = { page: 2, per_page: 1 }
      const response = await owner.client.send(listOrganizationWorkspaceUsers, { params: place, query })
      expect(await response.json()).toMatchObject({ items: [{ name: 'Ben' }] })
      expect([response.headers.get('x-page'), response.headers.get('x-page-size')]).toEqual(['2', '1'])
      const tooMany = { params: place, query: { per_page: 201 } }
      expect(await owner.client.refusal(listOrganizationWorkspaceUsers, tooMany)).toMatchObject({
        status: 400,
        message: 'per_page: must be 1 to 200',
      })
    })

    it('refuses a workspace of another organization', async () => {
      const params = { ...place, organization_id: member.organizationId }
      expect(await member.client.refusal(listOrganizationWorkspaceUsers, { params })).toMatchObject(forbidden)
    })
  })

  describe('T §4.2 PATCH organizations/{id}/workspaces/{id}/workspace_users', () => {
    const refusal = async (body: unknown) =>
      owner.client.refusal(patchOrganizationWorkspaceUsers, { params: place, body })

    it('removes all that are named, or none', async () => {
      const third = await test.signUp({ name: 'Cleo' })
      await joinWorkspace(test, owner, [third])
      const ids = [await idOf(member), await idOf(third)]
      expect(await refusal({ delete: [...ids, 987_654_321] })).toMatchObject({
        status: 400,
        message: 'Wrong workspace user IDs',
      })
      expect(await sees(member)).toBe(true)
      await owner.client.call(patchOrganizationWorkspaceUsers, { params: place, body: { delete: ids } })
      expect([await sees(member), await sees(third)]).toEqual([false, false])
      expect(await owner.client.call(listWorkspaceUsers, { params: workspace })).toHaveLength(1)
    })

    it.each([
      [{}, 'At least one workspace user ID must be supplied'],
      [{ delete: [] }, 'At least one workspace user ID must be supplied'],
      [{ delete: [7, 7] }, 'Workspace user IDs must be unique'],
      [{ delete: [7] }, 'Wrong workspace user IDs'],
    ])('T §7 refuses %j: %s', async (body, message) => {
      expect(await refusal(body)).toMatchObject({ status: 400, message })
    })

    it('T §7 refuses what is no JSON: JSON is not valid', async () => {
      const url = `http://service/api/v9/organizations/${place.organization_id}/workspaces/${place.workspace_id}/workspace_users`
      const authorization = `Bearer ${owner.me.api_token}`
      const response = await test.service.fetch(
        new Request(url, { method: 'PATCH', headers: { authorization }, body: '{' }),
      )
      expect([response.status, await response.json()]).toEqual([400, 'JSON is not valid'])
    })
  })

  describe('decisions §6 PUT workspaces/{id}/workspace_users/{id}', () => {
    it('changes rates, costs, working hours and flags, and leaves the rest', async () => {
      const body = { rate: 80.5, labor_cost: 40, working_hours_in_minutes: 420, view_edit_labor_costs: true }
      const changed = await change(member, body)
      expect(changed).toMatchObject({ ...body, view_edit_billable_rates: false, role: 'member' })
      expect(changed.rate_last_updated).toMatch(/Z$/)
      expect(changed.labor_cost_last_updated).toMatch(/Z$/)
      expect(await change(member, { rate: null })).toMatchObject({ ...body, rate: null })
      expect(await change(member, { working_hours_in_minutes: null })).toMatchObject({
        working_hours_in_minutes: null,
      })
    })

    it('stops what runs of who is deactivated, at the latest at the length that an entry may have', async () => {
      test.clock.set('2025-06-02T09:00:00Z')
      const body = { created_with: 'test', ...workspace, start: '2025-04-01T00:00:00Z', duration: -1 }
      const { id } = await member.client.call(createTimeEntry, { params: workspace, body })
      await change(member, { inactive: true })
      const params = { ...workspace, time_entry_id: id }
      expect(await owner.client.call(updateTimeEntry, { params, body: {} })).toMatchObject({
        duration: 999 * 3600,
      })
    })

    it('shows rates and costs to admins, and to project managers who may see them', async () => {
      await change(owner, { rate: 90, labor_cost: 60 })
      const seen = async () => {
        const [user] = await member.client.call(listWorkspaceUsers, { params: workspace })
        return [user?.rate, user?.labor_cost]
      }
      await change(member, { view_edit_billable_rates: true })
      expect(await seen()).toEqual([null, null])
      await change(member, { role: 'project_manager' })
      expect(await seen()).toEqual([90, null])
      await change(member, { view_edit_billable_rates: false, view_edit_labor_costs: true })
      expect(await seen()).toEqual([null, 60])
      await change(member, { role_id: 3, view_edit_labor_costs: false })
      expect(await seen()).toEqual([90, 60])
    })

    it.each([
      ['owner', 1, { admin: true, organization_admin: true }],
      ['organization_admin', 2, { admin: true, organization_admin: true }],
      ['workspace_admin', 3, { admin: true, organization_admin: false, workspace_admin: true }],
      ['project_manager', 4, { admin: false, organization_admin: false }],
      ['member', 5, { admin: false, organization_admin: false }],
    ])('gives the role %s, named or by its id', async (role, role_id, fields) => {
      expect(await change(member, { role })).toMatchObject({ role, role_id, ...fields })
      expect(await member.client.call(getWorkspace, { params: workspace })).toMatchObject({ role })
      await change(member, { role: 'member' })
      expect(await change(member, { role_id })).toMatchObject({ role, role_id, ...fields })
    })

    it('makes admins of the workspace with admin alone', async () => {
      expect(await change(member, { admin: true })).toMatchObject({ role: 'workspace_admin', admin: true })
      expect(await change(member, { admin: false })).toMatchObject({ role: 'member', admin: false })
    })

    it('lets nobody decide about who is above them', async () => {
      await change(member, { admin: true })
      expect(await isRefused(owner, { inactive: true }, member)).toMatchObject(forbidden)
      expect(await isRefused(owner, { role: 'member' }, member)).toMatchObject(forbidden)
      expect(await isRefused(member, { role: 'owner' }, member)).toMatchObject(forbidden)
      expect(await isRefused(member, { role: 'organization_admin' }, member)).toMatchObject(forbidden)
      await change(member, { role: 'member' })
      expect(await isRefused(member, { rate: 1 }, member)).toMatchObject(forbidden)
    })

    it('keeps the only owner', async () => {
      const text = (what: string) => ({
        status: 400,
        message: `The only owner of an organization cannot be ${what}`,
      })
      expect(await isRefused(owner, { inactive: true }, owner)).toMatchObject(text('deactivated'))
      expect(await isRefused(owner, { role: 'member' }, owner)).toMatchObject(text('given another role'))
      const params = await pathOf(owner)
      expect(await owner.client.refusal(deleteWorkspaceUser, { params })).toMatchObject(text('removed'))
      await change(member, { role: 'owner' })
      expect(await change(owner, { role: 'member' })).toMatchObject({ role: 'member' })
      expect(await member.client.call(getWorkspace, { params: workspace })).toMatchObject({ role: 'owner' })
    })

    it('ends sight of the workspace with inactive, and gives it back', async () => {
      const entry = { created_with: 'test', ...workspace, start: '2025-06-02T08:00:00Z', duration: -1 }
      await member.client.call(createTimeEntry, { params: workspace, body: entry })
      await change(member, { role: 'organization_admin' })
      expect(await change(member, { inactive: true })).toMatchObject({ inactive: true })
      expect(await sees(member)).toBe(false)
      expect(await member.client.refusal(getWorkspace, { params: workspace })).toMatchObject(forbidden)
      expect(await member.client.call(getCurrentTimeEntry)).toBeNull()
      const params = { organization_id: place.organization_id }
      const people = await owner.client.call(listOrganizationUsers, {
        params,
        query: { active_status: 'inactive' },
      })
      expect(people).toMatchObject([{ user_id: member.me.id, inactive: true, admin: false }])
      await change(member, { inactive: false })
      expect(await sees(member)).toBe(true)
      expect(await member.client.call(getWorkspace, { params: workspace })).toMatchObject({ admin: false })
    })

    it('leaves who is active elsewhere a member of the organization', async () => {
      const { id } = await owner.client.call(createWorkspace, {
        params: { organization_id: place.organization_id },
        body: { name: 'Second', admins: [member.me.id] },
      })
      await change(member, { inactive: true })
      expect([await sees(member), await sees(member, id)]).toEqual([false, true])
    })

    it('answers 404 for who does not belong to the workspace', async () => {
      const params = { ...workspace, workspace_user_id: 987_654_321 }
      const text = { status: 404, message: 'Workspace user not found' }
      expect(await owner.client.refusal(updateWorkspaceUser, { params, body: {} })).toMatchObject(text)
      expect(await owner.client.refusal(deleteWorkspaceUser, { params })).toMatchObject(text)
    })
  })

  it('decisions §6 DELETE workspaces/{id}/workspace_users/{id} ends the membership, which may begin again', async () => {
    const body = { name: 'Secret', is_private: true }
    await member.client.call(createProject, { params: workspace, body })
    await owner.client.call(deleteWorkspaceUser, { params: await pathOf(member) })
    expect(await sees(member)).toBe(false)
    const params = { organization_id: place.organization_id }
    expect(await owner.client.call(listOrganizationUsers, { params })).toHaveLength(1)
    await joinWorkspace(test, owner, [member])
    expect(await sees(member)).toBe(true)
    expect(await member.client.call(listProjects, { params: workspace })).toEqual([])
  })

  it('decisions §6 GET workspaces/{id}/workspace_users lists as below the organization', async () => {
    const params = { ...workspace, organization_id: owner.organizationId }
    expect(await owner.client.call(listWorkspaceUsers, { params: workspace })).toEqual(
      await owner.client.call(listOrganizationWorkspaceUsers, { params }),
    )
  })

  it('decisions §6 GET workspaces/{id}/users lists the people of a workspace', async () => {
    await change(member, { inactive: true })
    expect(await owner.client.call(listWorkspacePeople, { params: workspace })).toMatchObject([
      { id: owner.me.id, fullname: 'Ada', is_admin: true, is_active: true, role: 'owner' },
      { id: member.me.id, fullname: 'Ben', is_admin: false, is_active: false, inactive: true, role_id: 5 },
    ])
  })

  it('an extension lets people leave an organization, but not its only owner', async () => {
    const params = { organization_id: owner.organizationId }
    const own = { workspace_id: member.workspaceId }
    await member.client.call(leaveOrganization, { params })
    expect([await sees(member), await sees(member, own.workspace_id)]).toEqual([false, true])
    const people = await owner.client.call(listOrganizationUsers, { params })
    expect(people.map(({ name }) => name)).toEqual(['Ada'])
    expect(await owner.client.refusal(leaveOrganization, { params })).toMatchObject({
      status: 400,
      message: 'The only owner of an organization cannot be removed',
    })
    expect(await member.client.refusal(leaveOrganization, { params })).toMatchObject(forbidden)
  })
}
