import type { Generated } from 'kysely'
import type {
  DatedColumns,
  Instant,
  KeptColumns,
  TenantColumns,
  WorkspaceColumns,
} from '../database/columns.ts'

export interface WorkspaceTables {
  workspaces: TenantColumns &
    KeptColumns & {
      name: string
      default_currency: string
      /** Integer cents. */
      default_hourly_rate: number
      rate_last_updated_at: Instant | null
      disable_approvals: boolean
      disable_expenses: boolean
      disable_timesheet_view: boolean
      hide_start_end_times: boolean
      ical_enabled: boolean
      limit_public_project_data: boolean
      only_admins_may_create_projects: boolean
      only_admins_may_create_tags: boolean
      only_admins_see_team_dashboard: boolean
      projects_billable_by_default: boolean
      projects_enforce_billable: boolean
      projects_private_by_default: boolean
      reports_collapse: boolean
      /** 0 nearest, 1 up, -1 down. */
      rounding: number
      rounding_minutes: number
      working_hours_in_minutes: number
      /** Entries must have these; all of them are off unless `te_constraints_enabled`. */
      te_constraints_enabled: boolean
      te_description_present: boolean
      te_project_present: boolean
      te_tag_present: boolean
      te_task_present: boolean
      /** Whether it has timesheet setups. */
      timesheets_in_use: Generated<boolean>
    }
  workspace_users: WorkspaceColumns &
    DatedColumns & {
      user_id: number
      admin: boolean
      /** The role below admin; says nothing about admins. */
      project_manager: Generated<boolean>
      /** Effective on project managers: admins always see rates and costs, members never. */
      view_edit_billable_rates: Generated<boolean>
      view_edit_labor_costs: Generated<boolean>
      /** Deactivated by an admin: sees nothing of the workspace. */
      inactive: boolean
      /** False for who belongs to the workspace through groups only. */
      is_direct: Generated<boolean>
      /** False while an invitation to the workspace waits to be accepted: sees nothing of it. */
      joined: Generated<boolean>
      /** Integer cents per hour, null for the workspace's. */
      rate: number | null
      rate_last_updated_at: Instant | null
      /** Integer cents per hour. */
      labor_cost: number | null
      labor_cost_last_updated_at: Instant | null
      /** Of a day; null for the workspace's. */
      working_hours_in_minutes: number | null
    }
}
