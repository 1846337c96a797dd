import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listWorkspaceUsers } from '../../shared/api/workspace-users.ts'
import { createWorkspace, getWorkspace, updateWorkspace } from '../../shared/api/workspaces.ts'
import type { OpenDatabase } from '../testing/dialects.ts'
import { joinWorkspace } from '../testing/join-workspace.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'

/** Workspaces that are added to an organization, on any database. */
export function newWorkspacesContract(open: OpenDatabase): void {
  let test: TestService
  let owner: Person
  let member: Person
  let stranger: Person
  let params: { organization_id: number }

  beforeAll(async () => {
    test = await openTestService({ database: await open() })
    owner = await test.signUp({ name: 'Ada' })
    member = await test.signUp({ name: 'Ben' })
    stranger = await test.signUp()
    await joinWorkspace(test, owner, [member])
    params = { organization_id: owner.organizationId }
  })
  afterAll(() => test.close())

  const refusal = (body: object, person = owner) => person.client.refusal(createWorkspace, { params, body })

  describe('T §4.2 POST organizations/{id}/workspaces', () => {
    it('creates a workspace with all that the body says', async () => {
      const body = {
        admins: [member.me.id],
        default_currency: 'EUR',
        default_hourly_rate: 75.5,
        initial_pricing_plan: 0,
        limit_public_project_data: true,
        name: ' Agency ',
        only_admins_may_create_projects: true,
        only_admins_may_create_tags: true,
        only_admins_see_team_dashboard: true,
        projects_billable_by_default: false,
        projects_enforce_billable: true,
        projects_private_by_default: false,
        rate_change_mode: 'override-all',
        reports_collapse: false,
        rounding: -1,
        rounding_minutes: 15,
      }
      const made = await owner.client.call(createWorkspace, { params, body })
      const { admins: _, initial_pricing_plan: _plan, rate_change_mode: _mode, ...settings } = body
      expect(made).toMatchObject({ ...settings, name: 'Agency', role: 'owner', admin: true })
      expect(made.permissions).toContain('workspace.update')
      const place = { params: { workspace_id: made.id } }
      expect(await owner.client.call(getWorkspace, place)).toEqual(made)
      expect(await owner.client.call(listWorkspaceUsers, place)).toMatchObject([
        { name: 'Ada', role: 'owner', workspace_admin: true },
        { name: 'Ben', role: 'workspace_admin', workspace_admin: true },
      ])
    })

    it('begins with the settings of T §2 otherwise', async () => {
      const made = await owner.client.call(createWorkspace, { params, body: { name: 'Plain' } })
      expect(made).toMatchObject({
        default_currency: 'USD',
        default_hourly_rate: 0,
        only_admins_may_create_projects: false,
        projects_billable_by_default: true,
        projects_private_by_default: true,
        reports_collapse: true,
      })
    })

    const long = 'x'.repeat(141)
    it.each([
      [{}, 'workspace name must not be nil'],
      [{ name: null }, 'workspace name must not be nil'],
      [{ name: ' ' }, 'workspace name must contain non-space characters'],
      [{ name: long }, 'workspace name must not be longer than 140'],
      [{ name: "ADA'S workspace" }, 'another workspace with same name exists in organization'],
      [{ name: 'N', admins: [987_654_321] }, 'User with id does not exist'],
    ])('T §7 refuses %j: %s', async (body, message) => {
      expect(await refusal(body)).toMatchObject({ status: 400, message })
    })

    it('T §7 takes people of other organizations for unknown', async () => {
      expect(await refusal({ name: 'N', admins: [stranger.me.id] })).toMatchObject({
        status: 400,
        message: 'User with id does not exist',
      })
    })

    it("T §7 answers 404 for an organization that is not the caller's, 403 for who is no admin", async () => {
      const text = { status: 404, message: 'Organization not found/accessible' }
      expect(await refusal({ name: 'N' }, stranger)).toMatchObject(text)
      expect(await refusal({ name: 'N' }, member)).toMatchObject({ status: 403 })
    })
  })

  describe('T §4.3 PUT workspaces/{id}', () => {
    it('makes those admins whom the list names, and nobody else', async () => {
      const place = { workspace_id: owner.workspaceId }
      const change = (admins: number[]) =>
        owner.client.call(updateWorkspace, { params: place, body: { admins } })
      const admins = async () =>
        (await owner.client.call(listWorkspaceUsers, { params: place }))
          .filter(({ workspace_admin }) => workspace_admin)
          .map(({ name }) => name)
      await change([member.me.id])
      expect(await admins()).toEqual(['Ben'])
      await change([owner.me.id])
      expect(await admins()).toEqual(['Ada'])
      const body = { admins: [stranger.me.id] }
      expect(await owner.client.refusal(updateWorkspace, { params: place, body })).toMatchObject({
        status: 400,
        message: 'User not exists in the workspace',
      })
    })

    it('hides the rate from who may not see rates', async () => {
      const place = { workspace_id: owner.workspaceId }
      const body = { default_hourly_rate: 60, rate_change_mode: 'override-current' }
      const changed = await owner.client.call(updateWorkspace, { params: place, body })
      expect(changed.default_hourly_rate).toBe(60)
      expect(changed.rate_last_updated).not.toBeNull()
      const seen = await member.client.call(getWorkspace, { params: place })
      expect([seen.default_hourly_rate, seen.rate_last_updated]).toEqual([null, null])
    })
  })
}
