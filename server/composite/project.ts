/** A project with all that belongs to it (P §4.3): created as a whole, for a request is one transaction. */

import type { CompositeProject, CompositeProjectBody } from '../../shared/api/composite.ts'
import type { Milestone } from '../../shared/api/milestones.ts'
import { type PlacePath, requireWorkspaceOf } from '../access/places.ts'
import type { CallerScope } from '../access/scope.ts'
import { BadRequest } from '../errors/app-error.ts'
import { inPart } from '../errors/in-part.ts'
import { answerGhosts, applyChange, requireGhost } from '../ghosts/service.ts'
import { createMilestone } from '../milestones/service.ts'
import { createProject } from '../projects/create.ts'
import { answerProject } from '../projects/find.ts'
import type { Viewer } from '../projects/queries.ts'
import { ghostsAmong } from '../tasks/related-queries.ts'
import { giveMembers } from './project-members.ts'
import { currencyOf, giveRates, readRates } from './project-rates.ts'

async function createMilestones(
  scope: CallerScope,
  { member }: Viewer,
  projectId: number,
  bodies: CompositeProjectBody['milestones'] = [],
): Promise<Milestone[]> {
  const created: Milestone[] = []
  for (const [index, body] of bodies.entries()) {
    const attached = { ...body, project_ids: [...(body.project_ids ?? []), projectId] }
    const create = () => createMilestone(scope, member.workspaceId, attached)
    created.push(await inPart(`milestones.${index}`, create))
  }
  return created
}

async function giveGhosts(
  scope: CallerScope,
  viewer: Viewer,
  projectId: number,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return
  const { organization, workspaceId } = viewer.member
  const place = { organizationId: organization.organizationId, workspaceId }
  if ((await ghostsAmong(scope.db, place, ids)).length < ids.length) {
    throw new BadRequest('unknown_reference', {
      field: 'resource_ids',
      what: 'ghost',
      says: 'are not all ghosts of the workspace',
    })
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
 */
export async function createCompositeProject(
  scope: CallerScope,
  path: PlacePath,
  body: CompositeProjectBody,
): Promise<CompositeProject> {
  const member = requireWorkspaceOf(scope.caller, path)
  const viewer = { member, userId: scope.caller.userId }
  const rates = readRates(scope, body)
  const { currency = currencyOf(rates), ...fields } = body.project
  const project = { ...fields, ...(currency !== undefined && { currency }) }
  const { id } = await inPart('project', () => createProject(scope, member.workspaceId, project))
  const people = await giveMembers(scope, viewer, id, body.members)
  const milestones = await createMilestones(scope, viewer, id, body.milestones)
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
