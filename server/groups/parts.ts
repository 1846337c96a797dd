/**
 * The parts of a group: its people, and the workspaces that it belongs to; and whom and what a caller may put into one (T §7
 * Groups create/edit).
 */

import { type Scope, findOrganization, workspacesIn, type Caller } from '../access/scope.ts'
import { removeGroupFromProjects } from '../project-groups/queries.ts'
import { endMembership } from '../workspace-users/end-membership.ts'
import { addProjectUsers, leaveProject } from '../projects/queries.ts'
import { addWorkspaceUsers, workspacesOf } from '../workspaces/queries.ts'
import {
  type GroupParts,
  type GroupRow,
  listGroupRows,
  partsOf,
  without,
  write,
  beginInWorkspace,
  type Concerned,
  presentInWorkspaces,
  workspaceKeyOf,
  workspacesThroughGroups,
  changeGroup,
  presentInProjects,
  projectKeyOf,
  projectsThroughGroups,
} from './queries.ts'
import { BadRequest, unknownReference } from '../errors/app-error.ts'
import { peopleOfOrganization } from '../access/queries.ts'
import type { Db } from '../database/database.ts'

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
  const wanted = await workspacesThroughGroups(scope.db, concerned)
  const rows = await presentInWorkspaces(scope.db, concerned)
  const wantedByKey = new Map(wanted.map((membership) => [workspaceKeyOf(membership), membership]))
  const presentKeys = new Set(rows.map(workspaceKeyOf))
  for (const row of rows) {
    const membership = wantedByKey.get(workspaceKeyOf(row))
    if (membership === undefined && !row.is_direct) await endMembership(scope, row)
    if (membership?.joined === true && !row.joined) await beginInWorkspace(scope, row)
  }
  const missing = wanted.filter((membership) => !presentKeys.has(workspaceKeyOf(membership)))
  requireRoomFor(missing)
  await addWorkspaceUsers(
    scope,
    missing.map((membership) => Object.assign(membership, { is_direct: false })),
  )
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

/**
 * Gives the memberships of projects that groups give now, and takes those that none gives any more. Who is a member of
 * their own as well stays one: a person has one row in a project, whose group is null for these.
 *
 * @param projectId the only project that is concerned; null for all of the workspaces.
 */
export async function followGroupsInProjects(
  scope: Scope,
  concerned: Concerned,
  projectId: number | null = null,
) {
  if (concerned.userIds.length === 0 || concerned.workspaceIds.length === 0) return
  const wanted = Map.groupBy(await projectsThroughGroups(scope.db, concerned, projectId), projectKeyOf)
  const rows = await presentInProjects(scope.db, concerned, projectId)
  for (const row of rows) {
    const groupIds = wanted.get(projectKeyOf(row))?.map(({ group_id }) => group_id) ?? []
    const [another] = groupIds
    if (row.group_id === null || groupIds.includes(row.group_id)) continue
    if (another === undefined) await leaveProject(scope, row)
    else await changeGroup(scope, row, another)
  }
  const presentKeys = new Set(rows.map(projectKeyOf))
  const missing = [...wanted].flatMap(([key, [first]]) =>
    first === undefined || presentKeys.has(key) ? [] : [first],
  )
  requireRoomFor(missing)
  await addProjectUsers(
    scope,
    missing.map((membership) => Object.assign(membership, { manager: false })),
  )
}

/** Each is a row with an id of its own, of which a request has a limited store. */
const MOST_AT_ONCE = 3000

/**
 * Keeps one request's work bounded: a large group on many projects is many memberships.
 *
 * @throws {BadRequest} when a change would give more memberships at once.
 */
function requireRoomFor(memberships: readonly unknown[]): void {
  if (memberships.length > MOST_AT_ONCE) {
    throw new BadRequest('too_many', {
      maximum: MOST_AT_ONCE,
      text: `Too many memberships at once: the change gives ${memberships.length}, at most ${MOST_AT_ONCE} are possible; add fewer people at a time`,
    })
  }
}

/** @throws {BadRequest} for somebody who is not in the organization. */
export async function requireUsers(db: Db, organizationId: number, userIds: readonly number[]) {
  const [unknown] = without(userIds, await peopleOfOrganization(db, organizationId, userIds))
  if (unknown !== undefined) {
    throw unknownReference('users', 'user', {
      text: `User ${unknown} not exists in the organization ${organizationId}`,
    })
  }
}

/** Workspaces of the organization where the caller may say who belongs to them. */
export async function administratedWorkspaces(
  db: Db,
  caller: Caller,
  organizationId: number,
): Promise<readonly number[]> {
  const member = findOrganization(caller, organizationId)
  if (member?.admin !== true) {
    const administrated = workspacesIn(caller, organizationId).filter(({ admin }) => admin)
    return administrated.map(({ workspaceId }) => workspaceId)
  }
  return workspacesOf(db, organizationId)
}

/** @throws {BadRequest} for a workspace that the organization does not have, as far as the caller may know. */
export async function requireWorkspaces(
  { db, caller }: Scope,
  organizationId: number,
  workspaceIds: readonly number[],
) {
  if (workspaceIds.length === 0) return
  const [unknown] = without(workspaceIds, await administratedWorkspaces(db, caller, organizationId))
  if (unknown !== undefined) {
    throw unknownReference('workspaces', 'workspace', {
      text: `Workspace ${unknown} not exists in the organization ${organizationId}`,
    })
  }
}
