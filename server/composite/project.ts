/** A project with all that belongs to it (P §4.3): created as a whole, for a request is one transaction. */

import type { CompositeProject, CompositeProjectBody } from '../../shared/api/composite.ts'
import { requireMembers } from '../access/members.ts'
import type { PlacePath, Scope } from '../access/scope.ts'
import { Conflict, unknownReference } from '../errors/app-error.ts'
import { inEach, inPart } from '../errors/in-part.ts'
import { findCreated } from '../feed/created-once.ts'
import { shownAmong } from '../ghosts/queries.ts'
import { answerGhosts, applyChange, requireGhost } from '../ghosts/service.ts'
import { createMilestone } from '../milestones/service.ts'
import { createProjectGroup } from '../project-groups/service.ts'
import { readProjectUsers } from '../project-users/read.ts'
import { createProjectUser } from '../project-users/service.ts'
import { createProject } from '../projects/create.ts'
import { answerProject } from '../projects/find.ts'
import type { Viewer } from '../projects/queries.ts'
import { viewerAt } from '../projects/viewer.ts'
import { ghostsAmong } from '../tasks/related-queries.ts'
import { currencyOf, giveRates, readRates } from './project-rates.ts'

async function giveGhosts(scope: Scope, viewer: Viewer, projectId: number, ids: readonly number[]) {
  if (ids.length === 0) return
  const found = await ghostsAmong(scope.db, viewer.member, ids)
  if (found.filter(({ embodied_at: at }) => at === null).length < ids.length) {
    throw unknownReference('resource_ids', 'ghost', { says: 'are not all ghosts of the workspace' })
  }
  for (const id of ids) {
    const ghost = await requireGhost(scope, viewer, id)
    await applyChange(scope, viewer, ghost, { assign_action: 'add', assign_projects: [projectId] })
  }
}

/**
 * Creates a project as tracking does, with people, milestones, rates and ghosts.
 *
 * @throws {BadRequest} naming the part and the field that breaks a rule; otherwise as each part is refused for itself.
 * @throws {Conflict} when the project is there already, under its own id.
 */
export async function createCompositeProject(
  scope: Scope,
  path: PlacePath,
  body: CompositeProjectBody,
): Promise<CompositeProject> {
  const viewer = viewerAt(scope, path)
  const { member } = viewer
  const rates = readRates(scope, body)
  const { currency = currencyOf(rates), ...fields } = body.project
  const creation = { kind: 'project', place: member, body: { sync_id: fields.sync_id } } as const
  // Its members and milestones cannot be told from later ones.
  if ((await findCreated(scope, creation)) !== null) throw new Conflict('taken', { field: 'project.sync_id' })
  const project = { ...fields, ...(currency !== undefined && { currency }) }
  const { id } = await inPart('project', () =>
    createProject(scope, { workspace_id: member.workspaceId }, project),
  )
  const people = await giveMembers(scope, viewer, id, body.members)
  const milestones = await inEach('milestones', body.milestones ?? [], (milestone) => {
    const attached = { ...milestone, project_ids: [...(milestone.project_ids ?? []), id] }
    return createMilestone(scope, { workspace_id: member.workspaceId }, attached)
  })
  const given = await giveRates(scope, viewer, id, rates)
  const ghostIds = [...new Set(body.resource_ids)]
  await giveGhosts(scope, viewer, id, ghostIds)
  return {
    project: await answerProject(scope, viewer, id),
    ...people,
    milestones,
    ...given,
    resources: await answerGhosts(scope, viewer, ghostIds),
  }
}

type Members = NonNullable<CompositeProjectBody['members']>

/** The roles that the body gives: managers and plain members, without people who are in the project already. */
async function peopleOf(
  scope: Scope,
  viewer: Viewer,
  { manager_ids: managers = [], user_ids: users = [] }: Members,
) {
  await requireMembers(scope, viewer.member, managers, 'members.manager_ids')
  await requireMembers(scope, viewer.member, users, 'members.user_ids')
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
async function giveMembers(
  scope: Scope,
  viewer: Viewer,
  projectId: number,
  members: Members = {},
): Promise<Pick<CompositeProject, 'groups' | 'members'>> {
  const place = { workspace_id: viewer.member.workspaceId }
  const known = await readProjectUsers(scope, place, { project_ids: String(projectId) })
  const inProject = new Set(known.map(({ user_id }) => user_id))
  for (const [userId, manager] of await peopleOf(scope, viewer, members)) {
    if (inProject.has(userId)) continue
    await createProjectUser(scope, place, { project_id: projectId, user_id: userId, manager })
  }
  const groupIds = [...new Set(members.group_ids)]
  if ((await shownAmong(scope.db, viewer, 'teams', groupIds)).length < groupIds.length) {
    throw unknownReference('members.group_ids', 'group', { says: 'are not all groups of the workspace' })
  }
  const groups: CompositeProject['groups'] = []
  for (const groupId of groupIds) {
    groups.push(await createProjectGroup(scope, place, { project_id: projectId, group_id: groupId }))
  }
  const query = { project_ids: String(projectId), with_group_members: true }
  return { groups, members: await readProjectUsers(scope, place, query) }
}
