/** What a group consists of: who its people are, and which workspaces it belongs to. */

import type { CallerScope } from '../access/scope.ts'
import type { Db } from '../database/database.ts'
import { removeGroupFromProjects } from '../project-groups/remove.ts'
import { followGroupsInProjects } from './follow-projects.ts'
import { followGroupsInWorkspaces } from './follow-workspaces.ts'
import type { GroupRow } from './repository.ts'

/** Ids without repetition. */
export interface GroupParts {
  readonly users: readonly number[]
  readonly workspaces: readonly number[]
}

/** As stored, also the people that have left the organization since. */
export async function partsOf(db: Db, { organization_id, id }: GroupRow): Promise<GroupParts> {
  const users = await db
    .selectFrom('group_users')
    .select('user_id')
    .where('organization_id', '=', organization_id)
    .where('group_id', '=', id)
    .orderBy('user_id')
    .execute()
  const workspaces = await db
    .selectFrom('group_workspaces')
    .select('workspace_id')
    .where('organization_id', '=', organization_id)
    .where('group_id', '=', id)
    .orderBy('workspace_id')
    .execute()
  return {
    users: users.map((row) => row.user_id),
    workspaces: workspaces.map((row) => row.workspace_id),
  }
}

/** The ids of `wanted` that `known` lacks, once each. */
export function without(wanted: readonly number[], known: readonly number[]): number[] {
  const lacking = new Set(wanted)
  for (const id of known) lacking.delete(id)
  return [...lacking]
}

async function write(db: Db, group: GroupRow, before: GroupParts, after: GroupParts): Promise<void> {
  const { organization_id, id: group_id } = group
  const users = without(after.users, before.users).map((user_id) => ({ organization_id, group_id, user_id }))
  if (users.length > 0) await db.insertInto('group_users').values(users).execute()
  const workspaces = without(after.workspaces, before.workspaces).map((workspace_id) => ({
    organization_id,
    group_id,
    workspace_id,
  }))
  if (workspaces.length > 0) await db.insertInto('group_workspaces').values(workspaces).execute()

  const goneUsers = without(before.users, after.users)
  if (goneUsers.length > 0) {
    await db
      .deleteFrom('group_users')
      .where('organization_id', '=', organization_id)
      .where('group_id', '=', group_id)
      .where('user_id', 'in', goneUsers)
      .execute()
  }
  const goneWorkspaces = without(before.workspaces, after.workspaces)
  if (goneWorkspaces.length > 0) {
    await db
      .deleteFrom('group_workspaces')
      .where('organization_id', '=', organization_id)
      .where('group_id', '=', group_id)
      .where('workspace_id', 'in', goneWorkspaces)
      .execute()
  }
}

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
