import type { CallerScope } from '../access/scope.ts'
import type { Db } from '../database/database.ts'
import type { EntityChange } from '../events/entity-change.ts'
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
): Promise<Membership[]> {
  return db
    .selectFrom('project_groups')
    .innerJoin('group_users', (join) =>
      join
        .onRef('group_users.organization_id', '=', 'project_groups.organization_id')
        .onRef('group_users.group_id', '=', 'project_groups.group_id'),
    )
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
  return db
    .selectFrom('project_users')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('workspace_id', 'in', workspaceIds)
    .where('user_id', 'in', userIds)
    .$if(projectId !== null, (query) => query.where('project_id', '=', projectId ?? 0))
    .orderBy('id')
    .execute()
}

type ProjectUserRow = Awaited<ReturnType<typeof present>>[number]

const ROWS_AT_ONCE = 500

export async function add(
  { db, ids, now, at, record }: CallerScope,
  organizationId: number,
  memberships: readonly Membership[],
): Promise<void> {
  const rows = memberships.map((membership) => ({
    ...membership,
    organization_id: organizationId,
    id: ids.next(),
    manager: false,
    created_at: now,
    at,
  }))
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    await db
      .insertInto('project_users')
      .values(rows.slice(start, start + ROWS_AT_ONCE))
      .execute()
  }
  for (const { workspace_id: workspaceId, id } of rows) {
    record({ model: 'project_user', action: 'created', organizationId, workspaceId, id })
  }
}

function changeOf({ organization_id, workspace_id, id }: ProjectUserRow): Omit<EntityChange, 'action'> {
  return { model: 'project_user', organizationId: organization_id, workspaceId: workspace_id, id }
}

export async function remove(scope: CallerScope, row: ProjectUserRow): Promise<void> {
  await forgetRates(scope, row)
  await scope.db
    .deleteFrom('project_users')
    .where('organization_id', '=', row.organization_id)
    .where('id', '=', row.id)
    .execute()
  scope.record({ ...changeOf(row), action: 'deleted', last: row })
}

/** Who is in the project through another group now is the same project user, with their rates. */
export async function changeGroup(scope: CallerScope, row: ProjectUserRow, groupId: number): Promise<void> {
  await scope.db
    .updateTable('project_users')
    .set({ group_id: groupId, at: scope.at })
    .where('organization_id', '=', row.organization_id)
    .where('id', '=', row.id)
    .execute()
  scope.record({ ...changeOf(row), action: 'updated' })
}
