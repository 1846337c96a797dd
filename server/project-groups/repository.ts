/** Queries on groups that work on projects. */

import type { WorkspaceMembership } from '../access/caller.ts'
import type { Db } from '../database/database.ts'
import { keyOf, type Viewer, visibleProjects } from '../projects/visible-projects.ts'
import type { ProjectGroupRow } from './representation.ts'

/** Of the projects that the viewer sees. */
export function listProjectGroupRows(
  db: Db,
  viewer: Viewer,
  projectIds: readonly number[],
): Promise<ProjectGroupRow[]> {
  return visibleProjects(db, keyOf(viewer))
    .innerJoin('project_groups', (join) =>
      join
        .onRef('project_groups.organization_id', '=', 'projects.organization_id')
        .onRef('project_groups.project_id', '=', 'projects.id'),
    )
    .selectAll('project_groups')
    .where('projects.id', 'in', projectIds)
    .where('projects.deleted_at', 'is', null)
    .orderBy('project_groups.id')
    .execute()
}

function projectGroupsOf(db: Db, { organization, workspaceId }: WorkspaceMembership) {
  return db
    .selectFrom('project_groups')
    .selectAll()
    .where('organization_id', '=', organization.organizationId)
    .where('workspace_id', '=', workspaceId)
}

export function findProjectGroupRow(
  db: Db,
  member: WorkspaceMembership,
  id: number,
): Promise<ProjectGroupRow | undefined> {
  return projectGroupsOf(db, member).where('id', '=', id).executeTakeFirst()
}

/** A group that belongs to the workspace. */
export function findGroupOfWorkspace(
  db: Db,
  { organization, workspaceId }: WorkspaceMembership,
  groupId: number,
): Promise<{ readonly id: number } | undefined> {
  return db
    .selectFrom('group_workspaces')
    .select('group_id as id')
    .where('organization_id', '=', organization.organizationId)
    .where('group_id', '=', groupId)
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()
}

export async function isInProject(
  db: Db,
  project: { readonly organization_id: number; readonly id: number },
  groupId: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('project_groups')
    .select('id')
    .where('organization_id', '=', project.organization_id)
    .where('project_id', '=', project.id)
    .where('group_id', '=', groupId)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertProjectGroup(db: Db, row: ProjectGroupRow): Promise<void> {
  await db.insertInto('project_groups').values(row).execute()
}

export async function deleteProjectGroupRow(db: Db, { organization_id, id }: ProjectGroupRow): Promise<void> {
  await db
    .deleteFrom('project_groups')
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute()
}

export async function userIdsOfGroup(
  db: Db,
  { organization_id, group_id }: ProjectGroupRow,
): Promise<number[]> {
  const rows = await db
    .selectFrom('group_users')
    .select('user_id')
    .where('organization_id', '=', organization_id)
    .where('group_id', '=', group_id)
    .execute()
  return rows.map(({ user_id }) => user_id)
}
