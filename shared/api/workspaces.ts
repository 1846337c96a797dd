/** Workspaces (T §2 Workspace, T §4.3). */

import { z } from 'zod'
import { endpointsOf } from './endpoint.ts'
import { id, queryInteger, timestamp } from './fields.ts'
import { hourlyRate, rateChangeMode } from './rates.ts'
import { roleName } from './roles.ts'

/** Which parts every entry must have (decisions §4). */
export const entryConstraints = z.object({
  time_entry_constraints_enabled: z.boolean(),
  description_present: z.boolean(),
  project_present: z.boolean(),
  tag_present: z.boolean(),
  task_present: z.boolean(),
})

/** Settings that an admin may change and everybody sees. */
const flags = z.object({
  disable_approvals: z.boolean(),
  disable_expenses: z.boolean(),
  disable_timesheet_view: z.boolean(),
  hide_start_end_times: z.boolean(),
  ical_enabled: z.boolean(),
  limit_public_project_data: z.boolean(),
  only_admins_may_create_projects: z.boolean(),
  only_admins_may_create_tags: z.boolean(),
  only_admins_see_team_dashboard: z.boolean(),
  projects_billable_by_default: z.boolean(),
  projects_enforce_billable: z.boolean(),
  projects_private_by_default: z.boolean(),
  reports_collapse: z.boolean(),
})

export const workspace = flags.extend({
  default_currency: z.string(),
  /** In units of the currency; null for those who may not see rates. */
  default_hourly_rate: z.number().nullable(),
  /** 0 nearest, 1 up, -1 down. */
  rounding: z.int(),
  rounding_minutes: z.int(),
  working_hours_in_minutes: z.int(),
  te_constraints: entryConstraints,
  /** Of the caller; deprecated. */
  admin: z.boolean(),
  /** Deprecated: always empty, tokens belong to people. */
  api_token: z.string(),
  at: timestamp,
  business_ws: z.boolean(),
  /** Always null: the service imports no CSV files. */
  csv_upload: z.object({ at: timestamp, log_id: z.int() }).nullable(),
  /** Always empty: the service publishes no calendars. */
  ical_url: z.string(),
  id,
  last_modified: timestamp,
  /** Always empty: the service keeps no pictures. */
  logo_url: z.string(),
  /** 0 for unlimited. */
  max_data_retention_days: z.int(),
  name: z.string(),
  organization_id: id,
  permissions: z.array(z.string()),
  premium: z.boolean(),
  rate_last_updated: timestamp.nullable(),
  /** Of the caller. */
  role: roleName,
  server_deleted_at: timestamp.nullable(),
  /** Of the organization; deprecated. */
  subscription: z.object({ plan: z.string(), plan_name: z.string() }),
  /** Always null: no workspace is ever suspended. */
  suspended_at: timestamp.nullable(),
})
export type Workspace = z.output<typeof workspace>

/** Absent keys stay as they are; the texts of T §7 are rules of the service. */
export const workspaceBody = flags.partial().extend({
  /** Ids of the people who are to be its admins, and nobody else but admins of the organization. */
  admins: z.array(z.int()).max(1000).optional(),
  name: z.string().nullish(),
  default_currency: z.string().min(1).max(16).optional(),
  default_hourly_rate: hourlyRate.nullish(),
  /** Deprecated, and of no effect. */
  initial_pricing_plan: z.int().nullish(),
  rate_change_mode: rateChangeMode.optional(),
  rounding: z.union([z.literal(-1), z.literal(0), z.literal(1)]).optional(),
  rounding_minutes: z.int().min(0).max(1440).optional(),
  working_hours_in_minutes: z.int().min(0).max(10_080).nullish(),
  te_constraints: entryConstraints.partial().optional(),
})
export type WorkspaceBody = z.output<typeof workspaceBody>

const endpoint = endpointsOf({ area: 'tracking', source: 'T §4.3', row: workspace })

export const listWorkspaces = endpoint('workspaces.list', 'GET /api/v9/workspaces', {
  source: 'decisions §6',
  summary: 'Lists the workspaces of the caller.',
})

export const listMyWorkspaces = endpoint('me.workspaces', 'GET /api/v9/me/workspaces', {
  source: 'decisions §6',
  summary: 'Lists the workspaces of the caller; with `since`, those changed since.',
  query: z.object({ since: queryInteger.optional() }),
})

export const getWorkspace = endpoint('workspaces.get', 'GET /api/v9/workspaces/{workspace_id}', {
  summary: 'Reads one workspace.',
})

export const updateWorkspace = endpoint('workspaces.update', 'PUT /api/v9/workspaces/{workspace_id}', {
  summary: 'Changes a workspace; absent keys stay as they are.',
  body: workspaceBody,
})

export const deleteWorkspace = endpoint('workspaces.delete', 'DELETE /api/v9/workspaces/{workspace_id}', {
  source: 'decisions §11',
  summary:
    'Extension: closes a workspace for everybody in it; for owners and administrators of the organization, which keeps its last one.',
  answer: { kind: 'empty', status: 204 },
})

export const createWorkspace = endpoint(
  'workspaces.create',
  'POST /api/v9/organizations/{organization_id}/workspaces',
  {
    summary: 'Creates a workspace in an organization.',
    source: 'T §4.2',
    body: workspaceBody,
  },
)
