import type { CallerScope } from '../access/scope.ts'
import type { Db } from '../database/database.ts'
import { recordRows, type RowKey } from '../events/record-rows.ts'

/** Whose access may have changed, and where: all pairs of both are looked at. */
export interface Concerned {
  readonly organizationId: number
  readonly userIds: readonly number[]
  readonly workspaceIds: readonly number[]
}

interface Membership {
  readonly workspace_id: number
  readonly user_id: number
}

interface WantedMembership extends Membership {
  /** Whether the person has accepted the invitation to the organization: until then nothing begins. */
  readonly joined: boolean
}

export function keyOf({ workspace_id, user_id }: Membership): string {
  return `${workspace_id}/${user_id}`
}

/** Who belongs to which workspace through a group. */
export function throughGroups(
  db: Db,
  { organizationId, userIds, workspaceIds }: Concerned,
): Promise<WantedMembership[]> {
  return db
    .selectFrom('group_users')
    .innerJoin('group_workspaces', (join) =>
      join
        .onRef('group_workspaces.organization_id', '=', 'group_users.organization_id')
        .onRef('group_workspaces.group_id', '=', 'group_users.group_id'),
    )
    .innerJoin('organization_users', (join) =>
      join
        .onRef('organization_users.organization_id', '=', 'group_users.organization_id')
        .onRef('organization_users.user_id', '=', 'group_users.user_id'),
    )
    .select(['group_workspaces.workspace_id', 'group_users.user_id', 'organization_users.joined'])
    .distinct()
    .where('group_users.organization_id', '=', organizationId)
    .where('group_users.user_id', 'in', userIds)
    .where('group_workspaces.workspace_id', 'in', workspaceIds)
    .orderBy('group_workspaces.workspace_id')
    .orderBy('group_users.user_id')
    .execute()
}

export function present(db: Db, { organizationId, userIds, workspaceIds }: Concerned) {
  return db
    .selectFrom('workspace_users')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('workspace_id', 'in', workspaceIds)
    .where('user_id', 'in', userIds)
    .orderBy('id')
    .execute()
}

export async function add(
  { db, ids, now, at, record }: CallerScope,
  organizationId: number,
  memberships: readonly WantedMembership[],
): Promise<void> {
  if (memberships.length === 0) return
  const rows = memberships.map(({ workspace_id, user_id, joined }) => ({
    organization_id: organizationId,
    workspace_id,
    id: ids.next(),
    user_id,
    admin: false,
    inactive: false,
    is_direct: false,
    joined,
    created_at: now,
    at,
  }))
  await db.insertInto('workspace_users').values(rows).execute()
  for (const { workspace_id: workspaceId, id } of rows) {
    record({ model: 'workspace_user', action: 'created', organizationId, workspaceId, id })
  }
}

/** A member of the organization need not accept an invitation to a workspace that a group gives them. */
export async function begin(scope: CallerScope, row: RowKey): Promise<void> {
  await scope.db
    .updateTable('workspace_users')
    .set({ joined: true, at: scope.at })
    .where('organization_id', '=', row.organization_id)
    .where('id', '=', row.id)
    .execute()
  recordRows(scope, 'workspace_user', 'updated', [row])
}
