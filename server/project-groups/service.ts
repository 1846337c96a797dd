/** Groups that work on projects (T §4.4). */

import type { ProjectGroup } from '../../shared/api/project-groups.ts'
import { requireProjectPermission } from '../access/permissions.ts'
import type { WorkspacePath, Path, Scope } from '../access/scope.ts'
import { newRowIn } from '../database/rows.ts'
import { BadRequest, NotFound } from '../errors/app-error.ts'
import { recordDeleted, recordRows } from '../events/record-rows.ts'
import { followGroupsInProjects } from '../groups/parts.ts'
import { requireProject, viewerOf } from '../projects/find.ts'
import { findProject } from '../projects/queries.ts'
import {
  deleteProjectGroupRow,
  findProjectGroupRow,
  insertProjectGroup,
  isGroupOfWorkspace,
  isInProject,
  listProjectGroupRows,
  type ProjectGroupRow,
  userIdsOfGroup,
} from './queries.ts'
import { representProjectGroup } from './wire.ts'

const MOST_PROJECTS = 200

type ProjectGroupPath = Path<'workspace_id' | 'project_group_id'>

function readProjectIds(text: string): number[] {
  const ids = text.split(',').map((part) => (/^\s*\d{1,15}\s*$/.test(part) ? Number(part) : Number.NaN))
  if (!ids.every(Number.isSafeInteger))
    throw new BadRequest('wrong_type', { type: 'number', text: 'Invalid number' })
  if (ids.length > MOST_PROJECTS)
    throw new BadRequest('too_many', {
      field: 'project_ids',
      maximum: 200,
      text: 'project_ids cannot exceed 200 elements.',
    })
  return ids
}

/**
 * Lists which groups work on the projects, as far as the caller sees these.
 *
 * @param query.project_ids ids, separated by commas, at most 200.
 * @throws {BadRequest} when they are none.
 */
export async function readProjectGroups(
  scope: Scope,
  path: WorkspacePath,
  query: { readonly project_ids: string },
): Promise<ProjectGroup[]> {
  const viewer = viewerOf(scope, path.workspace_id)
  const rows = await listProjectGroupRows(scope.db, viewer, readProjectIds(query.project_ids))
  return rows.map(representProjectGroup)
}

/** Gives and takes the memberships of the group's people in the project. */
async function follow(scope: Scope, row: ProjectGroupRow) {
  const concerned = {
    organizationId: row.organization_id,
    userIds: await userIdsOfGroup(scope.db, row),
    workspaceIds: [row.workspace_id],
  }
  await followGroupsInProjects(scope, concerned, row.project_id)
}

/**
 * Adds a group of the workspace to a project.
 *
 * @throws {NotFound} for a project or a group that the caller does not see in the workspace.
 * @throws {Forbidden} unless they may say who is in the project; {@link BadRequest} when the group is in it already.
 */
export async function createProjectGroup(
  scope: Scope,
  path: WorkspacePath,
  body: { readonly group_id: number; readonly project_id: number },
): Promise<ProjectGroup> {
  const viewer = viewerOf(scope, path.workspace_id)
  const { member } = viewer
  const project = await requireProject(scope, viewer, body.project_id)
  requireProjectPermission(member, project, 'project.update_members')
  if (!(await isGroupOfWorkspace(scope.db, member, body.group_id)))
    throw new NotFound('group', 'Group not found')
  if (await isInProject(scope.db, project, body.group_id))
    throw new BadRequest('already_exists', { what: 'project_group', text: 'Project group already exists' })
  const row = { ...newRowIn(member, scope), project_id: project.id, group_id: body.group_id }
  await insertProjectGroup(scope.db, row)
  await follow(scope, row)
  recordRows(scope, 'project_group', 'created', [row])
  return representProjectGroup(row)
}

/** Takes a group out of a project, and its people who are in it through nothing else. @throws as for adding it. */
export async function deleteProjectGroup(scope: Scope, path: ProjectGroupPath) {
  const viewer = viewerOf(scope, path.workspace_id)
  const row = await findProjectGroupRow(scope.db, viewer.member, path.project_group_id)
  const project = row && (await findProject(scope.db, viewer, row.project_id))
  // A group of a project that the caller does not see is as unknown as the project.
  if (row === undefined || project === undefined)
    throw new NotFound('project_group', 'Project group not found')
  requireProjectPermission(viewer.member, project, 'project.update_members')
  await deleteProjectGroupRow(scope.db, row)
  await follow(scope, row)
  recordDeleted(scope, 'project_group', [row])
}
