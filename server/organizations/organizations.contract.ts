import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createOrganization,
  deleteOrganization,
  getOrganization,
  listMyOrganizations,
  updateOrganization,
} from '../../shared/api/organizations.ts'
import { createTimeEntry, getCurrentTimeEntry, listTimeEntries } from '../../shared/api/time-entries.ts'
import { createWorkspace, deleteWorkspace, getWorkspace } from '../../shared/api/workspaces.ts'
import type { OpenDatabase } from '../testing/dialects.ts'
import { joinWorkspace } from '../testing/join-workspace.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'

/** Organizations on any database. */
export function organizationsContract(open: OpenDatabase): void {
  let test: TestService
  let owner: Person
  let member: Person
  let params: { organization_id: number }

  beforeAll(async () => {
    test = await openTestService({ database: await open() })
    owner = await test.signUp({ name: 'Ada' })
    member = await test.signUp({ name: 'Ben' })
    await joinWorkspace(test, owner, [member])
    params = { organization_id: owner.organizationId }
  })
  afterAll(() => test.close())

  describe('T §4.2 POST organizations', () => {
    it('creates an organization with a single workspace, owned by the caller', async () => {
      const body = { name: ' Studio ', workspace_name: ' Work ' }
      const made = await member.client.call(createOrganization, { body })
      expect(made).toMatchObject({ name: 'Studio', workspace_name: 'Work' })
      expect(made.permissions).toContain('organization.update')
      const found = await member.client.call(getOrganization, { params: { organization_id: made.id } })
      expect(found).toMatchObject({ name: 'Studio', owner: true, admin: true, user_count: 1 })
      const workspace = await member.client.call(getWorkspace, {
        params: { workspace_id: made.workspace_id },
      })
      expect(workspace).toMatchObject({ name: 'Work', organization_id: made.id, role: 'owner' })
    })

    const long = 'x'.repeat(141)
    it.each([
      [{ workspace_name: 'W' }, "Field 'name' cannot be empty"],
      [{ name: null, workspace_name: 'W' }, "Field 'name' cannot be empty"],
      [{ name: '  ', workspace_name: 'W' }, "Field 'name' cannot be empty"],
      [{ name: long, workspace_name: 'W' }, 'organization name too long, maximum length is 140'],
      [{ name: 'N' }, 'workspace name must be provided'],
      [{ name: 'N', workspace_name: ' ' }, 'workspace name must contain non-space characters'],
      [{ name: 'N', workspace_name: long }, 'workspace name must not be longer than 140'],
    ])('T §7 refuses %j: %s', async (body, message) => {
      expect(await owner.client.refusal(createOrganization, { body })).toMatchObject({ status: 400, message })
    })
  })

  describe('T §4.2 GET organizations/{id}', () => {
    it('answers every field of T §2 Organization', async () => {
      const found = await owner.client.call(getOrganization, { params })
      const trial = {
        trial: false,
        trial_available: false,
        trial_end_date: null,
        next_payment_date: null,
        last_pricing_plan_id: null,
        trial_plan_id: null,
        can_have_trial: false,
      }
      expect(found).toEqual({
        admin: true,
        at: found.at,
        created_at: found.created_at,
        id: owner.organizationId,
        is_multi_workspace_enabled: true,
        is_unified: false,
        max_data_retention_days: 0,
        max_workspaces: 100,
        name: "Ada's organization",
        owner: true,
        permissions: found.permissions,
        pricing_plan_enterprise: false,
        pricing_plan_id: 3,
        pricing_plan_name: 'premium',
        trial_info: trial,
        subscription: {
          billing_period_months: 0,
          created_at: null,
          enterprise: false,
          plan: 'premium',
          plan_name: 'premium',
          seats: null,
          state: 'active',
          trial,
        },
        suspended_at: null,
        user_count: 2,
      })
      const asMember = await member.client.call(getOrganization, { params })
      expect(asMember).toMatchObject({ admin: false, owner: false })
      expect(asMember.permissions).not.toContain('organization.update')
    })

    it.each([
      [987_654_321, 'User not part of organization'],
      ['x', 'Invalid organization ID'],
    ])('T §7 answers 404 for %s: %s', async (organization_id, message) => {
      const refused = await owner.client.refusal(getOrganization, { params: { organization_id } })
      expect(refused).toMatchObject({ status: 404, message })
    })
  })

  it('T §4.2 PUT organizations/{id} renames an organization for its admins', async () => {
    const body = { name: ' The Studio ' }
    expect(await owner.client.call(updateOrganization, { params, body })).toMatchObject({
      name: 'The Studio',
    })
    const refused = await member.client.refusal(updateOrganization, { params, body })
    expect(refused).toMatchObject({ status: 403, message: 'User does not have access to this resource' })
    const invalid = await owner.client.refusal(updateOrganization, {
      params: { organization_id: 'x' },
      body,
    })
    expect(invalid).toMatchObject({ status: 400, message: 'Invalid organization ID' })
  })

  it('an owner closes a workspace, and the organization with all its workspaces, for everybody in it', async () => {
    const own = await member.client.call(createOrganization, { body: { name: 'Own', workspace_name: 'One' } })
    const place = { organization_id: own.id }
    const guest = await test.signUp()
    const two = await member.client.call(createWorkspace, { params: place, body: { name: 'Two' } })
    const at = { organizationId: own.id, workspaceId: two.id }
    await joinWorkspace(test, { ...member, ...at }, [guest])
    const start = (workspace_id: number) =>
      guest.client.call(createTimeEntry, {
        params: { workspace_id },
        body: { created_with: 'test', start: '2025-06-02T08:00:00Z', duration: -1, workspace_id },
      })
    const refused = { status: 403 }
    await start(two.id)
    const workspace = { workspace_id: two.id }
    expect(await guest.client.refusal(deleteWorkspace, { params: workspace })).toMatchObject(refused)
    await member.client.call(deleteWorkspace, { params: workspace })
    for (const { client } of [guest, member])
      expect(await client.refusal(getWorkspace, { params: workspace })).toMatchObject(refused)
    expect(await guest.client.call(getCurrentTimeEntry)).toBeNull()
    const entries = await guest.client.call(listTimeEntries)
    expect(entries.map((entry) => entry.workspace_id)).not.toContain(two.id)
    const last = { params: { workspace_id: own.workspace_id } }
    expect(await member.client.refusal(deleteWorkspace, last)).toMatchObject({ status: 400 })
    await joinWorkspace(test, { ...member, ...at, workspaceId: own.workspace_id }, [guest])
    await start(own.workspace_id)
    expect(await guest.client.refusal(deleteOrganization, { params: place })).toMatchObject(refused)
    await member.client.call(deleteOrganization, { params: place })
    for (const { client } of [guest, member])
      expect(await client.refusal(getWorkspace, last)).toMatchObject(refused)
    expect(await guest.client.call(getCurrentTimeEntry)).toBeNull()
    expect((await member.client.call(listMyOrganizations)).map(({ id }) => id)).not.toContain(own.id)
  })

  it('decisions §6 GET me/organizations lists those that changed since', async () => {
    const at = async (since: string) =>
      (await owner.client.call(listMyOrganizations, { query: { since: Date.parse(since) / 1000 } })).map(
        ({ id }) => id,
      )
    expect(await at('2025-06-02T00:00:00Z')).toEqual([owner.organizationId])
    expect(await at('2025-06-03T00:00:00Z')).toEqual([])
    expect(await owner.client.call(listMyOrganizations)).toHaveLength(1)
  })
}
