import type { Scope } from '../access/scope.ts'
import type { Db } from '../database/database.ts'
import { insertOf, type RowKey, rowsOf, sameTenant, updateOf, deleteOf } from '../database/rows.ts'
import { recordRows, recordDeleted } from '../events/record-rows.ts'
import { forgetRates } from '../project-users/rates.ts'

/** Whose access may have changed, and where: all pairs of both are looked at. */
export interface Concerned {
  readonly organizationId: number
  readonly userIds: readonly number[]
  readonly workspaceIds: readonly number[]
}

export function workspaceKeyOf({
  workspace_id,
  user_id,
}: Record<'workspace_id' | 'user_id', number>): string {
  return `${workspace_id}/${user_id}`
}

/** Which of the people belong to which of the workspaces through a group; until they have joined the organization nothing begins. */
export function workspacesThroughGroups(db: Db, { organizationId, userIds, workspaceIds }: Concerned) {
  return db
    .selectFrom('group_users')
    .innerJoin('group_workspaces', sameTenant('group_workspaces.group_id', 'group_users.group_id'))
    .innerJoin('organization_users', sameTenant('organization_users.user_id', 'group_users.user_id'))
    .select(['group_workspaces.workspace_id', 'group_users.user_id', 'organization_users.joined'])
    .distinct()
    .where('group_users.organization_id', '=', organizationId)
    .where('group_users.user_id', 'in', userIds)
    .where('group_workspaces.workspace_id', 'in', workspaceIds)
    .orderBy('group_workspaces.workspace_id')
    .orderBy('group_users.user_id')
    .execute()
}

export function presentInWorkspaces(db: Db, { organizationId, userIds, workspaceIds }: Concerned) {
  const where = { organization_id: organizationId, workspace_id: workspaceIds, user_id: userIds }
  return rowsOf(db, 'workspace_users', where).selectAll().orderBy('id').execute()
}

const insertWorkspaceUsers = insertOf('workspace_users')

const updateWorkspaceUser = updateOf('workspace_users')

export async function addToWorkspaces(
  scope: Scope,
  organizationId: number,
  memberships: Awaited<ReturnType<typeof workspacesThroughGroups>>,
) {
  const rows = memberships.map((membership) => ({
    ...membership,
    organization_id: organizationId,
    id: scope.ids.next(),
    admin: false,
    inactive: false,
    is_direct: false,
    created_at: scope.now,
    at: scope.at,
  }))
  await insertWorkspaceUsers(scope.db, rows)
  recordRows(scope, 'workspace_user', 'created', rows)
}

/** A member of the organization need not accept an invitation to a workspace that a group gives them. */
export async function beginInWorkspace(scope: Scope, row: RowKey) {
  await updateWorkspaceUser(scope.db, row, { joined: true, at: scope.at })
  recordRows(scope, 'workspace_user', 'updated', [row])
}

export function projectKeyOf({ project_id, user_id }: Record<'project_id' | 'user_id', number>): string {
  return `${project_id}/${user_id}`
}

/** @param projectId only this one; null for all. */
export function projectsThroughGroups(
  db: Db,
  { organizationId, userIds, workspaceIds }: Concerned,
  projectId: number | null,
) {
  return db
    .selectFrom('project_groups')
    .innerJoin('group_users', sameTenant('group_users.group_id', 'project_groups.group_id'))
    .select([
      'project_groups.workspace_id',
      'project_groups.project_id',
      'group_users.user_id',
      'project_groups.group_id',
    ])
    .where('project_groups.organization_id', '=', organizationId)
    .where('project_groups.workspace_id', 'in', workspaceIds)
    .where('group_users.user_id', 'in', userIds)
    .$if(projectId !== null, (query) => query.where('project_groups.project_id', '=', projectId ?? 0))
    .orderBy('project_groups.id')
    .execute()
}

export function presentInProjects(
  db: Db,
  { organizationId, userIds, workspaceIds }: Concerned,
  projectId: number | null,
) {
  const where = { organization_id: organizationId, workspace_id: workspaceIds, user_id: userIds }
  return rowsOf(db, 'project_users', where)
    .selectAll()
    .$if(projectId !== null, (query) => query.where('project_id', '=', projectId ?? 0))
    .orderBy('id')
    .execute()
}

type ProjectUserRow = Awaited<ReturnType<typeof presentInProjects>>[number]

const insertProjectUsers = insertOf('project_users')

const deleteProjectUser = deleteOf('project_users')

const updateProjectUser = updateOf('project_users')

export async function addToProjects(
  scope: Scope,
  organizationId: number,
  memberships: Awaited<ReturnType<typeof projectsThroughGroups>>,
) {
  const rows = memberships.map((membership) => ({
    ...membership,
    organization_id: organizationId,
    id: scope.ids.next(),
    manager: false,
    created_at: scope.now,
    at: scope.at,
  }))
  await insertProjectUsers(scope.db, rows)
  recordRows(scope, 'project_user', 'created', rows)
}

export async function leaveProject(scope: Scope, row: ProjectUserRow) {
  await forgetRates(scope, row)
  await deleteProjectUser(scope.db, row)
  recordDeleted(scope, 'project_user', [row])
}

/** A person who is in the project through another group from now on stays the same project user, with their rates. */
export async function changeGroup(scope: Scope, row: ProjectUserRow, groupId: number) {
  await updateProjectUser(scope.db, row, { group_id: groupId, at: scope.at })
  recordRows(scope, 'project_user', 'updated', [row])
}
