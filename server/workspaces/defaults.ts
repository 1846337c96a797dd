/** The settings that a new workspace begins with (T §2 Workspace). */

import type { Insertable } from 'kysely'
import type { Moment } from '../access/scope.ts'
import type { WorkspaceKey } from './queries.ts'
import type { WorkspaceTables } from './tables.ts'

export function newWorkspace(
  { organizationId, workspaceId }: WorkspaceKey,
  name: string,
  { now, at }: Moment,
): Insertable<WorkspaceTables['workspaces']> {
  return {
    organization_id: organizationId,
    id: workspaceId,
    name,
    default_currency: 'USD',
    default_hourly_rate: 0,
    rate_last_updated_at: null,
    disable_approvals: false,
    disable_expenses: false,
    disable_timesheet_view: false,
    hide_start_end_times: false,
    ical_enabled: false,
    limit_public_project_data: false,
    only_admins_may_create_projects: false,
    only_admins_may_create_tags: false,
    only_admins_see_team_dashboard: false,
    projects_billable_by_default: true,
    projects_enforce_billable: false,
    projects_private_by_default: true,
    reports_collapse: true,
    rounding: 1,
    rounding_minutes: 0,
    working_hours_in_minutes: 0,
    te_constraints_enabled: false,
    te_description_present: false,
    te_project_present: false,
    te_tag_present: false,
    te_task_present: false,
    created_at: now,
    at,
    deleted_at: null,
  }
}
