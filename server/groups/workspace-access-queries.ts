import type { Scope } from '../access/scope.ts'
import type { Db } from '../database/database.ts'
import { insertOf, type RowKey, rowsOf, sameTenant, updateOf } from '../database/rows.ts'
import { recordRows } from '../events/record-rows.ts'

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

/** Lists which of the people belong to which of the workspaces through a group. */
export function throughGroups(db: Db, { organizationId, userIds, workspaceIds }: Concerned) {
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

export function present(db: Db, { organizationId, userIds, workspaceIds }: Concerned) {
  const where = { organization_id: organizationId, workspace_id: workspaceIds, user_id: userIds }
  return rowsOf(db, 'workspace_users', where).selectAll().orderBy('id').execute()
}

const insertWorkspaceUsers = insertOf('workspace_users')

const updateWorkspaceUser = updateOf('workspace_users')

export async function add(scope: Scope, organizationId: number, memberships: readonly WantedMembership[]) {
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
export async function begin(scope: Scope, row: RowKey) {
  await updateWorkspaceUser(scope.db, row, { joined: true, at: scope.at })
  recordRows(scope, 'workspace_user', 'updated', [row])
}
