/** Groups as the API writes them (T §2 Group). */

import type { Group } from '../../shared/api/groups.ts'
import type { OrganizationMember, Scope } from '../access/scope.ts'
import { mayInOrganization } from '../access/permissions.ts'
import { toPreciseTimestamp } from '../effects/timestamps.ts'
import { administratedWorkspaces } from './part-checks.ts'
import { type GroupRow, listGroupMembers, listGroupWorkspaces, without } from './queries.ts'

/** Writes groups with their people. Of their workspaces, only admins of the organization see more than their own. */
export async function representGroups(
  { db, caller }: Scope,
  member: OrganizationMember,
  rows: readonly GroupRow[],
): Promise<Group[]> {
  const { organizationId } = member
  const ids = rows.map(({ id }) => id)
  const members = Map.groupBy(await listGroupMembers(db, organizationId, ids), (user) => user.group_id)
  const places = Map.groupBy(await listGroupWorkspaces(db, organizationId, ids), (place) => place.group_id)
  const own = new Set(caller.workspaces.map(({ workspaceId }) => workspaceId))
  const mayUpdate = mayInOrganization(caller, member, 'groups.update')
  const administrated = mayUpdate ? await administratedWorkspaces(db, caller, organizationId) : []
  return rows.map((row) => {
    const workspaces = (places.get(row.id) ?? []).map(({ workspace_id }) => workspace_id)
    const mayChange = mayUpdate && (member.admin || without(workspaces, administrated).length === 0)
    return {
      at: toPreciseTimestamp(row.at),
      group_id: row.id,
      name: row.name,
      permissions: mayChange ? ['groups.view', 'groups.update'] : ['groups.view'],
      users: (members.get(row.id) ?? []).map(({ inactive, joined, name, user_id }) => ({
        avatar_url: '',
        inactive,
        joined,
        name,
        user_id,
      })),
      workspaces: workspaces.filter((id) => member.admin || own.has(id)),
    }
  })
}
