/** The beginning of a workspace. */

import type { Insertable } from 'kysely'
import type { WorkspacePlace, Moment, AnyScope } from '../access/scope.ts'
import { createInitialStatuses } from '../statuses/service.ts'
import { addWorkspaceUsers, insertWorkspace } from './queries.ts'
import type { WorkspaceTables } from './tables.ts'

/** A workspace with the settings that it begins with (T §2 Workspace). */
export function newWorkspace(
  { organizationId, workspaceId }: WorkspacePlace,
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

export interface NewWorkspace extends WorkspacePlace {
  readonly name: string
  readonly creatorId: number
  /** Its first people besides the creator: admins all of them. */
  readonly admins?: readonly number[]
}

/** Creates a workspace with the initial settings of T §2, its statuses and first people. */
export async function beginWorkspace(
  scope: AnyScope,
  { organizationId, workspaceId, name, creatorId, admins = [] }: NewWorkspace,
): Promise<WorkspacePlace> {
  const { db, record } = scope
  const key: WorkspacePlace = { organizationId, workspaceId }
  await insertWorkspace(db, newWorkspace(key, name, scope))
  record({ model: 'workspace', action: 'created', ...key, id: key.workspaceId })
  const place = { organization_id: organizationId, workspace_id: key.workspaceId, admin: true }
  const people = [...new Set([creatorId, ...admins])]
  await addWorkspaceUsers(
    scope,
    people.map((user_id) => Object.assign({ user_id }, place)),
  )
  await createInitialStatuses(scope, key)
  return key
}
