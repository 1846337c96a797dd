/** The parts of a group: its people, and the workspaces that it belongs to. */

import type { Scope } from '../access/scope.ts'
import { removeGroupFromProjects } from '../project-groups/queries.ts'
import { endMembership } from '../workspace-users/end-membership.ts'
import { followGroupsInProjects, requireRoomFor } from './follow-projects.ts'
import { type GroupParts, type GroupRow, listGroupRows, partsOf, without, write } from './queries.ts'
import { add, begin, type Concerned, keyOf, present, throughGroups } from './workspace-access-queries.ts'

/**
 * Gives a group other parts: its people gain and lose access to workspaces and projects in the same transaction. A
 * group that leaves a workspace leaves the projects there.
 */
export async function changeParts(scope: Scope, group: GroupRow, before: GroupParts, after: GroupParts) {
  const { organization_id: organizationId, id } = group
  const goneWorkspaces = without(before.workspaces, after.workspaces)
  await removeGroupFromProjects(scope, { organizationId, groupId: id, workspaceIds: goneWorkspaces })
  await write(scope.db, group, before, after)

  const users = [...new Set([...before.users, ...after.users])]
  const workspaces = [...new Set([...before.workspaces, ...after.workspaces])]
  const changedUsers = [...without(before.users, after.users), ...without(after.users, before.users)]
  const changedWorkspaces = [...goneWorkspaces, ...without(after.workspaces, before.workspaces)]
  const concerned = {
    organizationId,
    userIds: changedWorkspaces.length > 0 ? users : changedUsers,
    workspaceIds: changedUsers.length > 0 ? workspaces : changedWorkspaces,
  }
  await followGroupsInWorkspaces(scope, concerned)
  await followGroupsInProjects(scope, concerned)
}

/** Gives the memberships of workspaces that groups give now, and takes those that none gives any more. */
async function followGroupsInWorkspaces(scope: Scope, concerned: Concerned) {
  if (concerned.userIds.length === 0 || concerned.workspaceIds.length === 0) return
  const wanted = await throughGroups(scope.db, concerned)
  const rows = await present(scope.db, concerned)
  const wantedByKey = new Map(wanted.map((membership) => [keyOf(membership), membership]))
  const presentKeys = new Set(rows.map(keyOf))
  for (const row of rows) {
    const membership = wantedByKey.get(keyOf(row))
    if (membership === undefined && !row.is_direct) await endMembership(scope, row)
    if (membership?.joined === true && !row.joined) await begin(scope, row)
  }
  const missing = wanted.filter((membership) => !presentKeys.has(keyOf(membership)))
  requireRoomFor(missing)
  await add(scope, concerned.organizationId, missing)
}

/**
 * Takes a person out of groups, and so out of what they saw through these alone.
 *
 * @param workspaceId only of groups that belong to this workspace; null for all of the organization.
 */
export async function leaveGroups(
  scope: Scope,
  { organizationId, userId }: { readonly organizationId: number; readonly userId: number },
  workspaceId: number | null,
) {
  const filter = workspaceId === null ? {} : { workspaceIds: [workspaceId] }
  for (const row of await listGroupRows(scope.db, organizationId, filter)) {
    const parts = await partsOf(scope.db, row)
    if (!parts.users.includes(userId)) continue
    const users = parts.users.filter((id) => id !== userId)
    await changeParts(scope, row, parts, { ...parts, users })
  }
}
