/** People in projects as the API writes them (T §2 Project user). */

import type { ProjectUser } from '../../shared/api/project-users.ts'
import type { Member } from '../access/scope.ts'
import { mayInProject, type ProjectStanding } from '../access/permissions.ts'
import { pick } from '../database/pick.ts'
import { toPreciseTimestamp, toTimestampOrNull } from '../effects/timestamps.ts'
import { toUnits } from '../rates/change-rate.ts'
import type { StandingRow } from './queries.ts'

/** The viewer's part in the project of the row. */
export function standingIn({ is_private, own_manager }: StandingRow): ProjectStanding {
  return { is_private, manager: own_manager }
}

/** @param viewer who looks: rates and costs are not for everybody. */
export function representProjectUser(row: StandingRow, viewer: Member): ProjectUser {
  const standing = standingIn(row)
  const seesRate = mayInProject(viewer, standing, 'project.view_edit_billable_rates')
  const seesCost = mayInProject(viewer, standing, 'project.view_edit_labor_costs')
  return {
    ...pick(row, 'group_id', 'id', 'manager', 'project_id', 'user_id', 'workspace_id'),
    at: toPreciseTimestamp(row.at),
    gid: row.group_id,
    labor_cost: seesCost ? toUnits(row.labor_cost) : null,
    labor_cost_last_updated: seesCost ? toTimestampOrNull(row.labor_cost_last_updated_at) : null,
    rate: seesRate ? toUnits(row.rate) : null,
    rate_last_updated: seesRate ? toTimestampOrNull(row.rate_last_updated_at) : null,
  }
}
