/** The people of a workspace (T §2 Workspace user, T §4.2, decisions §6, §10). */

import { z } from 'zod'
import { endpointsOf } from './endpoint.ts'
import { id, queryBoolean, queryInteger, timestamp } from './fields.ts'
import { hourlyRate, rateChangeMode } from './rates.ts'
import { roleId, roleName } from './roles.ts'

export const workspaceUser = z.object({
  /** Always false: the service has no second factor. */
  '2fa_enabled': z.boolean(),
  /** Whether they have accepted the invitation. */
  active: z.boolean(),
  /** Of the workspace, also as an admin of the organization. */
  admin: z.boolean(),
  at: timestamp,
  /** Always empty: the service keeps no pictures. */
  avatar_file_name: z.string(),
  email: z.string(),
  group_ids: z.array(id),
  id,
  /** Deactivated by an admin. */
  inactive: z.boolean(),
  /** Always empty, as `invite_url`: a code is for whom it was mailed to. */
  invitation_code: z.string(),
  invite_url: z.string(),
  /** Not only through a group. */
  is_direct: z.boolean(),
  /** Hourly, in units of the currency; null when there is none, and for those who may not see it. */
  labor_cost: z.number().nullable(),
  labor_cost_last_updated: timestamp.nullable(),
  name: z.string(),
  organization_admin: z.boolean(),
  /** As `labor_cost`. */
  rate: z.number().nullable(),
  rate_last_updated: timestamp.nullable(),
  role: roleName,
  role_id: roleId,
  /** IANA zone. */
  timezone: z.string(),
  /** The person's id, as `user_id`. */
  uid: id,
  user_id: id,
  /** Effective on project managers: admins always see rates and costs, members never. */
  view_edit_billable_rates: z.boolean(),
  view_edit_labor_costs: z.boolean(),
  wid: id,
  /** Of the workspace alone. */
  workspace_admin: z.boolean(),
  workspace_id: id,
  /** Of a day; null for the workspace's. */
  working_hours_in_minutes: z.int().nullable(),
})
export type WorkspaceUser = z.output<typeof workspaceUser>

/** Absent keys stay as they are. `role` wins over `role_id`, and both over `admin`. */
export const workspaceUserBody = z.object({
  admin: z.boolean().optional(),
  inactive: z.boolean().optional(),
  labor_cost: hourlyRate.nullish(),
  labor_cost_change_mode: rateChangeMode.optional(),
  rate: hourlyRate.nullish(),
  rate_change_mode: rateChangeMode.optional(),
  role: roleName.optional(),
  role_id: roleId.optional(),
  view_edit_billable_rates: z.boolean().optional(),
  view_edit_labor_costs: z.boolean().optional(),
  working_hours_in_minutes: z.int().min(0).max(10_080).nullish(),
})
export type WorkspaceUserBody = z.output<typeof workspaceUserBody>

export const workspaceUserListQuery = z.object({
  page: queryInteger.optional(),
  per_page: queryInteger.optional(),
  /** Only who has, or has not, a rate or labour cost of their own. */
  custom_rates: queryBoolean.optional(),
  /** Only who has accepted and is not deactivated; `false` for the others. */
  active: queryBoolean.optional(),
  /** In the name. */
  name: z.string().optional(),
  /** In the name or e-mail address. */
  search: z.string().optional(),
})
export type WorkspaceUserListQuery = z.output<typeof workspaceUserListQuery>

/** A person as clients that list people know one. */
const workspacePerson = z.object({
  at: timestamp,
  email: z.string(),
  fullname: z.string(),
  id,
  image_url: z.string(),
  inactive: z.boolean(),
  is_active: z.boolean(),
  is_admin: z.boolean(),
  name: z.string(),
  role: roleName,
  role_id: roleId,
  timezone: z.string(),
})
export type WorkspacePerson = z.output<typeof workspacePerson>

const organizationPath = '/api/v9/organizations/{organization_id}/workspaces/{workspace_id}/workspace_users'
const endpoint = endpointsOf({ area: 'tracking', source: 'decisions §6', row: workspaceUser })
const path = '/api/v9/workspaces/{workspace_id}/workspace_users'

export const listOrganizationWorkspaceUsers = endpoint(
  'organization_workspace_users.list',
  `GET ${organizationPath}`,
  {
    source: 'T §4.2',
    summary: 'Lists the users of a workspace by name, directly or via a group; paged when asked.',
    query: workspaceUserListQuery,
  },
)

export const patchOrganizationWorkspaceUsers = endpoint(
  'organization_workspace_users.patch',
  `PATCH ${organizationPath}`,
  {
    source: 'T §4.2',
    summary: 'Removes users from a workspace: all that are named, or none.',
    body: z.object({ delete: z.array(z.int()).nullish() }),
    answer: { kind: 'empty', status: 200 },
  },
)

export const listWorkspaceUsers = endpoint('workspace_users.list', `GET ${path}`, {
  summary: 'Lists the users of a workspace by name; paged when asked.',
  query: workspaceUserListQuery,
})

export const listWorkspacePeople = endpoint('users.list', 'GET /api/v9/workspaces/{workspace_id}/users', {
  summary: 'Lists the people of a workspace by name, deactivated ones included.',
  answer: { kind: 'list', status: 200, schema: workspacePerson },
})

export const updateWorkspaceUser = endpoint('workspace_users.update', `PUT ${path}/{workspace_user_id}`, {
  summary: 'Changes role, rates, working hours or state of a workspace user; absent keys stay as they are.',
  body: workspaceUserBody,
})

export const deleteWorkspaceUser = endpoint('workspace_users.delete', `DELETE ${path}/{workspace_user_id}`, {
  summary: 'Removes a user from a workspace; what they tracked stays.',
})
