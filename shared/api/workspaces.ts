/** Workspaces (T §2 Workspace, T §4.3). */

import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, queryInteger, timestamp, workspaceParams } from './fields.ts'

const retentionDays = z.int()

/** Which parts every entry must have (decisions §4). */
export const entryConstraints = z.object({
  time_entry_constraints_enabled: z.boolean(),
  description_present: z.boolean(),
  project_present: z.boolean(),
  tag_present: z.boolean(),
  task_present: z.boolean(),
})

/** What an admin may change and everybody sees. */
const settings = z.object({
  default_currency: z.string(),
  /** In units of the currency. */
  default_hourly_rate: z.number(),
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
  /** 0 nearest, 1 up, -1 down. */
  rounding: z.int(),
  rounding_minutes: z.int(),
  working_hours_in_minutes: z.int(),
  te_constraints: entryConstraints,
})

export const workspace = settings.extend({
  /** Of the caller; deprecated. */
  admin: z.boolean(),
  /** Deprecated: always empty, tokens belong to people. */
  api_token: z.string(),
  at: timestamp,
  business_ws: z.boolean(),
  csv_upload: z.object({ at: timestamp, log_id: z.int() }).nullable(),
  ical_url: z.string(),
  id,
  last_modified: timestamp,
  logo_url: z.string(),
  /** 0 for unlimited. */
  max_data_retention_days: retentionDays,
  name: z.string(),
  organization_id: id,
  permissions: z.array(z.string()),
  premium: z.boolean(),
  rate_last_updated: timestamp.nullable(),
  /** Of the caller: owner, organization_admin, workspace_admin or member. */
  role: z.string(),
  server_deleted_at: timestamp.nullable(),
  /** Deprecated. */
  subscription: z.object({ plan: z.string(), plan_name: z.string() }),
  suspended_at: timestamp.nullable(),
})
export type Workspace = z.output<typeof workspace>

/** Absent keys stay as they are; the texts of T §7 are rules of the service. */
export const workspaceBody = z.object({
  name: z.string().nullish(),
  default_currency: z.string().min(1).max(16).optional(),
  default_hourly_rate: z.number().min(0).max(1_000_000_000).nullish(),
  disable_approvals: z.boolean().optional(),
  disable_expenses: z.boolean().optional(),
  disable_timesheet_view: z.boolean().optional(),
  hide_start_end_times: z.boolean().optional(),
  ical_enabled: z.boolean().optional(),
  limit_public_project_data: z.boolean().optional(),
  only_admins_may_create_projects: z.boolean().optional(),
  only_admins_may_create_tags: z.boolean().optional(),
  only_admins_see_team_dashboard: z.boolean().optional(),
  projects_billable_by_default: z.boolean().optional(),
  projects_enforce_billable: z.boolean().optional(),
  projects_private_by_default: z.boolean().optional(),
  rate_change_mode: z.enum(['start-today', 'override-current', 'override-all']).optional(),
  reports_collapse: z.boolean().optional(),
  rounding: z.union([z.literal(-1), z.literal(0), z.literal(1)]).optional(),
  rounding_minutes: z.int().min(0).max(1440).optional(),
  working_hours_in_minutes: z.int().min(0).max(10_080).nullish(),
  te_constraints: entryConstraints.partial().optional(),
})
export type WorkspaceBody = z.output<typeof workspaceBody>

const common = { area: 'tracking', source: 'T §4.3' } as const

export const listWorkspaces = endpoint({
  ...common,
  name: 'workspaces.list',
  method: 'GET',
  path: '/api/v9/workspaces',
  summary: 'Lists the workspaces of the caller.',
  source: 'decisions §6',
  answer: { kind: 'list', status: 200, schema: workspace },
})

export const listMyWorkspaces = endpoint({
  ...common,
  name: 'me.workspaces',
  method: 'GET',
  path: '/api/v9/me/workspaces',
  summary: 'Lists the workspaces of the caller; with `since`, those changed since.',
  source: 'decisions §6',
  query: z.object({ since: queryInteger.optional() }),
  answer: { kind: 'list', status: 200, schema: workspace },
})

export const getWorkspace = endpoint({
  ...common,
  name: 'workspaces.get',
  method: 'GET',
  path: '/api/v9/workspaces/{workspace_id}',
  summary: 'Reads one workspace.',
  params: workspaceParams,
  answer: { kind: 'object', status: 200, schema: workspace },
})

export const updateWorkspace = endpoint({
  ...common,
  name: 'workspaces.update',
  method: 'PUT',
  path: '/api/v9/workspaces/{workspace_id}',
  summary: 'Changes a workspace; absent keys stay as they are.',
  params: workspaceParams,
  body: workspaceBody,
  answer: { kind: 'object', status: 200, schema: workspace },
})
