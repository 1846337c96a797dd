/** Queries on groups that work on projects. */

import type { Selectable } from 'kysely'
import type { Member, Scope } from '../access/scope.ts'
import type { Db } from '../database/database.ts'
import { deleteOf, hasRow, insertOf, rowsIn, rowsOf, sameTenant, type TenantKey } from '../database/rows.ts'
import { recordDeleted } from '../events/record-rows.ts'
import type { GroupTables } from '../groups/tables.ts'
import { keyOf, type Viewer, visibleProjects } from '../projects/queries.ts'

/** Of the projects that the viewer sees. */
export function listProjectGroupRows(db: Db, viewer: Viewer, projectIds: readonly number[]) {
  return visibleProjects(db, keyOf(viewer))
    .innerJoin('project_groups', sameTenant('project_groups.project_id', 'projects.id'))
    .selectAll('project_groups')
    .where('projects.id', 'in', projectIds)
    .where('projects.deleted_at', 'is', null)
    .orderBy('project_groups.id')
    .execute()
}

export function findProjectGroupRow(db: Db, member: Member, id: number) {
  return rowsIn(db, 'project_groups', member).where('id', '=', id).executeTakeFirst()
}

/** Whether the group belongs to the workspace. */
export function isGroupOfWorkspace(db: Db, { organization, workspaceId }: Member, group_id: number) {
  const place = { organization_id: organization.organizationId, workspace_id: workspaceId }
  return hasRow(rowsOf(db, 'group_workspaces', { ...place, group_id }).select('group_id'))
}

export function isInProject(db: Db, { organization_id, id }: TenantKey, group_id: number) {
  return hasRow(rowsOf(db, 'project_groups', { organization_id, project_id: id, group_id }).select('id'))
}

export const insertProjectGroup = insertOf('project_groups')

export const deleteProjectGroupRow = deleteOf('project_groups')

export async function userIdsOfGroup(db: Db, { organization_id, group_id }: ProjectGroupRow) {
  const rows = await rowsOf(db, 'group_users', { organization_id, group_id }).select('user_id').execute()
  return rows.map(({ user_id }) => user_id)
}

/** Takes a group out of all projects of the workspaces. Whose access ends with it is for the caller to find out. */
export async function removeGroupFromProjects(
  scope: Scope,
  place: {
    readonly organizationId: number
    readonly groupId: number
    readonly workspaceIds: readonly number[]
  },
): Promise<void> {
  const { organizationId, groupId, workspaceIds } = place
  if (workspaceIds.length === 0) return
  const removed = await scope.db
    .deleteFrom('project_groups')
    .where('organization_id', '=', organizationId)
    .where('group_id', '=', groupId)
    .where('workspace_id', 'in', workspaceIds)
    .returningAll()
    .execute()
  recordDeleted(scope, 'project_group', removed)
}

export type ProjectGroupRow = Selectable<GroupTables['project_groups']>
