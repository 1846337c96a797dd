import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createOrganization, getOrganization } from '../../shared/api/organizations.ts'
import { createWorkspace, updateWorkspace } from '../../shared/api/workspaces.ts'
import type { Plan } from '../organizations/tables.ts'
import { joinWorkspace } from '../testing/join-workspace.ts'
import { beside } from '../testing/open-beside.ts'
import { openStaffedOrganization } from '../testing/staffed-organization.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'

describe('T §7 Workspace create', () => {
  let test: TestService
  let owner: Person
  let params: { organization_id: number }

  async function openWith(plan: Plan): Promise<void> {
    await test.close()
    test = await openTestService({ plan })
    owner = await test.signUp({ name: 'Ada' })
    params = { organization_id: owner.organizationId }
  }
  beforeEach(async () => {
    test = await openTestService()
    await openWith('free')
  })
  afterEach(() => test.close())

  const premium =
    'Must be a premium user to use default_hourly_rate, default_currency, rounding_minutes, projects_billable_by_default or rounding'
  const tags = 'restricting tag management to administrators requires a premium subscription'

  it.each([
    [{ default_hourly_rate: 1 }, premium],
    [{ default_currency: 'EUR' }, premium],
    [{ rounding: 1 }, premium],
    [{ rounding_minutes: 5 }, premium],
    [{ projects_billable_by_default: true }, premium],
    [{ rate_change_mode: 'start-today' }, premium],
    [{ only_admins_may_create_tags: true }, tags],
  ])('asks %j of paid plans: 402 %s', async (fields, message) => {
    const refused = { status: 402, message }
    const body = { name: 'N', ...fields }
    expect(await owner.client.refusal(createWorkspace, { params, body })).toMatchObject(refused)
    const place = { workspace_id: owner.workspaceId }
    expect(await owner.client.refusal(updateWorkspace, { params: place, body: fields })).toMatchObject(
      refused,
    )
  })

  it.each(['free', 'starter'] as const)('allows one workspace on the plan %s', async (plan) => {
    await openWith(plan)
    expect(await owner.client.refusal(createWorkspace, { params, body: { name: 'N' } })).toMatchObject({
      status: 400,
      message: 'Multiple workspaces are not enabled in this organization',
    })
    expect(await owner.client.call(getOrganization, { params })).toMatchObject({
      is_multi_workspace_enabled: false,
      max_workspaces: 1,
      subscription: { plan, state: plan === 'free' ? 'free' : 'active' },
    })
  })

  it('allows 100 workspaces to a person, and no organization beyond them', async () => {
    await openWith('premium')
    for (let count = 2; count <= 100; count += 1) {
      await owner.client.call(createWorkspace, { params, body: { name: `Workspace ${count}` } })
    }
    expect(await owner.client.refusal(createWorkspace, { params, body: { name: 'N' } })).toMatchObject({
      status: 400,
      message: 'user can have a maximum of 100 workspaces',
    })
    const colleague = await test.signUp()
    const workspaces = [{ workspace_id: owner.workspaceId, role: 'organization_admin' }]
    await joinWorkspace(test, owner, [colleague], { workspaces })
    const body = { name: 'N', workspace_name: 'W' }
    expect(await colleague.client.refusal(createWorkspace, { params, body })).toMatchObject({
      status: 400,
      message: 'organization can have a maximum number of workspaces',
    })
    expect(await owner.client.refusal(createOrganization, { body })).toMatchObject({
      status: 403,
      message: 'user not authorized to create an organization',
    })
  })

  it('answers 404 where nobody owns the organization: organization owner not found', async () => {
    const place = await openStaffedOrganization()
    await beside(place.database, async (db) => {
      await db.updateTable('organization_users').set({ owner: false }).execute()
    })
    const refused = await place.client('organization_admin').refusal(createWorkspace, {
      params: { organization_id: place.organizationId },
      body: { name: 'N' },
    })
    await place.close()
    expect(refused).toMatchObject({ status: 404, message: 'organization owner not found' })
  })
})
