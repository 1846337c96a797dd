import type { Scope } from '../access/scope.ts'
import type { Db } from '../database/database.ts'
import { deleteOf, insertOf, rowsOf, sameTenant, updateOf } from '../database/rows.ts'
import { recordDeleted, recordRows } from '../events/record-rows.ts'
import { forgetRates } from '../project-users/rates.ts'
import type { Concerned } from './workspace-access-queries.ts'

interface Membership {
  readonly workspace_id: number
  readonly project_id: number
  readonly user_id: number
  readonly group_id: number
}

export function keyOf({ project_id, user_id }: Pick<Membership, 'project_id' | 'user_id'>): string {
  return `${project_id}/${user_id}`
}

/** @param projectId only this one; null for all. */
export function throughGroups(
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

export function present(
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

type ProjectUserRow = Awaited<ReturnType<typeof present>>[number]

const insertProjectUsers = insertOf('project_users')

const deleteProjectUser = deleteOf('project_users')

const updateProjectUser = updateOf('project_users')

export async function add(scope: Scope, organizationId: number, memberships: readonly Membership[]) {
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

export async function remove(scope: Scope, row: ProjectUserRow) {
  await forgetRates(scope, row)
  await deleteProjectUser(scope.db, row)
  recordDeleted(scope, 'project_user', [row])
}

/** A person who is in the project through another group from now on stays the same project user, with their rates. */
export async function changeGroup(scope: Scope, row: ProjectUserRow, groupId: number) {
  await updateProjectUser(scope.db, row, { group_id: groupId, at: scope.at })
  recordRows(scope, 'project_user', 'updated', [row])
}
