/** People of an organization as the API writes them (decisions §4). */

import { type OrganizationUser, organizationUser } from '../../shared/api/organization-users.ts'
import type { Caller } from '../access/scope.ts'
import { highestRole } from '../access/roles.ts'
import type { Db } from '../database/database.ts'
import { toPreciseTimestamp, toTimestamp } from '../effects/timestamps.ts'
import {
  namedGroupsOfUsers,
  openInvitationsOf,
  type OrganizationUserRow,
  type WorkspaceOfUser,
  workspacesOfUsers,
} from './queries.ts'
import { sameFields } from '../http/same-fields.ts'
import { toUnits } from '../rates/change-rate.ts'

function standingOf(row: OrganizationUserRow) {
  return { owner: row.owner, organizationAdmin: row.owner || row.admin }
}

function representWorkspace(
  row: OrganizationUserRow,
  workspace: WorkspaceOfUser,
): OrganizationUser['workspaces'][number] {
  const standing = standingOf(row)
  const role = highestRole({
    ...standing,
    workspaceAdmin: workspace.admin,
    projectManager: workspace.project_manager,
  })
  return {
    workspace_id: workspace.workspace_id,
    workspace_name: workspace.workspace_name,
    workspace_user_id: workspace.id,
    role: role.name,
    role_id: role.id,
    admin: standing.organizationAdmin || workspace.admin,
    active: workspace.joined,
    inactive: workspace.inactive,
    rate: toUnits(workspace.rate),
    labor_cost: toUnits(workspace.labor_cost),
  }
}

interface Related {
  readonly workspaces: readonly WorkspaceOfUser[]
  readonly groups: OrganizationUser['groups']
  readonly invitationId: number | null
}

const shown = sameFields(organizationUser)

function represent(
  row: OrganizationUserRow,
  { workspaces, groups, invitationId }: Related,
): OrganizationUser {
  const standing = standingOf(row)
  return {
    ...shown(row),
    '2fa_enabled': false,
    admin: standing.organizationAdmin,
    avatar_url: '',
    can_edit_email: false,
    created_at: toTimestamp(row.created_at),
    groups,
    invitation_id: invitationId,
    role_id: highestRole({ ...standing, workspaceAdmin: false, projectManager: false }).id,
    updated_at: toPreciseTimestamp(row.at),
    workspace_count: workspaces.length,
    workspaces: workspaces.map((workspace) => representWorkspace(row, workspace)),
  }
}

/** Only with those workspaces that the caller is an admin of: others learn neither their names nor rates. */
export async function representOrganizationUsers(
  db: Db,
  organizationId: number,
  rows: readonly OrganizationUserRow[],
  caller: Caller,
): Promise<OrganizationUser[]> {
  if (rows.length === 0) return []
  const userIds = rows.map((row) => row.user_id)
  const standing = caller.organizations.find((member) => member.organizationId === organizationId)
  const administrated = new Set(
    caller.workspaces.filter(({ admin }) => admin).map(({ workspaceId }) => workspaceId),
  )
  const workspaces = (await workspacesOfUsers(db, organizationId, userIds)).filter(
    (workspace) => standing?.admin === true || administrated.has(workspace.workspace_id),
  )
  const workspacesByUser = Map.groupBy(workspaces, (workspace) => workspace.user_id)
  const groups = Map.groupBy(await namedGroupsOfUsers(db, organizationId, userIds), (group) => group.user_id)
  const invitations = new Map(
    (await openInvitationsOf(db, organizationId, userIds)).map(({ user_id, id }) => [user_id, id]),
  )
  return rows.map((row) =>
    represent(row, {
      workspaces: workspacesByUser.get(row.user_id) ?? [],
      groups: (groups.get(row.user_id) ?? []).map(({ id, name }) => ({ group_id: id, name })),
      invitationId: row.joined ? null : (invitations.get(row.user_id) ?? null),
    }),
  )
}
