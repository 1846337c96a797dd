/** What a group consists of: who its people are, and which workspaces it belongs to. */

import type { CallerScope } from '../access/scope.ts'
import { removeGroupFromProjects } from '../project-groups/queries.ts'
import { followGroupsInProjects } from './follow-projects.ts'
import { followGroupsInWorkspaces } from './follow-workspaces.ts'
import { type GroupParts, type GroupRow, without, write } from './queries.ts'

/**
 * Gives a group other parts: its people gain and lose access to workspaces and projects in the same transaction. A
 * group that leaves a workspace leaves the projects there.
 */
export async function changeParts(
  scope: CallerScope,
  group: GroupRow,
  before: GroupParts,
  after: GroupParts,
): Promise<void> {
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
