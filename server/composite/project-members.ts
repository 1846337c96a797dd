/** The people and groups of a new project (P §4.3 `members`). */

import type { CompositeProject, CompositeProjectBody } from '../../shared/api/composite.ts'
import { membersAmong } from '../access/queries.ts'
import type { CallerScope } from '../access/scope.ts'
import { BadRequest } from '../errors/app-error.ts'
import { shownAmong } from '../ghosts/assignment-queries.ts'
import { createProjectGroup } from '../project-groups/service.ts'
import { readProjectUsers } from '../project-users/read.ts'
import { createProjectUser } from '../project-users/service.ts'
import type { Viewer } from '../projects/queries.ts'

type Members = NonNullable<CompositeProjectBody['members']>

async function requirePeople(
  { db }: CallerScope,
  { member }: Viewer,
  ids: readonly number[],
  field: string,
): Promise<void> {
  if (ids.length === 0) return
  const distinct = [...new Set(ids)]
  if ((await membersAmong(db, member, distinct)).length < distinct.length) {
    throw new BadRequest('unknown_reference', {
      field: `members.${field}`,
      what: 'user',
      says: 'are not all members of the workspace',
    })
  }
}

/** Who is to manage the project, and who is to work on it only, without those who are in it already. */
async function peopleOf(
  scope: CallerScope,
  viewer: Viewer,
  { manager_ids: managers = [], user_ids: users = [] }: Members,
) {
  await requirePeople(scope, viewer, managers, 'manager_ids')
  await requirePeople(scope, viewer, users, 'user_ids')
  const roles = new Map([
    ...users.map((id) => [id, false] as const),
    ...managers.map((id) => [id, true] as const),
  ])
  roles.delete(viewer.userId)
  return roles
}

/**
 * Puts people and groups on a new project.
 *
 * @returns all people of the project, whether of their own or through groups.
 * @throws {BadRequest} when somebody is no member of the workspace, or a group none of its groups.
 */
export async function giveMembers(
  scope: CallerScope,
  viewer: Viewer,
  projectId: number,
  members: Members = {},
): Promise<Pick<CompositeProject, 'groups' | 'members'>> {
  const { workspaceId } = viewer.member
  const known = await readProjectUsers(scope, workspaceId, { project_ids: String(projectId) })
  const inProject = new Set(known.map(({ user_id }) => user_id))
  for (const [userId, manager] of await peopleOf(scope, viewer, members)) {
    if (inProject.has(userId)) continue
    await createProjectUser(scope, workspaceId, { project_id: projectId, user_id: userId, manager })
  }
  const groupIds = [...new Set(members.group_ids)]
  if ((await shownAmong(scope.db, viewer, 'teams', groupIds)).length < groupIds.length) {
    throw new BadRequest('unknown_reference', {
      field: 'members.group_ids',
      what: 'group',
      says: 'are not all groups of the workspace',
    })
  }
  const groups: CompositeProject['groups'] = []
  for (const groupId of groupIds) {
    groups.push(await createProjectGroup(scope, workspaceId, { project_id: projectId, group_id: groupId }))
  }
  const query = { project_ids: String(projectId), with_group_members: true }
  return { groups, members: await readProjectUsers(scope, workspaceId, query) }
}
