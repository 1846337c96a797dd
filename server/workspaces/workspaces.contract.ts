import { afterAll, beforeAll, expect, it } from 'vitest'
import { getOrganization, updateOrganization } from '../../shared/api/organizations.ts'
import {
  getWorkspace,
  listMyWorkspaces,
  listWorkspaces,
  updateWorkspace,
} from '../../shared/api/workspaces.ts'
import type { OpenDatabase } from '../testing/dialects.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'

/** Workspaces and organizations on any database. */
export function workspacesContract(open: OpenDatabase): void {
  let test: TestService
  let person: Person
  let stranger: Person
  let params: { readonly workspace_id: number }
  let organization: { readonly organization_id: number }

  beforeAll(async () => {
    test = await openTestService({ database: await open() })
    person = await test.signUp()
    stranger = await test.signUp()
    params = { workspace_id: person.workspaceId }
    organization = { organization_id: person.organizationId }
  })
  afterAll(() => test.close())

  it('T §4.3 GET workspaces/{id} answers every field of T §2 Workspace, with the initial settings', async () => {
    const found = await person.client.call(getWorkspace, { params })
    expect(found).toEqual({
      admin: true,
      api_token: '',
      at: found.at,
      business_ws: true,
      csv_upload: null,
      default_currency: 'USD',
      default_hourly_rate: 0,
      disable_approvals: false,
      disable_expenses: false,
      disable_timesheet_view: false,
      hide_start_end_times: false,
      ical_enabled: false,
      ical_url: '',
      id: person.workspaceId,
      last_modified: found.at,
      limit_public_project_data: false,
      logo_url: '',
      max_data_retention_days: 0,
      name: "Ada's workspace",
      only_admins_may_create_projects: false,
      only_admins_may_create_tags: false,
      only_admins_see_team_dashboard: false,
      organization_id: person.organizationId,
      permissions: found.permissions,
      premium: true,
      projects_billable_by_default: true,
      projects_enforce_billable: false,
      projects_private_by_default: true,
      rate_last_updated: null,
      reports_collapse: true,
      role: 'owner',
      rounding: 1,
      rounding_minutes: 0,
      server_deleted_at: null,
      subscription: { plan: 'premium', plan_name: 'premium' },
      suspended_at: null,
      te_constraints: {
        time_entry_constraints_enabled: false,
        description_present: false,
        project_present: false,
        tag_present: false,
        task_present: false,
      },
      working_hours_in_minutes: 0,
    })
    expect(found.permissions).toContain('workspace.update')
  })

  it('T §4.3 PUT workspaces/{id} changes what a body holds and nothing else', async () => {
    const before = await person.client.call(getWorkspace, { params })
    const body = { name: '  Studio ', default_hourly_rate: 80.55, te_constraints: { tag_present: true } }
    const after = await person.client.call(updateWorkspace, { params, body })
    expect(after).toEqual({
      ...before,
      name: 'Studio',
      default_hourly_rate: 80.55,
      te_constraints: { ...before.te_constraints, tag_present: true },
      rate_last_updated: after.rate_last_updated,
      at: after.at,
      last_modified: after.at,
    })
    expect(after.at > before.at).toBe(true)
    expect(await person.client.call(getWorkspace, { params })).toEqual(after)
  })

  it('decisions §6 GET workspaces and me/workspaces list the workspaces, those that changed since when asked', async () => {
    const since = (timestamp: string): { readonly since: number } => ({ since: Date.parse(timestamp) / 1000 })
    expect(await person.client.call(listWorkspaces)).toHaveLength(1)
    const early = { query: since('2025-06-02T00:00:00Z') }
    expect(await person.client.call(listMyWorkspaces, early)).toHaveLength(1)
    const late = { query: since('2025-06-03T00:00:00Z') }
    expect(await person.client.call(listMyWorkspaces, late)).toHaveLength(0)
  })

  it.each([
    [{ name: ' ' }, 'workspace name must contain non-space characters'],
    [{ name: null }, 'workspace name must not be nil'],
    [{ name: 'x'.repeat(141) }, 'workspace name must not be longer than 140'],
  ])('T §7 PUT workspaces/{id} refuses a bad name: %j', async (body, message) => {
    const refused = await person.client.refusal(updateWorkspace, { params, body })
    expect(refused).toMatchObject({ status: 400, message })
  })

  it('T §4.3 GET and PUT workspaces/{id} answer a foreign workspace and an unknown one alike with 403', async () => {
    const foreign = await stranger.client.refusal(getWorkspace, { params })
    const unknown = await stranger.client.refusal(getWorkspace, { params: { workspace_id: 987_654_321 } })
    expect(foreign.status).toBe(403)
    expect([unknown.status, unknown.message]).toEqual([foreign.status, foreign.message])
    const body = { name: 'Mine' }
    expect(await stranger.client.refusal(updateWorkspace, { params, body })).toMatchObject({ status: 403 })
  })

  it('T §7 GET organizations/{id} answers a foreign organization and an unknown one alike with the documented 404', async () => {
    const text = { status: 404, message: 'User not part of organization' }
    expect(await stranger.client.refusal(getOrganization, { params: organization })).toMatchObject(text)
    const unknown = { organization_id: 987_654_321 }
    expect(await stranger.client.refusal(getOrganization, { params: unknown })).toMatchObject(text)
    const invalid = { status: 404, message: 'Invalid organization ID' }
    const malformed = { organization_id: 'x' }
    expect(await stranger.client.refusal(getOrganization, { params: malformed })).toMatchObject(invalid)
  })

  it('T §4.2 PUT organizations/{id} renames an organization for its admins', async () => {
    const body = { name: 'The Studio' }
    const renamed = await person.client.call(updateOrganization, { params: organization, body })
    expect(renamed).toMatchObject({ name: 'The Studio', owner: true, pricing_plan_name: 'premium' })
    const refused = await stranger.client.refusal(updateOrganization, { params: organization, body })
    expect(refused.status).toBe(403)
  })

  it.each([
    [{}, 'At least one field is required'],
    [{ name: '' }, "field 'name' cannot be empty"],
    [{ name: 'x'.repeat(141) }, 'organization name too long, maximum length is 140'],
  ])('T §7 PUT organizations/{id} refuses a bad name: %j', async (body, message) => {
    const refused = await person.client.refusal(updateOrganization, { params: organization, body })
    expect(refused).toMatchObject({ status: 400, message })
  })
}
