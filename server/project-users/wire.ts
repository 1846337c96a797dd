/** People in projects as the API writes them (T §2 Project user). */

import type { ProjectUser } from '../../shared/api/project-users.ts'
import type { WorkspaceMembership } from '../access/caller.ts'
import { mayInProject, type ProjectStanding } from '../access/permissions.ts'
import { toPreciseTimestamp, toTimestampOrNull } from '../effects/timestamps.ts'
import type { StandingRow } from './queries.ts'

/** The viewer's part in the project of the row. */
export function standingIn({ is_private, own_manager }: StandingRow): ProjectStanding {
  return { is_private, manager: own_manager }
}

function toUnits(cents: number | null): number | null {
  return cents === null ? null : cents / 100
}

/** @param viewer who looks: rates and costs are not for everybody. */
export function representProjectUser(row: StandingRow, viewer: WorkspaceMembership): ProjectUser {
  const standing = standingIn(row)
  const seesRate = mayInProject(viewer, standing, 'project.view_edit_billable_rates')
  const seesCost = mayInProject(viewer, standing, 'project.view_edit_labor_costs')
  return {
    at: toPreciseTimestamp(row.at),
    gid: row.group_id,
    group_id: row.group_id,
    id: row.id,
    labor_cost: seesCost ? toUnits(row.labor_cost) : null,
    labor_cost_last_updated: seesCost ? toTimestampOrNull(row.labor_cost_last_updated_at) : null,
    manager: row.manager,
    project_id: row.project_id,
    rate: seesRate ? toUnits(row.rate) : null,
    rate_last_updated: seesRate ? toTimestampOrNull(row.rate_last_updated_at) : null,
    user_id: row.user_id,
    workspace_id: row.workspace_id,
  }
}
