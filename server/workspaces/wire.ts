/** A workspace as the API writes it (T §2 Workspace). */

import type { Workspace } from '../../shared/api/workspaces.ts'
import type { WorkspaceMembership } from '../access/caller.ts'
import { may, permissionsOf } from '../access/permissions.ts'
import { roleOf } from '../access/roles.ts'
import { toPreciseTimestamp, toTimestampOrNull } from '../effects/timestamps.ts'
import { isBusiness, isPremium } from '../organizations/plans.ts'
import type { WorkspaceRow } from './queries.ts'

/** @param member the caller's membership: some fields speak of the caller. */
export function representWorkspace(row: WorkspaceRow, member: WorkspaceMembership): Workspace {
  const { plan } = member.organization
  const seesRates = may(member, 'billable_rates.view_edit')
  const at = toPreciseTimestamp(row.at)
  return {
    admin: member.admin,
    api_token: '',
    at,
    business_ws: isBusiness(plan),
    csv_upload: null,
    default_currency: row.default_currency,
    default_hourly_rate: seesRates ? row.default_hourly_rate / 100 : null,
    disable_approvals: row.disable_approvals,
    disable_expenses: row.disable_expenses,
    disable_timesheet_view: row.disable_timesheet_view,
    hide_start_end_times: row.hide_start_end_times,
    ical_enabled: row.ical_enabled,
    ical_url: '',
    id: row.id,
    last_modified: at,
    limit_public_project_data: row.limit_public_project_data,
    logo_url: '',
    max_data_retention_days: 0,
    name: row.name,
    only_admins_may_create_projects: row.only_admins_may_create_projects,
    only_admins_may_create_tags: row.only_admins_may_create_tags,
    only_admins_see_team_dashboard: row.only_admins_see_team_dashboard,
    organization_id: row.organization_id,
    permissions: permissionsOf(member),
    premium: isPremium(plan),
    projects_billable_by_default: row.projects_billable_by_default,
    projects_enforce_billable: row.projects_enforce_billable,
    projects_private_by_default: row.projects_private_by_default,
    rate_last_updated: seesRates ? toTimestampOrNull(row.rate_last_updated_at) : null,
    reports_collapse: row.reports_collapse,
    role: roleOf(member).name,
    rounding: row.rounding,
    rounding_minutes: row.rounding_minutes,
    server_deleted_at: toTimestampOrNull(row.deleted_at),
    subscription: { plan, plan_name: plan },
    suspended_at: null,
    te_constraints: {
      time_entry_constraints_enabled: row.te_constraints_enabled,
      description_present: row.te_description_present,
      project_present: row.te_project_present,
      tag_present: row.te_tag_present,
      task_present: row.te_task_present,
    },
    working_hours_in_minutes: row.working_hours_in_minutes,
  }
}
