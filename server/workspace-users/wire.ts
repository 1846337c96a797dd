/** People of a workspace as the API writes them (T §2 Workspace user, decisions §6). */

import { type WorkspacePerson, type WorkspaceUser, workspaceUser } from '../../shared/api/workspace-users.ts'
import { toUnits } from '../rates/change-rate.ts'
import type { Member } from '../access/scope.ts'
import { may } from '../access/permissions.ts'
import { highestRole, type Role } from '../access/roles.ts'
import type { Db } from '../database/database.ts'
import { toPreciseTimestamp, toTimestampOrNull } from '../effects/timestamps.ts'
import { groupsOfUsers, type WorkspaceUserRow } from './queries.ts'
import { sameFields } from '../http/same-fields.ts'

export function roleOfRow(row: WorkspaceUserRow): Role {
  return highestRole({
    owner: row.owner,
    organizationAdmin: row.organization_admin,
    workspaceAdmin: row.admin,
    projectManager: row.project_manager,
  })
}

function isAdmin(row: WorkspaceUserRow): boolean {
  return row.owner || row.organization_admin || row.admin
}

const shown = sameFields(workspaceUser)

/** @param viewer who looks: rates and costs are not for everybody. */
function represent(row: WorkspaceUserRow, groupIds: number[], viewer: Member): WorkspaceUser {
  const role = roleOfRow(row)
  const seesRates = may(viewer, 'billable_rates.view_edit')
  const seesCosts = may(viewer, 'labor_costs.view_edit')
  return {
    ...shown(row),
    '2fa_enabled': false,
    active: row.joined,
    admin: isAdmin(row),
    at: toPreciseTimestamp(row.at),
    avatar_file_name: '',
    group_ids: groupIds,
    invitation_code: '',
    invite_url: '',
    labor_cost: seesCosts ? toUnits(row.labor_cost) : null,
    labor_cost_last_updated: seesCosts ? toTimestampOrNull(row.labor_cost_last_updated_at) : null,
    organization_admin: row.owner || row.organization_admin,
    rate: seesRates ? toUnits(row.rate) : null,
    rate_last_updated: seesRates ? toTimestampOrNull(row.rate_last_updated_at) : null,
    role: role.name,
    role_id: role.id,
    uid: row.user_id,
    wid: row.workspace_id,
    workspace_admin: row.admin,
  }
}

/** @param viewer who looks: rates and costs are not for everybody. */
export async function representWorkspaceUsers(
  db: Db,
  rows: readonly WorkspaceUserRow[],
  viewer: Member,
): Promise<WorkspaceUser[]> {
  const userIds = rows.map((row) => row.user_id)
  const groups = await groupsOfUsers(db, viewer.organization.organizationId, userIds)
  const byUser = Map.groupBy(groups, (group) => group.user_id)
  return rows.map((row) => {
    const groupIds = (byUser.get(row.user_id) ?? []).map(({ group_id }) => group_id)
    return represent(row, groupIds, viewer)
  })
}

export function representPerson(row: WorkspaceUserRow): WorkspacePerson {
  const role = roleOfRow(row)
  return {
    at: toPreciseTimestamp(row.at),
    email: row.email,
    fullname: row.name,
    id: row.user_id,
    image_url: '',
    inactive: row.inactive,
    is_active: row.joined && !row.inactive,
    is_admin: isAdmin(row),
    name: row.name,
    role: role.name,
    role_id: role.id,
    timezone: row.timezone,
  }
}
